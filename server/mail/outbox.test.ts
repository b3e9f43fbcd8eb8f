import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Database, type Db, openDatabase } from '#server/storage/database.ts'
import { createTestDatabase, type TestDatabase } from '#tests/postgres.ts'
import { startTestMailServer, type TestMailServer } from './mail-server.testing.ts'
import { dueMailId } from './outbox.storage.ts'
import { mailOutbox } from './outbox.tables.ts'
import {
  enqueueMail,
  LANES,
  LEASE_MS,
  type MailComposer,
  type Outbox,
  type OutboxLog,
  startOutbox,
} from './outbox.ts'
import { type Mail, type MailTransport, smtpTransport } from './transport.ts'

const FROM = 'Virage <no-reply@virage.example>'
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

let testDatabase: TestDatabase
let database: Database
let server: TestMailServer
let clockMs: number
let outboxes: Outbox[]
let logged: { level: string; details: object; message: string }[]

const log: OutboxLog = {
  warn: (details, message) => logged.push({ level: 'warn', details, message }),
  error: (details, message) => logged.push({ level: 'error', details, message }),
}

const letter = (to: string): Mail => ({ to, subject: 'Hello', text: `To ${to}\n`, html: `<p>To ${to}</p>` })
const composers: Record<string, MailComposer> = {
  hello: async (_db, data) => letter(String(data.to)),
  nothing: async () => null,
}

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase(testDatabase.config, () => {})
  const statements = await generateMigration(generateDrizzleJson({}), generateDrizzleJson({ mailOutbox }))
  for (const statement of statements) await database.db.execute(sql.raw(statement))
})

beforeEach(async () => {
  // Nobody polls unless a test says so.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await database.db.delete(mailOutbox)
  server = await startTestMailServer()
  // Ahead of the database's clock, so that what is queued during a test is due.
  clockMs = Date.now() + MINUTE_MS
  outboxes = []
  logged = []
})

afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(outboxes.map((outbox) => outbox.stop()))
  await server.close()
})

afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

function start(
  options: { transport?: MailTransport; composers?: Record<string, MailComposer> } = {},
): Outbox {
  const outbox = startOutbox({
    db: database.db,
    log,
    composers: options.composers ?? composers,
    transport: options.transport ?? smtpTransport(server.url, FROM),
    now: () => new Date(clockMs),
  })
  outboxes.push(outbox)
  return outbox
}

const queue = (to: string, db: Db = database.db) => enqueueMail(db, { kind: 'hello', data: { to } })
const rows = () => database.db.select().from(mailOutbox).orderBy(mailOutbox.id)
const recipients = () => server.received.map((mail) => String(mail.to?.[0]?.address)).sort()

test('[mail.4] a queued mail is delivered with both parts', async () => {
  await queue('lea@example.org')
  await start().drain()

  const [mail] = server.received
  expect(mail).toMatchObject({
    from: { name: 'Virage', address: 'no-reply@virage.example' },
    to: [{ address: 'lea@example.org' }],
    subject: 'Hello',
    text: 'To lea@example.org\n',
  })
  expect(mail?.html).toContain('<p>To lea@example.org</p>')
  expect(await rows()).toMatchObject([{ state: 'sent', attempts: 1, doneAt: new Date(clockMs) }])
  expect(logged).toEqual([])
})

test('[mail.1] a mail queued in a transaction that fails never leaves', async () => {
  await expect(
    database.db.transaction(async (tx) => {
      await queue('lea@example.org', tx as Db)
      tx.rollback()
    }),
  ).rejects.toThrow()
  await start().drain()
  expect(server.received).toEqual([])
})

test('[mail.2] after a 451 the mail waits, then leaves', async () => {
  server.refusals.push({ command: 'DATA', code: 451 })
  await queue('lea@example.org')
  const outbox = start()
  await outbox.drain()
  const [waiting] = await rows()
  expect(waiting).toMatchObject({ state: 'waiting', attempts: 1 })
  const waitMs = waiting!.nextAttemptAt.getTime() - clockMs
  expect(waitMs).toBeGreaterThanOrEqual(5_000)
  expect(waitMs).toBeLessThanOrEqual(10_000)
  expect(logged).toMatchObject([{ level: 'warn' }])

  clockMs += waitMs - 1
  await outbox.drain()
  expect(server.received).toEqual([])

  clockMs += 1
  await outbox.drain()
  expect(recipients()).toEqual(['lea@example.org'])
  expect(await rows()).toMatchObject([{ state: 'sent', attempts: 2 }])
})

test('[mail.2, mail.5] a mail whose recipient is refused for good is given up at once, and no link gets into table or log', async () => {
  server.refusals.push({ command: 'RCPT TO', code: 550 })
  await queue('nobody@example.org')
  await start().drain()
  const [row] = await rows()
  expect(row).toMatchObject({ state: 'failed', attempts: 1 })
  expect(row?.lastError).toContain('550')
  expect(logged).toMatchObject([{ level: 'error', details: { kind: 'hello', mailId: row?.id } }])
  expect(JSON.stringify([row, logged])).not.toContain('secret')
})

test('[mail.2] a 5xx about ourselves is no reason to drop the mail', async () => {
  server.refusals.push({ command: 'MAIL FROM', code: 550 })
  await queue('lea@example.org')
  await start().drain()
  expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 1 }])
})

test('[mail.2] a mail that cannot be sent is given up after three days', async () => {
  const away: MailTransport = { send: () => Promise.reject(new Error('the server is away')) }
  await queue('lea@example.org')
  const outbox = start({ transport: away })

  clockMs += 2.9 * DAY_MS
  await outbox.drain()
  expect(await rows()).toMatchObject([{ state: 'waiting', lastError: 'Error: the server is away' }])

  clockMs += 0.2 * DAY_MS
  await outbox.drain()
  expect(await rows()).toMatchObject([{ state: 'failed', lastError: 'Error: the server is away' }])
  expect(logged.at(-1)).toMatchObject({ level: 'error', message: 'a mail was given up' })

  clockMs += DAY_MS
  await outbox.drain()
  expect(await rows()).toMatchObject([{ state: 'failed' }])
})

test('[mail.1] two outboxes on one database send each mail once', async () => {
  const expected = Array.from({ length: 40 }, (_, n) => `fan${String(n).padStart(2, '0')}@example.org`)
  for (const to of expected) await queue(to)
  const [one, two] = [start(), start()]
  await Promise.all([one.drain(), two.drain()])
  expect(recipients()).toEqual(expected)
})

/** An outbox that has claimed a mail and hangs in the middle of sending it, until `end` is called. */
async function startHanging(): Promise<{ end(): Promise<void> }> {
  const taken = Promise.withResolvers<void>()
  const fate = Promise.withResolvers<never>()
  const send = () => {
    taken.resolve()
    return fate.promise
  }
  const outbox = start({ transport: { send } })
  await taken.promise
  return {
    end() {
      fate.reject(new Error('too late'))
      return outbox.stop()
    },
  }
}

test('[mail.1] a mail claimed by a process that died is sent once the lease is over', async () => {
  await queue('lea@example.org')
  const dead = await startHanging()
  const other = start()
  clockMs += LEASE_MS - 1
  await other.drain()
  expect(server.received).toEqual([])

  clockMs += 1
  await other.drain()
  expect(recipients()).toEqual(['lea@example.org'])
  await dead.end()
  expect(await rows()).toMatchObject([{ state: 'sent', attempts: 2 }])
})

test('[mail.1] a process slower than its lease does not touch what the next one noted', async () => {
  await queue('lea@example.org')
  const slow = await startHanging()
  server.refusals.push({ command: 'DATA', code: 451 })
  clockMs += LEASE_MS
  await start().drain()
  const noted = await rows()
  expect(noted).toMatchObject([{ state: 'waiting', attempts: 2 }])
  await slow.end()
  expect(await rows()).toEqual(noted)
})

test('[mail.2] one mail that hangs does not hold up the next', async () => {
  const taken = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const sent: string[] = []
  const outbox = start({
    transport: {
      async send({ to }) {
        if (to === 'slow@example.org') {
          taken.resolve()
          await release.promise
        }
        sent.push(to)
        if (to === 'quick@example.org') release.resolve()
        return { state: 'accepted' }
      },
    },
  })
  await queue('slow@example.org')
  outbox.nudge()
  await taken.promise
  await queue('quick@example.org')
  await outbox.drain()
  expect(sent).toEqual(['quick@example.org', 'slow@example.org'])
})

test('[mail.1] stop waits for the mails under way and begins no other', async () => {
  const allTaken = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  let taken = 0
  let sent = 0
  for (let n = 0; n <= LANES; n++) await queue('lea@example.org')
  const outbox = start({
    transport: {
      async send() {
        if (++taken === LANES) allTaken.resolve()
        await release.promise
        sent++
        return { state: 'accepted' }
      },
    },
  })
  await allTaken.promise
  const stopped = outbox.stop()
  release.resolve()
  await stopped
  outbox.nudge()
  await outbox.drain()
  expect(sent).toBe(LANES)
  expect((await rows()).at(-1)).toMatchObject({ state: 'waiting', attempts: 0 })
})

test('[mail.1] what the composer wrote is committed before the mail leaves, and undone when it fails', async () => {
  await database.db.execute(sql`create table minted (token text)`)
  const mint = (db: Db, token: string) => db.execute(sql`insert into minted values (${token})`)
  const minted = async () => (await database.db.execute(sql`select token from minted`)).rows
  const seen: unknown[] = []
  await enqueueMail(database.db, { kind: 'good', data: {} })
  await enqueueMail(database.db, { kind: 'bad', data: {} })
  await start({
    composers: {
      async good(db) {
        await mint(db, 'good')
        return letter('lea@example.org')
      },
      async bad(db) {
        await mint(db, 'bad')
        throw new Error('no such fan')
      },
    },
    transport: {
      async send() {
        seen.push(...(await minted()))
        return { state: 'accepted' }
      },
    },
  }).drain()
  expect(seen).toEqual([{ token: 'good' }])
  expect(await minted()).toEqual([{ token: 'good' }])
  expect(await rows()).toMatchObject([
    { state: 'sent' },
    { state: 'waiting', lastError: 'Error: no such fan' },
  ])
})

test('[mail.1] a mail that nobody needs any more is skipped, one that nobody can compose waits', async () => {
  await enqueueMail(database.db, { kind: 'nothing', data: {} })
  await enqueueMail(database.db, { kind: 'unheard-of', data: {} })
  await start().drain()
  expect(server.received).toEqual([])
  expect(await rows()).toMatchObject([{ state: 'skipped' }, { state: 'waiting', attempts: 1 }])
})

test('[mail.1] the loop looks by itself, and goes on after the database failed', async () => {
  const sent = Promise.withResolvers<string>()
  const outbox = start({
    transport: {
      async send({ to }) {
        sent.resolve(to)
        return { state: 'accepted' }
      },
    },
  })
  await outbox.drain()
  await database.db.execute(sql`alter table mail_outbox rename to mail_outbox_away`)
  await outbox.drain()
  expect(logged).toMatchObject([{ level: 'error', message: 'the mail outbox could not use the database' }])

  await database.db.execute(sql`alter table mail_outbox_away rename to mail_outbox`)
  await queue('lea@example.org')
  vi.advanceTimersByTime(5_000)
  expect(await sent.promise).toBe('lea@example.org')
})

test('[mail.5] mails that are done are removed after 30 days, those that wait are not', async () => {
  await queue('old@example.org')
  await queue('young@example.org')
  await queue('waiting@example.org')
  const old = new Date(clockMs - 30 * DAY_MS - 1)
  const young = new Date(clockMs - 30 * DAY_MS + 1)
  const later = new Date(clockMs + DAY_MS)
  const [first, second, third] = await rows()
  const change = (id: number, set: Partial<typeof mailOutbox.$inferInsert>) =>
    database.db.update(mailOutbox).set(set).where(eq(mailOutbox.id, id))
  await change(first!.id, { state: 'sent', doneAt: old })
  await change(second!.id, { state: 'sent', doneAt: young })
  await change(third!.id, { createdAt: old, nextAttemptAt: later })
  await start().drain()
  expect((await rows()).map((row) => row.data.to)).toEqual(['young@example.org', 'waiting@example.org'])
})

test('[api.14] the next due mail is found by the index, however many were sent', async () => {
  await database.db.execute(sql`
    insert into mail_outbox (kind, data, state, done_at) select 'hello', '{}', 'sent', now() from generate_series(1, 2000)`)
  await database.db.execute(sql`analyze mail_outbox`)
  const plan = await database.db.execute(sql`explain ${dueMailId(database.db, undefined)}`)
  expect(JSON.stringify(plan.rows)).toContain('Index Scan using mail_outbox_due')
})

test('[mail.1] without a clock of its own it goes by that of the database', async () => {
  await queue('lea@example.org')
  const outbox = startOutbox({ db: database.db, log, composers, transport: smtpTransport(server.url, FROM) })
  outboxes.push(outbox)
  await outbox.drain()
  expect(recipients()).toEqual(['lea@example.org'])
})
