import { hashPassword, setPasswordHash } from '#server/features/accounts/index.ts'
import { insertFan } from '#server/features/fans/index.ts'
import type { Transaction } from '#server/storage/database.ts'

/** Printed at start, so they are no secret: the demo is for looking around. */
export const DEMO_PASSWORD = 'two-ends-one-roar'

export const DEMO_ACCOUNTS = [
  { name: 'Maud Perrin', email: 'admin@virage.example', role: 'admin' },
  { name: 'Léa Marchetti', email: 'lea@virage.example', role: 'user' },
  { name: 'Sami Duclos', email: 'sami@virage.example', role: 'user' },
] as const

export async function fillWithDemo(tx: Transaction, now: Date): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  for (const account of DEMO_ACCOUNTS) {
    const fan = await insertFan(tx, account)
    if (fan) await setPasswordHash(tx, fan.id, passwordHash, now)
  }
}
