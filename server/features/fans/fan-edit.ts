import type { Role } from '#contract/user.ts'
import { Failure } from '#server/http/failure.ts'
import type { Viewer } from '#server/http/handlers.ts'
import type { Fan } from './fan.ts'

/** What a fan may change of themselves. */
export interface OwnEdit {
  name?: string | undefined
  avatar?: string | null | undefined
  bio?: string | null | undefined
  socials?: Record<string, string> | undefined
}

/** What only an admin may change, of anyone. */
export interface AdminEdit {
  role?: Role | undefined
  fan_score?: number | undefined
  disabled?: boolean | undefined
  club_id?: number | null | undefined
  ultra_group_id?: number | null | undefined
}

export type FanEdit = OwnEdit & AdminEdit

type Editable = Pick<
  Fan,
  | 'name'
  | 'avatar'
  | 'bio'
  | 'socials'
  | 'role'
  | 'fanScore'
  | 'disabledAt'
  | 'primaryClubId'
  | 'primaryUltraId'
>
export type FanChanges = Partial<Editable>

export function isAdminEdit(edit: FanEdit): boolean {
  const { role, fan_score, disabled, club_id, ultra_group_id } = edit
  return [role, fan_score, disabled, club_id, ultra_group_id].some((value) => value !== undefined)
}

/** access.4: fans change their own name, avatar, bio and links; the rest, and anyone else, is for admins. */
export function refuseForeignEdit(viewer: Viewer, fanId: number, edit: FanEdit = {}): void {
  if (viewer.role === 'admin') return
  if (viewer.userId !== fanId || isAdminEdit(edit)) throw new Failure('forbidden')
}

/** Fields the edit leaves out stay; an empty avatar or bio clears it. */
export function changesOf(fan: Fan, edit: FanEdit, now: Date): FanChanges {
  const { name, avatar, bio, socials, role, fan_score, disabled, club_id, ultra_group_id } = edit
  return {
    ...(name !== undefined && { name }),
    ...(avatar !== undefined && { avatar: avatar || null }),
    ...(bio !== undefined && { bio: bio || null }),
    ...(socials !== undefined && { socials }),
    ...(role !== undefined && { role }),
    ...(fan_score !== undefined && { fanScore: fan_score }),
    ...(disabled !== undefined && { disabledAt: disabled ? (fan.disabledAt ?? now) : null }),
    ...(club_id !== undefined && { primaryClubId: club_id }),
    ...(ultra_group_id !== undefined && { primaryUltraId: ultra_group_id }),
  }
}

/** Returns the changed fields before and after, or null when nothing changed. */
export function differenceOf(
  before: Fan,
  after: Fan,
): { before: Record<string, unknown>; after: Record<string, unknown> } | null {
  const [old, fresh] = [auditable(before), auditable(after)]
  const changed = (Object.keys(old) as (keyof typeof old)[]).filter(
    (key) => JSON.stringify(old[key]) !== JSON.stringify(fresh[key]),
  )
  if (changed.length === 0) return null
  const pick = (from: typeof old) => Object.fromEntries(changed.map((key) => [key, from[key]]))
  return { before: pick(old), after: pick(fresh) }
}

function auditable(fan: Fan) {
  return {
    name: fan.name,
    avatar: fan.avatar,
    bio: fan.bio,
    socials: fan.socials,
    role: fan.role,
    fan_score: fan.fanScore,
    disabled: fan.disabledAt !== null,
    club_id: fan.primaryClubId,
    ultra_group_id: fan.primaryUltraId,
  }
}

export const canEndAdmin = ({ role, disabled }: FanEdit): boolean => role === 'user' || disabled === true

/** fans.7: the last enabled admin cannot be deleted, disabled or demoted. */
export function keepAnAdmin(enabledAdminIds: readonly number[], leavingId: number): void {
  if (enabledAdminIds.length === 1 && enabledAdminIds[0] === leavingId) throw new Failure('last_admin')
}
