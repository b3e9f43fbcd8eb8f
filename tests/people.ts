import argon2 from '@node-rs/argon2'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { setPasswordHash } from '#server/features/accounts/index.ts'
import { insertFan, setRole } from '#server/features/fans/index.ts'
import { welcomeFan } from '#server/features/ledger/index.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import type { Callable } from './app.ts'

export const PASSWORD = 'drums in row four'

/**
 * argon2 is slow on purpose. A hash says what it costs to compare with it, so that fans whose hash cost nothing sign in
 * quickly, and by the same program.
 */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 }
let passwordHash: Promise<string> | undefined
let count = 0

export interface TestFan {
  id: number
  name: string
  email: string
  token: string
}

interface PeopledApp extends Callable {
  app: { db: NodePgDatabase }
  clock: { now: Date }
}

/** A verified fan with their welcome points, signed in. */
export async function signedInFan(
  test: PeopledApp,
  { name = `Fan ${++count}`, role = 'user' as 'user' | 'admin' } = {},
): Promise<TestFan> {
  passwordHash ??= argon2.hash(PASSWORD, CHEAP)
  const email = `fan${++count}@virage.test`
  const fan = await insertFan(test.app.db, { name, email })
  if (!fan) throw new Error(`${email} is taken`)
  await setPasswordHash(test.app.db, fan.id, await passwordHash, test.clock.now)
  await inTransaction(test.app.db, (tx) => welcomeFan(tx, fan.id))
  if (role === 'admin') await setRole(test.app.db, fan.id, role)
  return { id: fan.id, name, email, token: await signIn(test, email) }
}

export async function signIn(test: Callable, email: string, password = PASSWORD): Promise<string> {
  const { status, body } = await test.call('POST', '/v1/users/login', { form: { username: email, password } })
  if (status !== 200) throw new Error(`sign-in failed: ${status} ${JSON.stringify(body)}`)
  return body.access_token
}
