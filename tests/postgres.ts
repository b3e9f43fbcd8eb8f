import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export interface TestDatabase {
  config: pg.PoolConfig
  /** Ends whatever is still connected. */
  drop(): Promise<void>
}

/** Any number will do, as long as only template making uses it. */
const TEMPLATE_LOCK = 7_310_421

/** A new, empty database in the PostgreSQL of this run. */
export function createTestDatabase(): Promise<TestDatabase> {
  return createFrom('template1')
}

/**
 * Makes a function that creates databases `migrate` has been over. It runs once in the whole run, whichever
 * worker comes first; the others copy its result. It has to close its connections.
 */
export function templateFrom(
  migrate: (config: pg.PoolConfig) => Promise<void>,
  template = 'virage_template',
): () => Promise<TestDatabase> {
  return async () => {
    await ensureTemplate(template, migrate)
    return createFrom(template)
  }
}

async function createFrom(template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  // Copying files takes less than writing every page to the log, which PostgreSQL prefers for durability.
  await asOwner((client) =>
    client.query(`CREATE DATABASE ${quote(name)} TEMPLATE ${quote(template)} STRATEGY = FILE_COPY`),
  )
  return {
    config: { ...inject('postgres'), database: name },
    drop: async () => {
      await asOwner((client) => client.query(`DROP DATABASE IF EXISTS ${quote(name)} WITH (FORCE)`))
    },
  }
}

async function ensureTemplate(
  template: string,
  migrate: (config: pg.PoolConfig) => Promise<void>,
): Promise<void> {
  await asOwner(async (client) => {
    // Held by this connection and gone with it.
    await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const made = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [template])
    if (made.rowCount) return
    const unfinished = `${template}_unfinished`
    await client.query(`DROP DATABASE IF EXISTS ${quote(unfinished)} WITH (FORCE)`)
    await client.query(`CREATE DATABASE ${quote(unfinished)}`)
    await migrate({ ...inject('postgres'), database: unfinished })
    await client.query(`ALTER DATABASE ${quote(unfinished)} RENAME TO ${quote(template)}`)
  })
}

async function asOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(inject('postgres'))
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function quote(name: string): string {
  return pg.escapeIdentifier(name)
}
