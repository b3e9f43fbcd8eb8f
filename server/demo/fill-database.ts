import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import {
  endSessionsOf,
  findPasswordHash,
  hashPassword,
  passwordMatches,
  setPasswordHash,
} from '#server/features/accounts/index.ts'
import { findFanByEmail } from '#server/features/fans/index.ts'
import { DEMO_PASSWORD, type Settings } from '#server/settings.ts'
import type { Db, Transaction } from '#server/storage/database.ts'
import { ADVISORY_LOCKS, inTransaction } from '#server/storage/transaction.ts'
import { demoMark } from './demo.tables.ts'
import { ensureAdmin } from './ensure-admin.ts'
import { DEMO_ACCOUNTS, type DemoPassword, fillWithDemo } from './fill-demo.ts'

/** A database with fewer fans at the demo's addresses was not filled by the demo. */
const OLD_DEMO_FANS = 20

/** What a start found or made in the database. */
export interface FirstData {
  /** Whether the demo filled this database, at whatever start. */
  isDemo: boolean
  /** How people get into the demo's accounts: by the published password, or by random ones. */
  password: 'published' | 'random'
  /** Passwords made by this start, which are told once. */
  passwords: DemoPassword[]
  /** Fans who lost the published password, and all their sessions with it. */
  signedOut: number[]
}

/** The operator's admin, and demo data where the database is empty and the settings ask for it. */
export async function fillDatabase(
  db: NodePgDatabase,
  settings: Settings,
  now: () => Date,
): Promise<FirstData> {
  return inTransaction(db, async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.seed})`)
    let mark = await findMark(tx)
    const passwords: DemoPassword[] = []
    if (!mark && settings.demo && (await isEmpty(tx))) {
      const password = settings.isHome ? 'published' : 'random'
      passwords.push(...(await fillWithDemo(tx, now(), settings.isHome ? publishedPassword : randomPassword)))
      mark = await leaveMark(tx, password, now())
    } else if (!mark && settings.demo && (await isUnmarkedDemo(tx))) {
      mark = await leaveMark(tx, 'published', now())
    }
    const replaced = settings.isHome ? [] : await replacePublishedPasswords(tx, now())
    if (settings.admin) {
      const { email, password } = settings.admin
      await ensureAdmin(tx, email, async () => password, now())
    }
    return {
      isDemo: mark !== null,
      password: settings.isHome && mark ? mark.password : 'random',
      passwords: mark?.password === 'published' && settings.isHome ? [] : [...passwords, ...replaced],
      signedOut: replaced.map(({ userId }) => userId),
    }
  })
}

const publishedPassword = () => DEMO_PASSWORD
const randomPassword = () => randomBytes(12).toString('base64url')

/**
 * running.14: a demo that was filled at home may be served to strangers later, or be restored where they are. Accounts
 * that still have the published password get a random one, and their sessions end.
 */
async function replacePublishedPasswords(
  tx: Transaction,
  now: Date,
): Promise<(DemoPassword & { userId: number })[]> {
  const replaced: (DemoPassword & { userId: number })[] = []
  for (const { email, role } of DEMO_ACCOUNTS) {
    const fan = await findFanByEmail(tx, email)
    const passwordHash = fan && (await findPasswordHash(tx, fan.id))
    if (!passwordHash || !(await passwordMatches(passwordHash, DEMO_PASSWORD))) continue
    const password = randomPassword()
    await setPasswordHash(tx, fan.id, await hashPassword(password), now)
    await endSessionsOf(tx, fan.id)
    replaced.push({ email, role, password, userId: fan.id })
  }
  if (replaced.length > 0) await tx.update(demoMark).set({ password: 'random' })
  return replaced
}

async function findMark(db: Db): Promise<typeof demoMark.$inferSelect | null> {
  const [mark] = await db.select().from(demoMark)
  return mark ?? null
}

async function leaveMark(tx: Transaction, password: 'published' | 'random', filledAt: Date) {
  const [mark] = await tx.insert(demoMark).values({ password, filledAt }).returning()
  return mark ?? null
}

/** Whether nobody and nothing was ever stored here, by the product or by an import. */
async function isEmpty(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute<{ is_empty: boolean }>(sql`
    SELECT NOT (
      EXISTS (SELECT FROM users) OR EXISTS (SELECT FROM registrations) OR EXISTS (SELECT FROM clubs)
      OR EXISTS (SELECT FROM ultra_groups) OR EXISTS (SELECT FROM arenas) OR EXISTS (SELECT FROM matches)
      OR EXISTS (SELECT FROM posts)
    ) AS is_empty`)
  return rows[0]?.is_empty ?? false
}

/**
 * A demo that was filled before there was a mark: its first fan is the demo's admin, followed by fans with addresses
 * that nobody can receive mail at, so nobody but the demo registers them.
 */
async function isUnmarkedDemo(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute<{ first: string | null; fans: number }>(sql`
    SELECT (array_agg(email_key ORDER BY id))[1] AS first,
      count(*) FILTER (WHERE email_key LIKE 'fan%@fans.virage.example')::integer AS fans
    FROM (SELECT id, email_key FROM users ORDER BY id LIMIT 100) AS oldest`)
  const [oldest] = rows
  return oldest?.first === DEMO_ACCOUNTS[0].email && oldest.fans >= OLD_DEMO_FANS
}
