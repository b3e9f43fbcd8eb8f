import type { ArenaDetail } from '#contract/arenas.ts'
import type { Side } from '#contract/events.ts'
import type { Ultra, UltraProfile } from '#contract/ultras.ts'
import type { CrowdCalls } from './crowd-calls.ts'

export interface CrowdCapo {
  token: string
  userId: number
}

/**
 * Makes a fan of the crowd the capo of the largest group of their end's club. Invited by an admin, so that it does not
 * matter how the group takes new members.
 */
export async function makeCapo(
  calls: CrowdCalls,
  admin: { token: string },
  arenaId: string,
  side: Side,
  capo: CrowdCapo,
): Promise<void> {
  const arena = (await calls.get(`/v1/arenas/${arenaId}`)) as ArenaDetail
  const clubId = arena[side === 'home' ? 'homeTeam' : 'awayTeam'].id
  const largest = `/v1/ultras?club_id=${clubId}&sort=member_count&order=desc&limit=1`
  const [group] = (await calls.get(largest, admin.token)) as Ultra[]
  if (!group) return
  const { me } = (await calls.get(`/v1/ultras/${group.id}`, capo.token)) as UltraProfile
  if (me.rights.includes('capo')) return
  const { userId } = capo
  if (!me.member) {
    await calls.post(`/v1/ultras/${group.id}/invite`, { userId }, admin.token)
    await calls.post('/v1/relationships/ultra/join', { ultra_id: group.id }, capo.token)
  }
  await calls.post(`/v1/ultras/${group.id}/officer`, { userId, rights: ['capo', 'tifo'] }, admin.token)
}
