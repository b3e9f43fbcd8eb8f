import { endSessionsOf } from '#server/features/accounts/index.ts'
import { recordAudit } from '#server/features/audit/index.ts'
import type { Fan } from '#server/features/fans/index.ts'
import type { Transaction } from '#server/storage/database.ts'
import { tell } from './passkeys.service.ts'
import { forgetSecondFactor } from './passkeys.storage.ts'

/**
 * For somebody who lost all passkeys and codes: the password alone opens the account again. Every session ends, because
 * whoever has the passkeys may also have a device that is signed in. Returns false when there was no second factor.
 */
export async function resetSecondFactor(tx: Transaction, fan: Fan, actorId: number | null): Promise<boolean> {
  if (!(await forgetSecondFactor(tx, fan.id))) return false
  await endSessionsOf(tx, fan.id)
  await recordAudit(tx, { actorId, action: 'second_factor.reset', target: `user ${fan.id}` })
  await tell(tx, fan, 'reset', 'en')
  return true
}
