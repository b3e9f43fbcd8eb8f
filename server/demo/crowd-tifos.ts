// The crowd of the demo raises tifos: the capos of both ends take turns.
import { setTimeout as delay } from 'node:timers/promises'
import type { ArenaDetail } from '#contract/arenas.ts'
import type { Side } from '#contract/events.ts'
import { RAISE_PAUSE_MS, type UltraTifo } from '#contract/tifos.ts'
import type { Ultra } from '#contract/ultras.ts'
import type { CrowdCalls } from './crowd-calls.ts'
import type { CrowdCapo } from './crowd-capos.ts'

const FIRST_MS = 12_000
/** Each end raises one as often as it may. */
const TURN_MS = RAISE_PAUSE_MS / 2 + 1_000

interface CrowdTifos {
  calls: CrowdCalls
  arenaId: string
  capos: Record<Side, CrowdCapo>
  signal: AbortSignal
}

/** Raises a tifo for one end after the other, for as long as the crowd is there. */
export async function raiseTifos(parts: CrowdTifos): Promise<void> {
  const { signal } = parts
  const pause = (ms: number) => delay(ms, undefined, { signal }).catch(() => {})
  await pause(FIRST_MS)
  for (let turn = 0; !signal.aborted; turn++) {
    // A match at rest, or an end whose last tifo was raised by somebody else, is no news.
    await raiseOne(parts, turn % 2 === 0 ? 'home' : 'away', Math.floor(turn / 2)).catch(() => {})
    await pause(TURN_MS)
  }
}

/** One after the other, so that the wall of posters does not show the same picture over and over. */
async function raiseOne({ calls, arenaId, capos }: CrowdTifos, side: Side, round: number): Promise<void> {
  const arena = (await calls.get(`/v1/arenas/${arenaId}`)) as ArenaDetail
  if (arena.state !== 'live') return
  const { token } = capos[side]
  const clubId = arena[side === 'home' ? 'homeTeam' : 'awayTeam'].id
  const largest = `/v1/ultras?club_id=${clubId}&sort=member_count&order=desc&limit=1`
  const [group] = (await calls.get(largest, token)) as Ultra[]
  if (!group) return
  const tifos = (await calls.get(`/v1/ultras/${group.id}/tifos`, token)) as UltraTifo[]
  const ripe = tifos.filter((tifo) => tifo.ripe)
  const tifo = ripe[round % ripe.length]
  if (tifo) await calls.post(`/v1/arenas/${arenaId}/tifo/raise`, { tifoId: tifo.id }, token)
}
