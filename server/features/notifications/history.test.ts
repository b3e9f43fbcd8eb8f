// Months of the inbox that are taken out and put back, and how the inbox of the version before becomes one by months.
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/storage/database.ts'
import { listMigrations, makeSchema, migrateDatabase, migrateQueue } from '#server/storage/migrate.ts'
import { attachAgain, detachOldest } from '#server/storage/partitions.ts'
import { openTestDatabase } from '#tests/database.ts'
import { createTestDatabase } from '#tests/postgres.ts'
import { notificationsPartitionHooks } from './history.storage.ts'
import { aFan, findStray, inMonth, partitionAt, tellFollowed, tellOfBet, toldTo } from './months.testing.ts'
import { countUnread, findUnread, listInbox, markRead } from './notifications.storage.ts'

describe('[storage.14] a month of the inbox', () => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>
  let db: NodePgDatabase
  beforeEach(async () => {
    database = await openTestDatabase()
    db = database.db
    await db.execute(sql`SELECT make_partitions_since('notifications', ${inMonth(-3).toISOString()})`)
  })
  afterEach(() => database.close())

  const detach = () => detachOldest(db, 'notifications', inMonth(-1), notificationsPartitionHooks)
  const attach = () => attachAgain(db, 'notifications', notificationsPartitionHooks)

  test('can be taken out and put back: nothing is counted that is not there, nothing is lost or doubled', async () => {
    const [reader, away, gone] = [await aFan(db), await aFan(db), await aFan(db)]
    const [one, other, third] = [await aFan(db), await aFan(db), await aFan(db)]
    await tellOfBet(db, [reader, away, gone], 'old', inMonth(-3))
    await tellOfBet(db, [away], 'quiet', inMonth(-3))
    await markRead(db, reader, 'all', inMonth(-3, 1))
    await tellFollowed(db, away, one, inMonth(-2))
    await tellFollowed(db, away, other, inMonth(-2))
    await tellOfBet(db, [reader], 'new', inMonth(0))
    const before = await toldTo(db, away)
    expect(await countUnread(db, away)).toBe(3)

    expect(await detach()).toEqual({ name: partitionAt(inMonth(-3)), rows: 4 })
    expect(await detach()).toEqual({ name: partitionAt(inMonth(-2)), rows: 1 })
    expect(await detach()).toBeNull()
    expect(await countUnread(db, away)).toBe(0)
    expect(await toldTo(db, reader)).toMatchObject([{ thing: 'bet:new' }])
    expect(await findUnread(db, before[0]!.id)).toBeNull()
    expect(await findStray(db)).toEqual([])

    // Life goes on: somebody who was counted follows again, with a third one; one account is deleted.
    await tellFollowed(db, away, other, inMonth(0))
    await tellFollowed(db, away, third, inMonth(0))
    expect(await toldTo(db, away)).toMatchObject([{ thing: 'followers', count: 2 }])
    await db.execute(sql`UPDATE users SET deleted_at = now() WHERE id = ${gone}`)

    expect(await attach()).toMatchObject({ name: partitionAt(inMonth(-2)), rows: 0 })
    expect(await attach()).toMatchObject({ name: partitionAt(inMonth(-3)), rows: 3 })
    expect(await attach()).toBeNull()
    expect(await toldTo(db, gone)).toEqual([])
    expect(await toldTo(db, reader)).toMatchObject([{ thing: 'bet:old', isRead: true }, { thing: 'bet:new' }])
    const after = await toldTo(db, away)
    expect(after).toMatchObject([
      ...before.filter(({ thing }) => thing !== 'followers'),
      { thing: 'followers', count: 3, month: partitionAt(inMonth(0)) },
    ])
    expect(await countUnread(db, away)).toBe(3)
    expect(await findStray(db)).toEqual([])
    // And merging finds what is back.
    await tellOfBet(db, [away], 'quiet', inMonth(0, 1))
    expect((await toldTo(db, away)).map(({ thing, count }) => `${thing} ${count}`)).toEqual([
      'bet:old 1',
      'followers 3',
      'bet:quiet 2',
    ])
  })

  test('whoever merges with what goes waits for nobody, and is told anew', async () => {
    const [fan, one, other] = [await aFan(db), await aFan(db), await aFan(db)]
    await tellFollowed(db, fan, one, inMonth(-2))
    await Promise.all([detach(), tellFollowed(db, fan, other, inMonth(0))])
    const told = await toldTo(db, fan)
    expect(told).toMatchObject([{ thing: 'followers', month: partitionAt(inMonth(0)) }])
    expect(await findStray(db)).toEqual([])
  })
})

describe('[storage.15] an inbox of the version before', () => {
  const NAME = '0044_notification_partitions'
  const migrations = listMigrations()
  const index = migrations.findIndex(({ name }) => name === NAME)
  let before: Awaited<ReturnType<typeof createTestDatabase>>
  let client: pg.Client
  beforeAll(async () => {
    before = await createTestDatabase()
    client = new pg.Client(before.config)
    await client.connect()
    await migrateQueue(before.config)
    await makeSchema(client, migrations.slice(0, index))
    // Twenty fans, each with one read long ago, one unread of last month, and one of a clock that was ahead.
    await client.query(`
      INSERT INTO users (name) SELECT 'Fan ' || n FROM generate_series(1, 20) n;
      INSERT INTO notifications (user_id, kind, thing, data, count, since, at, read_at)
      SELECT u.id, 'bet', 'bet:' || month, '{"bet": "b"}', 2, now() - interval '3 months', now() + month * interval '1 month',
        CASE WHEN month = -2 THEN now() END
      FROM users u, unnest(ARRAY[-2, -1, 5]) AS month`)
  })
  afterAll(async () => {
    await client.end()
    await before.drop()
  })
  const content = async () =>
    (
      await client.query(
        'SELECT id, user_id, kind, thing, data, count, since, at, read_at, hidden FROM notifications ORDER BY id',
      )
    ).rows

  test('is as it was when the migration is killed at any point, and whole when it is repeated', async () => {
    const rows = await content()
    const { statements } = migrations[index]!
    for (const killedAfter of [3, Math.floor(statements.length / 2), statements.length]) {
      const victim = new pg.Client(before.config)
      const { promise: isGone, resolve } = Promise.withResolvers<void>()
      victim.on('error', () => resolve())
      await victim.connect()
      const { rows: own } = await victim.query('SELECT pg_backend_pid() AS pid')
      await victim.query('BEGIN')
      for (const statement of statements.slice(0, killedAfter)) await victim.query(statement)
      await client.query('SELECT pg_terminate_backend($1)', [own[0]?.pid])
      await isGone
      await victim.end().catch(() => {})
      expect(await content()).toEqual(rows)
      expect((await client.query("SELECT to_regclass('unread_notifications') AS found")).rows).toEqual([
        { found: null },
      ])
    }
    // A connection of the version before has its plans already, and goes on afterwards.
    const read = (id: number) =>
      client.query({
        name: 'read',
        text: 'UPDATE notifications SET read_at = now() WHERE id = $1',
        values: [id],
      })
    const tell = () =>
      client.query({
        name: 'tell',
        text: `SELECT notify_fans('bet', 'bet:-1', '{}', now(), '{"bet": "b"}', ARRAY[1::bigint, 2], NULL::jsonb)`,
      })
    await read(0)
    await migrateDatabase(before.config)
    expect(await content()).toEqual(rows)
    const { rows: places } = await client.query(
      `SELECT c.relname AS name, count(*)::integer FROM notifications n JOIN pg_class c ON c.oid = n.tableoid GROUP BY 1 ORDER BY 1`,
    )
    expect(places).toEqual([
      { name: 'notifications_earlier', count: 40 },
      { name: 'notifications_later', count: 20 },
    ])

    const { db, close } = openDatabase(before.config, () => {})
    expect(await findStray(db)).toEqual([])
    expect(await countUnread(db, 1)).toBe(2)
    expect((await listInbox(db, 1, 10, null)).map(({ count }) => count)).toEqual([2, 2, 2])
    const merged = rows.find(({ user_id, thing }) => user_id === 1 && thing === 'bet:-1')
    await tell()
    expect(await toldTo(db, 1)).toMatchObject([
      { thing: 'bet:-2' },
      { thing: 'bet:-1', id: merged?.id, count: 3 },
      { thing: 'bet:5' },
    ])
    await read(merged?.id)
    expect(await countUnread(db, 1)).toBe(1)
    await tell()
    expect(
      (await toldTo(db, 1)).map(({ id }) => id).toSorted((a, b) => b - a)[0],
      'ids go on',
    ).toBeGreaterThan(60)
    expect(await findStray(db)).toEqual([])
    await close()
  })
})
