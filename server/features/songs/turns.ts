// songs.2: whose turn it is at an end. One song at a time, 15 s from the end of one to the start of the next, a queue of
// three, who sang longest ago first; nobody keeps others out with a second place. Pure: storage and calls are around it.
import { SONG_LEAD_MS, SONG_PAUSE_MS, SONG_QUEUE_MAX } from '#contract/song-limits.ts'

/** Who calls a song: a group by one of its capos, or a capo for themselves. */
export interface Caller {
  singer: string
  capo: { id: number }
}

/** A song that waits. */
export interface Waiting extends Caller {
  id: number
}

export interface Turns {
  /** In the order in which they were called. */
  waiting: readonly Waiting[]
  /** When each singer's last song ended, or will. */
  lastSang: ReadonlyMap<string, number>
}

/** The earliest moment at which the next song may begin; null: at once. */
export function readyAtMs({ lastSang }: Pick<Turns, 'lastSang'>): number | null {
  return lastSang.size === 0 ? null : Math.max(...lastSang.values()) + SONG_PAUSE_MS
}

/** When a song called now begins: 3 s ahead, because every browser has to know it; null where it has to wait. */
function startOf(turns: Turns, nowMs: number): number | null {
  const startMs = nowMs + SONG_LEAD_MS
  return startMs >= (readyAtMs(turns) ?? startMs) ? startMs : null
}

type CallOutcome =
  | { status: 'started'; startsAtMs: number }
  /** In the place of another, where one had to go. */
  | { status: 'queued'; replaces: number | null }
  | { status: 'full' }

/** What becomes of a song that is called now. */
export function callSong(turns: Turns, caller: Caller, nowMs: number): CallOutcome {
  const { waiting } = turns
  const startsAtMs = waiting.length === 0 ? startOf(turns, nowMs) : null
  if (startsAtMs !== null) return { status: 'started', startsAtMs }
  if (waiting.length < SONG_QUEUE_MAX) return { status: 'queued', replaces: null }
  const surplus = waiting.some((other) => isSame(other, caller)) ? undefined : lastSecondPlace(waiting)
  return surplus ? { status: 'queued', replaces: surplus.id } : { status: 'full' }
}

const isSame = (one: Caller, other: Caller): boolean =>
  one.singer === other.singer || one.capo.id === other.capo.id

/** The last call of somebody who had one waiting already. */
const lastSecondPlace = (waiting: readonly Waiting[]): Waiting | undefined =>
  waiting.findLast((call, index) => waiting.slice(0, index).some((earlier) => isSame(earlier, call)))

/** Who waits, who sang longest ago first; who never sang before all others, as they were called. */
export function inTurn<T extends Waiting>({
  waiting,
  lastSang,
}: Pick<Turns, 'lastSang'> & { waiting: readonly T[] }): T[] {
  const last = ({ singer }: Caller) => lastSang.get(singer) ?? Number.NEGATIVE_INFINITY
  // Two who never sang are equal; their difference would be no number.
  return waiting.toSorted((a, b) => (last(a) === last(b) ? a.id - b.id : last(a) - last(b)))
}

/** The waiting song that begins now, and when; null while none may. */
export function nextTurn(turns: Turns, nowMs: number): { id: number; startsAtMs: number } | null {
  const [next] = inTurn(turns)
  const startsAtMs = startOf(turns, nowMs)
  return next && startsAtMs !== null ? { id: next.id, startsAtMs } : null
}
