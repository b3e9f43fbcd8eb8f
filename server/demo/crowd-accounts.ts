import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { hashPassword, setPasswordHash } from '#server/features/accounts/index.ts'
import { findFanByEmail, insertFan, SIMULATED_DOMAIN } from '#server/features/fans/index.ts'
import { insertFollow } from '#server/features/relationships/index.ts'
import type { Transaction } from '#server/storage/database.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { DEMO_ACCOUNTS } from './fill-demo.ts'

/** Every one of them says what it is. */
const NAMES = [
  'Nora', 'Malik', 'Inès', 'Tom', 'Aya', 'Hugo', 'Lina', 'Noé', 'Zélie', 'Sacha', 'Maya', 'Elio',
  'Rosa', 'Ivo', 'Jade', 'Omar', 'Clara', 'Sven', 'Alba', 'Yuna', 'Pablo', 'Freya', 'Luca', 'Mina',
] // biome-ignore format: a list of names

const REFEREE_EMAIL = `referee@${SIMULATED_DOMAIN}`
/** So many of the crowd are followed by who looks around, so that there are friends in the stands. */
const FRIENDS = 5
const emailOf = (index: number) => `crowd${index + 1}@${SIMULATED_DOMAIN}`

export interface CrowdAccounts {
  referee: string
  fans: string[]
}

/** The accounts of the crowd and of its referee, made the first time; the password is new at every start. */
export async function ensureCrowdAccounts(
  db: NodePgDatabase,
  password: string,
  now: Date,
  onNewFan: (tx: Transaction, fanId: number) => Promise<void>,
): Promise<CrowdAccounts> {
  const passwordHash = await hashPassword(password)
  const ensure = (email: string, name: string, role: 'user' | 'admin', isFriend = false) =>
    inTransaction(db, async (tx) => {
      const known = await findFanByEmail(tx, email)
      const fan = known ?? (await insertFan(tx, { name, email, role }))
      if (!fan) return
      if (!known) await onNewFan(tx, fan.id)
      if (!known && isFriend) await followAsVisitors(tx, fan.id, now)
      await setPasswordHash(tx, fan.id, passwordHash, now)
    })
  await ensure(REFEREE_EMAIL, 'Referee (demo)', 'admin')
  for (const [index, name] of NAMES.entries())
    await ensure(emailOf(index), `${name} (demo)`, 'user', index < FRIENDS)
  return { referee: REFEREE_EMAIL, fans: NAMES.map((_, index) => emailOf(index)) }
}

async function followAsVisitors(tx: Transaction, fanId: number, now: Date): Promise<void> {
  for (const { email } of DEMO_ACCOUNTS) {
    const visitor = await findFanByEmail(tx, email)
    if (visitor) await insertFollow(tx, visitor.id, fanId, now)
  }
}
