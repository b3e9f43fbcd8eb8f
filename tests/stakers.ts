import { openSession } from '#server/features/accounts/sessions.storage.ts'
import { insertFan, setRole } from '#server/features/fans/index.ts'
import { openFanAccount, post } from '#server/features/ledger/index.ts'
import type { Reply, TestApp } from './app.ts'

export interface Staker {
  id: number
  token: string
}

/** A signed-in fan with exactly these points; quicker than one who has to give a password. */
export async function aStaker(
  test: TestApp,
  points = 1_000,
  role: 'user' | 'admin' = 'user',
): Promise<Staker> {
  const { db } = test.app
  const fan = await insertFan(db, { name: 'Staker', email: null })
  if (!fan) throw new Error('no fan')
  await openFanAccount(db, fan.id)
  if (points > 0) await post(db, 'welcome', [{ userId: fan.id, amount: points, betId: null }])
  if (role === 'admin') await setRole(db, fan.id, role)
  return { id: fan.id, token: await openSession(db, fan.id, test.clock.now) }
}

export function stake(
  test: TestApp,
  { token }: Staker,
  bet: { arenaId: string; betId: string },
  choice: unknown,
  amount: unknown,
  key?: string,
): Promise<Reply> {
  return test.call('POST', `/v1/arenas/${bet.arenaId}/bet/stake`, {
    token,
    json: { betId: bet.betId, choice, amount },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })
}

export async function balanceOf(test: TestApp, { token }: Staker): Promise<number> {
  return (await test.call('GET', '/v1/points', { token })).body.element.balance
}
