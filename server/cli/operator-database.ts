import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Settings } from '#server/settings.ts'
import { type Database, openDatabase } from '#server/storage/database.ts'
import { FolderInUse } from '#server/storage/embedded/data-folder.ts'
import { startEmbeddedPostgres } from '#server/storage/embedded/embedded-postgres.ts'
import { findRunningPostgres, hasCluster } from '#server/storage/embedded/running-postgres.ts'
import { SERVER_ROLE } from '#server/storage/embedded/transport.ts'
import { listPending } from '#server/storage/migrate.ts'
import { oneLine, Refusal } from './command.ts'

/** The server calls its connections `virage`. */
const APPLICATION = 'virage-cli'
const CONNECTIONS = 3
/** An operator waits as long as the work takes. */
const NO_TIME_LIMITS = { statement_timeout: 0, query_timeout: 0, idle_in_transaction_session_timeout: 0 }

export interface OperatorDatabase {
  db: NodePgDatabase
  pool: pg.Pool
  config: pg.PoolConfig
  /** What the server connects with; its role may have fewer rights than the operator's. */
  serverConfig: pg.PoolConfig
  /** It is the embedded one, and another process runs it. */
  isServed: boolean
}

interface Needs {
  /** Whether an embedded database is made where there is none; else that is refused. */
  mayCreate?: boolean
  /** What the schema has to be: this version's, one that this version knows, or whatever it is. */
  schema: 'current' | 'known' | 'any'
}

/** Opens the database of the settings, and lets go of it when the work is over. */
export async function withDatabase<T>(
  settings: Settings,
  { mayCreate = false, schema }: Needs,
  work: (database: OperatorDatabase) => Promise<T>,
): Promise<T> {
  const server = await reachServer(settings, mayCreate)
  let database: Database | undefined
  try {
    const config = { ...server.config, ...NO_TIME_LIMITS, application_name: APPLICATION }
    database = openDatabase(config, () => {}, CONNECTIONS)
    await assertUsable(database.pool, schema)
    const { serverConfig, isServed } = server
    return await work({ db: database.db, pool: database.pool, config, serverConfig, isServed })
  } finally {
    await database?.close()
    await server.stop()
  }
}

/** One connection for work that has to be in one session. */
export async function onConnection<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    return await work(client)
  } finally {
    // Never used again: it may be in the middle of a transaction.
    client.release(true)
  }
}

interface ReachedServer {
  /** As the owner, where the settings tell who that is. */
  config: pg.PoolConfig
  serverConfig: pg.PoolConfig
  isServed: boolean
  stop(): Promise<void>
}

async function reachServer(settings: Settings, mayCreate: boolean): Promise<ReachedServer> {
  const { databaseUrl, databaseOwnerUrl, dataDir } = settings
  const stop = async () => {}
  if (databaseUrl !== undefined) {
    const serverConfig = { connectionString: databaseUrl }
    const config = databaseOwnerUrl === undefined ? serverConfig : { connectionString: databaseOwnerUrl }
    return { config, serverConfig, isServed: false, stop }
  }
  if (!mayCreate && !hasCluster(dataDir))
    throw new Refusal(
      `There is no database in ${dataDir} yet. Set DATA_DIR or DATABASE_URL, or run: virage migrate`,
    )
  try {
    const embedded = await startEmbeddedPostgres({ dataDir })
    const { config, serverConfig } = embedded
    return { config, serverConfig, isServed: false, stop: () => embedded.stop() }
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    const config = await findRunningPostgres(dataDir)
    return { config, serverConfig: { ...config, user: SERVER_ROLE }, isServed: true, stop }
  }
}

async function assertUsable(pool: pg.Pool, schema: Needs['schema']): Promise<void> {
  const pending = await onConnection(pool, listPending).catch((error: unknown) => {
    throw new Refusal(`The database cannot be used: ${oneLine(error)}`)
  })
  if (schema === 'any') return
  if (pending === null)
    throw new Refusal(
      'The database was made by a newer version of Virage: use that version, or upgrade this one.',
    )
  if (schema === 'current' && pending.length > 0)
    throw new Refusal(`The database needs ${pending.length} migrations first. Run: virage migrate`)
}
