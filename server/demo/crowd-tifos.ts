// The crowd of the demo raises tifos: a fan of each end is capo of a group of its club, and the ends take turns.
import { setTimeout as delay } from 'node:timers/promises'
import type { ArenaDetail } from '#contract/arenas.ts'
import type { Side } from '#contract/events.ts'
import { RAISE_PAUSE_MS, type UltraTifo } from '#contract/tifos.ts'
import type { Ultra } from '#contract/ultras.ts'
import type { CrowdCalls } from './crowd-calls.ts'

const FIRST_MS = 12_000
/** Each end raises one as often as it may. */
const TURN_MS = RAISE_PAUSE_MS / 2 + 1_000

interface CrowdTifos {
  calls: CrowdCalls
  /** Of an admin. */
  token: string
  arenaId: string
  capos: Record<Side, { token: string; userId: number }>
  chance: () => number
  signal: AbortSignal
}

/** Raises a tifo for one end after the other, for as long as the crowd is there. */
export async function raiseTifos(parts: CrowdTifos): Promise<void> {
  const { signal } = parts
  const pause = (ms: number) => delay(ms, undefined, { signal })
  try {
    await pause(FIRST_MS)
    for (let turn = 0; ; turn++) {
      // A match at rest, or an end whose last tifo was raised by somebody else, is no news.
      await raiseOne(parts, turn % 2 === 0 ? 'home' : 'away').catch(() => {})
      await pause(TURN_MS)
    }
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

async function raiseOne({ calls, token, arenaId, capos, chance }: CrowdTifos, side: Side): Promise<void> {
  const arena = (await calls.get(`/v1/arenas/${arenaId}`)) as ArenaDetail
  if (arena.state !== 'live') return
  const capo = capos[side]
  const clubId = arena[side === 'home' ? 'homeTeam' : 'awayTeam'].id
  const [group] = (await calls.get(
    `/v1/ultras?club_id=${clubId}&sort=member_count&order=desc&limit=1`,
    token,
  )) as Ultra[]
  if (!group) return
  await calls.post('/v1/relationships/ultra/join', { ultra_id: group.id }, capo.token)
  await calls.post(`/v1/ultras/${group.id}/officer`, { userId: capo.userId, rights: ['capo'] }, token)
  const tifos = ((await calls.get(`/v1/ultras/${group.id}/tifos`, token)) as UltraTifo[]).filter(
    ({ ripe }) => ripe,
  )
  const tifo = tifos[Math.floor(chance() * tifos.length)]
  if (tifo) await calls.post(`/v1/arenas/${arenaId}/tifo/raise`, { tifoId: tifo.id }, capo.token)
}
