// The crowd of the demo sings: a capo of each end starts songs in turn, and its fans answer the beats as people do.
import { setTimeout as delay } from 'node:timers/promises'
import type { ArenaDetail } from '#contract/arenas.ts'
import type { Side } from '#contract/events.ts'
import { HIT_ERROR_MAX_MS } from '#contract/song-limits.ts'
import type { GroupSong, Song, SongMessage } from '#contract/songs.ts'
import type { Ultra } from '#contract/ultras.ts'
import { beatAtMs, beatCount, beatKind, songMs } from '#match/song-time.ts'
import type { CrowdCalls } from './crowd-calls.ts'

/** So that a newcomer's first minute shows one. */
const FIRST_MS = 7_000
const TURN_MS = 55_000
const SONG_ABOUT_MS = 26_000
/** How many of the beats a fan answers, and how well: most hits are within 120 ms. */
const ANSWER_SHARE = 0.85
const SPREAD_MS = 75

interface CrowdSongs {
  calls: CrowdCalls
  arenaId: string
  /** Of each end, the token of somebody with the right `capo` in a group of its club. */
  capos: Record<Side, { token: string }>
  chance: () => number
  signal: AbortSignal
}

/** Lets one end after the other sing, for as long as the crowd is there. */
export async function conduct(parts: CrowdSongs): Promise<void> {
  const { signal } = parts
  const pause = (ms: number) => delay(ms, undefined, { signal })
  try {
    await pause(FIRST_MS)
    for (let turn = 0; ; turn++) {
      // A match at rest, or an end with songs waiting, is no news.
      await startOne(parts, turn % 2 === 0 ? 'home' : 'away').catch(() => {})
      await pause(TURN_MS)
    }
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

async function startOne({ calls, arenaId, capos, chance }: CrowdSongs, side: Side): Promise<void> {
  const arena = (await calls.get(`/v1/arenas/${arenaId}`)) as ArenaDetail
  if (arena.state !== 'live') return
  const { token } = capos[side]
  const clubId = arena[side === 'home' ? 'homeTeam' : 'awayTeam'].id
  const [group] = (await calls.get(
    `/v1/ultras?club_id=${clubId}&sort=member_count&order=desc&limit=1`,
    token,
  )) as Ultra[]
  const own = group ? ((await calls.get(`/v1/ultras/${group.id}/songs`, token)) as GroupSong[]) : []
  const ours = (await calls.get('/v1/songs', token)) as Song[]
  // Two times in three a song of the group's own.
  const songs = own.length > 0 && chance() < 0.67 ? own : ours
  const song = songs[Math.floor(chance() * songs.length)]
  if (!song) return
  const repeats = Math.min(8, Math.max(1, Math.round(SONG_ABOUT_MS / songMs(song, 1))))
  await calls.post(`/v1/arenas/${arenaId}/song/start`, { songId: song.id, repeats }, token)
}

interface Answer {
  /** On the server's clock: two beats are told together. */
  atMs: number
  hits: [beat: number, errorMs: number][]
}

/** When a fan who hears of a song now tells of which hits. */
export function answersTo(
  { song, startsAt, repeats }: Extract<SongMessage, { repeats: number }>,
  nowMs: number,
  chance: () => number,
): Answer[] {
  const sung = { song, startsAtMs: Date.parse(startsAt), repeats }
  const answers: Answer[] = []
  for (let beat = 0; beat < beatCount(song, repeats); beat += 2) {
    const hits = [beat, beat + 1]
      .filter((one) => one < beatCount(song, repeats) && beatKind(song, one) !== 'rest')
      .filter(() => chance() < ANSWER_SHARE)
      .map((one): [number, number] => [one, humanError(chance)])
    const last = hits.at(-1)
    if (!last) continue
    const atMs = beatAtMs(sung, last[0]) + Math.max(0, last[1])
    if (atMs > nowMs) answers.push({ atMs, hits })
  }
  return answers
}

/** About normally distributed, as the sum of three throws of a die is. */
function humanError(chance: () => number): number {
  const error = (chance() + chance() + chance() - 1.5) * 2 * SPREAD_MS
  return Math.round(Math.min(HIT_ERROR_MAX_MS, Math.max(-HIT_ERROR_MAX_MS, error)))
}
