// The server with nothing but its own database role, as it runs in production and on the embedded database.
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLedger } from '#server/features/ledger/index.ts'
import { SERVER_ROLE } from '#server/storage/embedded/transport.ts'
import { migrateDatabase } from '#server/storage/migrate.ts'
import { canAlterHistory } from '#server/storage/roles.ts'
import { startTestApp, type TestApp } from './app.ts'
import { control, makeBet, onBet, setUpArena } from './arenas.ts'
import { enterLive, listen } from './live-client.ts'
import { signedInFan } from './people.ts'
import { createTestDatabase, type TestDatabase } from './postgres.ts'

describe('[storage.9] the server’s role', () => {
  let database: TestDatabase
  let server: pg.Client
  beforeAll(async () => {
    database = await createTestDatabase()
    const config = { ...database.config, user: SERVER_ROLE }
    await migrateDatabase(database.config, config)
    server = new pg.Client(config)
    await server.connect()
  })
  afterAll(async () => {
    await server.end()
    await database.drop()
  })

  test.each([
    'UPDATE ledger_transfers SET amount = 1',
    'DELETE FROM ledger_transfers',
    'TRUNCATE ledger_transfers',
    'UPDATE partitions.ledger_transfers_earlier SET amount = 1',
    'DELETE FROM partitions.ledger_transfers_later',
    'ALTER TABLE ledger_transfers DETACH PARTITION partitions.ledger_transfers_later',
    'INSERT INTO ledger_carried VALUES (1, 5)',
    "SELECT detach_partition('ledger_transfers', 'ledger_transfers_earlier')",
    "INSERT INTO ledger_transfers (from_account, to_account, amount, kind, fan_account, fan_balance) VALUES (1, 2, 5, 'welcome', 2, 5)",
    'UPDATE ledger_accounts SET balance = 5',
    "INSERT INTO ledger_accounts (kind, user_id, balance) VALUES ('fan', 1, 5)",
    'DELETE FROM ledger_accounts',
    "SELECT ledger_move('welcome', '{}', '{}', '{}')",
    "UPDATE audit_log SET action = 'club.update'",
    'UPDATE audit_log SET before = NULL',
    'DELETE FROM audit_log',
    "INSERT INTO audit_chain VALUES (1, 1, '', '')",
    'UPDATE audit_chain SET place = 1',
    'DELETE FROM audit_chain',
    'ALTER TABLE audit_log DISABLE TRIGGER ALL',
    'DROP TABLE ledger_transfers',
    'CREATE TABLE public.mine ()',
    'UPDATE drizzle.__drizzle_migrations SET created_at = 0',
    `SET ROLE virage`,
  ])('may not: %s', async (statement) => {
    await expect(server.query(statement)).rejects.toMatchObject({ code: '42501' })
  })

  test('is the only other one that may call what runs with the owner’s rights', async () => {
    const { rows } = await server.query(`
      SELECT p.proname AS name, array_agg(a.grantee::regrole::text ORDER BY 1) FILTER (WHERE a.grantee <> p.proowner) AS others
      FROM pg_proc p LEFT JOIN LATERAL aclexplode(p.proacl) a ON a.privilege_type = 'EXECUTE'
      WHERE p.prosecdef AND p.pronamespace = 'public'::regnamespace AND p.prorettype <> 'trigger'::regtype GROUP BY p.oid`)
    expect(rows.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
      { name: 'analyze_partitioned_tables', others: [SERVER_ROLE] },
      { name: 'forget_empty_partitions', others: [SERVER_ROLE] },
      { name: 'ledger_post', others: [SERVER_ROLE] },
      { name: 'make_partitions', others: [SERVER_ROLE] },
      { name: 'move_payouts', others: [SERVER_ROLE] },
      { name: 'place_stakes', others: [SERVER_ROLE] },
      { name: 'redact_audit', others: [SERVER_ROLE] },
    ])
  })

  test('starts without the owner where nothing is left to migrate, and says what it lacks otherwise', async () => {
    const config = { ...database.config, user: SERVER_ROLE }
    await migrateDatabase(config)
    expect(await canAlterHistory(server)).toBe(false)
    const fresh = await createTestDatabase()
    try {
      await expect(migrateDatabase({ ...fresh.config, user: SERVER_ROLE })).rejects.toThrow(
        /DATABASE_OWNER_URL/,
      )
    } finally {
      await fresh.drop()
    }
  })
})

test('[storage.9] a whole night needs no more rights than the server has', async () => {
  const virage: TestApp = await startTestApp({}, { hasServerRole: true })
  try {
    const url = await listen(virage)
    const admin = await signedInFan(virage, { role: 'admin' })
    const [ana, ben] = [await signedInFan(virage), await signedInFan(virage)]
    await virage.call('POST', '/v1/auth/password/reset/request', { json: { email: ana.email } })
    const { id: arenaId } = await setUpArena(virage, admin, { started: true })
    const fan = await enterLive(url, arenaId, { token: ana.token, side: 'home' })
    fan.send({ type: 'cheer', taps: 5 })
    await fan.until('you', ({ cheer }) => cheer === 50)

    const { id: betId } = await makeBet(virage, admin, arenaId)
    for (const [who, choice] of [
      [ana, 0],
      [ben, 1],
    ] as const)
      expect(
        (
          await onBet(
            virage,
            who,
            arenaId,
            'stake',
            { betId, choice, amount: 40 },
            { 'idempotency-key': 'k' },
          )
        ).status,
      ).toBe(200)
    const { id: voided } = await makeBet(virage, admin, arenaId)
    await onBet(virage, ben, arenaId, 'stake', { betId: voided, choice: 0, amount: 20 })
    expect((await control(virage, admin, arenaId, 'stop')).status).toBe(200)
    expect((await onBet(virage, admin, arenaId, 'settle', { betId, answer: 0 })).status).toBe(200)
    expect((await onBet(virage, admin, arenaId, 'void', { betId: voided })).status).toBe(200)
    expect((await virage.call('GET', '/v1/points', { token: ana.token })).body.element.balance).toBe(1_040)
    expect(
      (await virage.call('POST', '/v1/users/delete', { token: admin.token, json: { id: ben.id } })).status,
    ).toBe(200)
    expect(
      (await virage.call('POST', '/v1/arenas/delete', { token: admin.token, json: { arenaId } })).status,
    ).toBe(200)
    expect((await virage.call('GET', '/v1/audit', { token: admin.token })).status).toBe(200)
    expect((await virage.call('GET', '/v1/stats', { token: admin.token })).status).toBe(200)
    expect(await virage.mailsTo(ana.email), 'the job queue works').toHaveLength(1)
    expect(await auditLedger(virage.app.db)).toEqual({ sum: 0, wrongAccounts: 0, negative: 0 })
    fan.close()
  } finally {
    await virage.close()
  }
})
