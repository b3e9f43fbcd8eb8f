import { Failure } from '#server/http/failure.ts'
import type { FanEdit } from './fan-edit.ts'

export const canEndAdmin = ({ role, disabled }: FanEdit): boolean => role === 'user' || disabled === true

/** fans.7: the last enabled admin cannot be deleted, disabled or demoted. */
export function keepAnAdmin(enabledAdminIds: readonly number[], leavingId: number): void {
  if (enabledAdminIds.length === 1 && enabledAdminIds[0] === leavingId) throw new Failure('last_admin')
}
