import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { COMMANDS } from '#server/cli/commands.ts'
import { SERVER_ROLE } from '#server/storage/embedded/transport.ts'
import { version } from '#server/version.ts'
import { createTestDatabase, type TestDatabase } from '#tests/postgres.ts'
import { query, refusal, virage } from './operator.ts'
import { databaseUrl } from './server-process.ts'

let dataDir: string
let database: TestDatabase
let env: Record<string, string>
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'virage-cli-'))
  database = await createTestDatabase()
  env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl(database.config) }
})
afterAll(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true })
})

describe('[cli.1] what cannot be asked for', () => {
  test('no command, and --help, show all of them', async () => {
    const [nothing, asked] = await Promise.all([virage([], {}), virage(['--help'], {})])
    expect(nothing.code).toBe(2)
    expect(asked.code).toBe(0)
    for (const { name } of COMMANDS) expect(asked.stdout).toContain(`  ${name} `)
  })

  test('half a command with --help shows what begins with it; --version is that of the product', async () => {
    const [half, whole] = await Promise.all([virage(['import', '--help'], {}), virage(['--version'], {})])
    expect(half.code).toBe(0)
    for (const { name } of COMMANDS)
      expect(half.stdout.includes(`  ${name} `), name).toBe(name.startsWith('import '))
    expect(whole).toMatchObject({ code: 0, stdout: `${version}\n` })
  })

  test.each([
    ['an unknown command', ['destroy'], /There is no command "destroy"; there are: create-admin, /],
    ['half a command', ['import'], /there are: import clubs, import fixtures\.$/],
    ['an unknown flag', ['settings', '--now'], /Unknown option '--now': virage settings \[--json\]$/],
  ])('%s is 2 and one line', async (_case, args, line) => {
    const { code, stderr } = await virage(args, {})
    expect(code).toBe(2)
    expect(stderr).toMatch(/^virage: .*\n$/)
    expect(stderr.trim()).toMatch(line)
  })

  test('help needs no settings', async () => {
    expect(await virage(['settings', '--help'], { PORT: 'eighty' })).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^virage settings /),
    })
  })

  test('[running.2] a wrong setting is named in one line', async () => {
    expect(await virage(['settings'], { PORT: 'eighty' })).toMatchObject(
      refusal(/PORT must be a whole number/),
    )
  })
})

describe('[cli.2] settings', () => {
  test('tells what was set and what is the default; secrets are not shown', async () => {
    const { code, stdout } = await virage(['settings', '--json'], {
      PORT: '4000',
      DATABASE_URL: 'postgres://virage:hunter2@db.test/virage',
      ADMIN_EMAIL: 'maud@virage.test',
      ADMIN_PASSWORD: 'hunter2hunter2',
      TWITCH_CLIENT_ID: 'an-id',
      TWITCH_CLIENT_SECRET: 'hunter2',
    })
    expect(code).toBe(0)
    expect(stdout).not.toContain('hunter2')
    const settings = Object.fromEntries(
      JSON.parse(stdout).map(({ name, ...rest }: { name: string }) => [name, rest]),
    )
    expect(settings).toMatchObject({
      PORT: { value: '4000', origin: 'environment' },
      HOST: { value: '127.0.0.1', origin: 'default' },
      PUBLIC_URL: { value: 'http://localhost:4000', origin: 'default' },
      DATABASE_URL: { value: 'postgres://virage:***@db.test/virage', origin: 'environment' },
      ADMIN_PASSWORD: { value: '(not shown)', origin: 'environment' },
      DEMO: { value: '0', origin: 'default' },
      REDIS_URL: { value: null, origin: 'default' },
      TWITCH_CLIENT_ID: { value: 'an-id', origin: 'environment' },
      TWITCH_CLIENT_SECRET: { value: '(not shown)', origin: 'environment' },
      GOOGLE_CLIENT_ID: { value: null, origin: 'default' },
    })
  })
})

// In this order: an empty database, its schema, its first admin.
describe('[cli.2] a new database', () => {
  test('is named as one that needs migrations; a dry run lists them and changes nothing', async () => {
    expect(await virage(['verify-ledger'], env)).toMatchObject(
      refusal(/needs \d+ migrations first\. Run: virage migrate/),
    )
    const { code, stdout } = await virage(['migrate', '--dry-run'], env)
    expect(code).toBe(0)
    expect(stdout).toMatch(/^0000_accounts\n/)
    expect(await query(database.config, "SELECT 1 FROM pg_tables WHERE tablename = 'users'")).toEqual([])
  })

  test('migrate brings it up to date, once', async () => {
    expect(await virage(['migrate'], env)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/\d+ migrations done\.\n$/),
    })
    expect(await virage(['migrate'], env)).toMatchObject({ code: 0, stdout: 'The schema is up to date.\n' })
  })

  test('create-admin reads the password from standard input', async () => {
    expect(await virage(['create-admin', 'maud@virage.test'], env, 'short\n')).toMatchObject(
      refusal(/at least 8 characters/),
    )
    expect(await virage(['create-admin', 'maud@virage.test'], env, 'Password1\n')).toMatchObject(
      refusal(/among the most common ones/),
    )
    expect(await virage(['create-admin', 'maud@virage.test'], env, 'two-ends-one-roar\n')).toMatchObject(
      refusal(/published password/),
    )
    expect(await virage(['create-admin', 'not an address'], env, 'drums in row four\n')).toMatchObject(
      refusal(/Enter a valid email address/),
    )
    expect(await query(database.config, 'SELECT 1 FROM users')).toEqual([])

    expect(await virage(['create-admin', 'maud@virage.test'], env, 'drums in row four\n')).toMatchObject({
      code: 0,
      stdout: 'maud@virage.test is a new admin and can sign in.\n',
    })
    expect(
      await query(
        database.config,
        `SELECT u.role, c.password_hash LIKE '$argon2id$%' AS hashed, a.balance::integer, l.action
         FROM users u JOIN credentials c ON c.user_id = u.id JOIN ledger_accounts a ON a.user_id = u.id
           JOIN audit_log l ON l.target = 'user ' || u.id`,
      ),
    ).toEqual([{ role: 'admin', hashed: true, balance: 1000, action: 'user.create' }])
  })

  test('create-admin promotes a fan, who keeps their password and stays disabled', async () => {
    await query(
      database.config,
      `INSERT INTO users (name, email, email_key, disabled_at) VALUES ('Zoé', 'Zoe@fans.test', 'zoe@fans.test', now())`,
    )
    const promote = () => virage(['create-admin'], { ...env, ADMIN_EMAIL: 'zoe@fans.test' })
    expect(await promote()).toMatchObject({
      code: 0,
      stdout:
        'zoe@fans.test is an admin now, with the password they had. The account is disabled and stays so.\n',
    })
    expect((await promote()).stdout).toMatch(/was an admin already; nothing changed/)
    expect(
      await query(
        database.config,
        `SELECT u.role, u.disabled_at IS NULL AS enabled, c.user_id AS password, count(l.id)::int AS audited
         FROM users u LEFT JOIN credentials c ON c.user_id = u.id LEFT JOIN audit_log l ON l.target = 'user ' || u.id
         WHERE u.name = 'Zoé' GROUP BY u.id, c.user_id`,
      ),
    ).toEqual([{ role: 'admin', enabled: false, password: null, audited: 1 }])
  })

  test('[passkeys.9] reset-second-factor removes passkeys and codes, ends sessions, is told and audited', async () => {
    const reset = (email: string) => virage(['reset-second-factor', email], env)
    expect(await reset('nobody@virage.test')).toMatchObject(refusal(/Nobody has the address nobody@/))
    expect(await reset('maud@virage.test')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/had no second factor/),
    })
    await query(
      database.config,
      `WITH fan AS (SELECT id FROM users WHERE email = 'maud@virage.test'),
         key AS (INSERT INTO passkeys (user_id, credential_id, public_key, counter, transports, name, is_synced, created_at)
           SELECT id, '\\x01', '\\x01', 0, '{}', 'Phone', false, now() FROM fan),
         code AS (INSERT INTO recovery_codes (code_hash, user_id, created_at) SELECT '\\x01', id, now() FROM fan)
       INSERT INTO sessions (token_hash, user_id, created_at, expires_at)
       SELECT '\\x01', id, now(), now() + interval '1 day' FROM fan`,
    )
    expect(await reset('Maud@virage.test')).toMatchObject({
      code: 0,
      stdout: 'Maud@virage.test has no second factor any more.\n',
    })
    expect(
      await query(
        database.config,
        `SELECT (SELECT count(*)::int FROM passkeys) AS passkeys, (SELECT count(*)::int FROM recovery_codes) AS codes,
           (SELECT count(*)::int FROM sessions) AS sessions, (SELECT count(*)::int FROM credentials) AS passwords,
           (SELECT count(*)::int FROM audit_log WHERE action = 'second_factor.reset' AND actor_id IS NULL) AS audited,
           (SELECT count(*)::int FROM graphile_worker.jobs WHERE task_identifier = 'mail.second_factor') AS mails`,
      ),
    ).toEqual([{ passkeys: 0, codes: 0, sessions: 0, passwords: 1, audited: 1, mails: 1 }])
  })

  test('[cli.3] verify-ledger is 0 while every point is accounted for, and 1 when one is not', async () => {
    expect(await virage(['verify-ledger'], env)).toMatchObject({ code: 0, stdout: 'The ledger is right.\n' })
    await query(database.config, "UPDATE ledger_accounts SET balance = balance + 1 WHERE kind = 'fan'")
    expect(await virage(['verify-ledger'], env)).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^The ledger is WRONG: .*add up to 1, not to 0; 1 balances/),
    })
    await query(database.config, "UPDATE ledger_accounts SET balance = balance - 1 WHERE kind = 'fan'")
  })

  test('[cli.7] partitions lists what is partitioned; detach takes out what is old, and nothing else; attach puts it back', async () => {
    const now = new Date()
    const month = (back: number) =>
      new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back)).toISOString().slice(0, 7)
    const detach = (table: string, upTo: string) => virage(['partitions', 'detach', table, upTo], env)
    expect(await detach('clubs', month(4))).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/there are: .*ledger_transfers/),
    })
    expect(await detach('ledger_transfers', '2026')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/write it as 2026-03/),
    })
    expect(await detach('ledger_transfers', month(3))).toMatchObject(refusal(/The last 3 months stay/))
    await query(
      database.config,
      `SELECT make_partitions_since('ledger_transfers', '${month(5)}-01Z');
       UPDATE ledger_transfers SET at = '${month(4)}-20Z' WHERE kind = 'welcome'`,
    )
    expect(await detach('ledger_transfers', month(4))).toMatchObject({
      code: 0,
      stdout: `0 rows are now in detached.ledger_transfers_${month(5).replace('-', '_')}.
1 rows are now in detached.ledger_transfers_${month(4).replace('-', '_')}.
The ledger is right.
`,
    })
    const { code, stdout } = await virage(['partitions'], env)
    expect(code).toBe(0)
    expect(stdout).toMatch(new RegExp(`^ledger_transfers  until ${month(4)}  0 rows  0\\.\\d MB$`, 'm'))
    expect(stdout).toMatch(new RegExp(`^ledger_transfers  ${month(0)}  `, 'm'))

    expect(await detach('notifications', month(1))).toMatchObject(refusal(/The last month stays/))
    const attach = (table: string) => virage(['partitions', 'attach', table], env)
    expect(await attach('notifications')).toMatchObject(refusal(/is not in the schema "detached"/))
    for (const [back, rows] of [
      [4, 1],
      [5, 0],
    ] as const)
      expect(await attach('ledger_transfers')).toMatchObject({
        code: 0,
        stdout: `${rows} rows of ledger_transfers_${month(back).replace('-', '_')} are back in ledger_transfers.
The ledger is right.
`,
      })
  })

  test('[cli.7] partitions of years go as a whole, and the month that is named first is the last of such a year', async () => {
    const keptSince = new Date()
    keptSince.setUTCFullYear(keptSince.getUTCFullYear() - 5, keptSince.getUTCMonth(), 1)
    const lastYear = `${keptSince.getUTCFullYear() - 1}-12`
    const detach = (upTo: string) => virage(['partitions', 'detach', 'match_rows', upTo], env)
    expect(await detach(new Date().toISOString().slice(0, 7))).toMatchObject(
      refusal(new RegExp(`only whole years go: choose ${lastYear} or earlier\\.$`)),
    )
    await query(
      database.config,
      `SELECT make_partitions_since('match_rows', '${keptSince.getUTCFullYear() - 1}-01-01Z')`,
    )
    expect(await detach(lastYear)).toMatchObject({
      code: 0,
      stdout: `0 rows are now in detached.match_rows_${lastYear.slice(0, 4)}_01.\nThe ledger is right.\n`,
    })
  })

  test('[cli.7] with the server’s own role partitions say that the owner’s address is needed, and where', async () => {
    const limited = { ...database.config, user: SERVER_ROLE }
    // storage.9: the role gets its rights although nothing has to be migrated.
    const granting = {
      ...env,
      DATABASE_URL: databaseUrl(limited),
      DATABASE_OWNER_URL: env.DATABASE_URL ?? '',
    }
    expect(await virage(['migrate'], granting)).toMatchObject({ stdout: 'The schema is up to date.\n' })
    const [rights] = await query(
      database.config,
      `SELECT has_table_privilege('${SERVER_ROLE}', 'users', 'SELECT') AS can_read`,
    )
    expect(rights).toEqual({ can_read: true })
    const month = `${new Date().getUTCFullYear() - 7}-01`
    for (const args of [[], ['detach', 'attendance', month], ['attach', 'match_rows']])
      expect(
        await virage(['partitions', ...args], { ...env, DATABASE_URL: databaseUrl(limited) }),
        args.join(' '),
      ).toMatchObject({
        code: 1,
        stdout: '',
        stderr:
          'virage: Only the role that owns the tables may do this: set DATABASE_OWNER_URL to its address, as for migrations.\n',
      })
    const both = { ...env, DATABASE_URL: databaseUrl(limited), DATABASE_OWNER_URL: env.DATABASE_URL ?? '' }
    expect(await virage(['partitions'], both)).toMatchObject({ code: 0, stderr: '' })
  })

  test('[audit.3] verify-audit is 0 while the chain is whole, and 1 for a changed entry or a cut end', async () => {
    const { code, stdout } = await virage(['verify-audit'], env)
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/^The audit log is right: 3 entries\. Newest: [0-9a-f]{64}\n$/),
    ])
    const head = stdout.trim().slice(-64)
    expect(await virage(['verify-audit', head], env)).toMatchObject({ code: 0 })
    expect(await virage(['verify-audit', 'abc'], env)).toMatchObject({ code: 2 })

    await query(database.config, 'DELETE FROM audit_chain WHERE entry_id = (SELECT max(id) FROM audit_log)')
    await query(database.config, 'DELETE FROM audit_log WHERE id = (SELECT max(id) FROM audit_log)')
    expect(await virage(['verify-audit'], env), 'the chain alone cannot tell').toMatchObject({ code: 0 })
    expect(await virage(['verify-audit', head], env)).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^The audit log is WRONG: it does not hold .*cut off/),
    })
    await query(database.config, "UPDATE audit_log SET action = 'user.delete'")
    expect(await virage(['verify-audit'], env)).toMatchObject({
      code: 1,
      stdout: 'The audit log is WRONG: entry 1: it was changed.\n',
    })
  })
})

test('[cli.1] a database that does not answer is one line', async () => {
  const away = { DATA_DIR: dataDir, DATABASE_URL: 'postgres://virage@127.0.0.1:1/virage' }
  expect(await virage(['verify-ledger'], away)).toMatchObject(
    refusal(/The database cannot be used: .*ECONNREFUSED/),
  )
})

test('[cli.1] a folder without a database is left as it is', async () => {
  const DATA_DIR = path.join(dataDir, 'nothing')
  expect(await virage(['verify-ledger'], { DATA_DIR })).toMatchObject(
    refusal(/There is no database in .*nothing yet/),
  )
  await expect(rm(DATA_DIR, { recursive: true })).rejects.toThrow('ENOENT')
})
