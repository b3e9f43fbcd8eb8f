import { call, session } from '#client/page.ts'
import type { Club } from '#contract/clubs.ts'
import type { ProfileUser } from '#contract/fans.ts'
import type { Ultra } from '#contract/ultras.ts'
import { queryClient } from '#web/base/queries.tsx'
import { type ProfileKind, profileKeys } from './profile-keys.ts'

/** Whom one follows, or what one joins. */
export interface Belonging {
  kind: ProfileKind
  id: number
  name: string
}

/** Follows, joins, unfollows or leaves; session and what is on screen follow the server's answer. */
export async function setBelonging({ kind, id, name }: Belonging, isIn: boolean): Promise<void> {
  if (kind === 'fan') await setFollowing(id, isIn)
  else if (kind === 'club') await setClub(id, name, isIn)
  else await setUltra(id, name, isIn)
}

async function setFollowing(id: number, isIn: boolean): Promise<void> {
  const { element } = isIn
    ? await call('POST /v1/relationships/follow', { body: { followed_id: id } })
    : await call('POST /v1/relationships/unfollow/{id}', { params: { id: String(id) } })
  update<ProfileUser>('fan', id, element)
  void queryClient.invalidateQueries({ queryKey: ['follows'] })
  // profile.6: unfollowing does not refetch.
  if (isIn) await refetchMemberships()
}

async function setClub(id: number, name: string, isIn: boolean): Promise<void> {
  const body = { club_id: id }
  const { element } = isIn
    ? await call('POST /v1/relationships/club/join', { body })
    : await call('POST /v1/relationships/club/leave', { body })
  update<Club>('club', id, { fan_count: element.fan_count })
  staleLists('club', id)
  if (!isIn) return session.leftClub(id)
  session.joinedClub({ id, club_id: id, name })
  await refetchMemberships()
}

async function setUltra(id: number, name: string, isIn: boolean): Promise<void> {
  const body = { ultra_id: id }
  const { element } = isIn
    ? await call('POST /v1/relationships/ultra/join', { body })
    : await call('POST /v1/relationships/ultra/leave', { body })
  update<Ultra>('ultra', id, { member_count: element.member_count })
  staleLists('ultra', id)
  // Whoever leaves may have been the president.
  void queryClient.invalidateQueries({ queryKey: profileKeys.one('ultra', id) })
  if (!isIn) return session.leftUltra(id)
  session.joinedUltra({ id, ultra_group_id: id, name })
  await refetchMemberships()
}

function update<T extends object>(kind: ProfileKind, id: number, change: Partial<T>): void {
  queryClient.setQueryData<T>(profileKeys.one(kind, id), (before) => before && { ...before, ...change })
}

function staleLists(kind: 'club' | 'ultra', id: number): void {
  void queryClient.invalidateQueries({ queryKey: profileKeys.members(kind, id) })
  void queryClient.invalidateQueries({ queryKey: ['memberships', kind] })
}

/** The joining itself has succeeded: lists that do not come are no reason to call it a failure. */
async function refetchMemberships(): Promise<void> {
  await session.refreshMemberships().catch(() => undefined)
}
