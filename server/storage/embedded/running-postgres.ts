import { existsSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { placesIn } from './data-folder.ts'
import { DEFAULT_TRANSPORT, findListening, type Transport } from './transport.ts'

/** A server that has just started needs a moment until its database is ready. */
const PATIENCE_MS = 15_000
const POLL_MS = 50

/** Whether the folder has a database. */
export const hasCluster = (dataDir: string): boolean => existsSync(placesIn(dataDir).cluster)

/** Returns how to connect to the embedded PostgreSQL of another process. Throws an error of one line if it cannot. */
export async function findRunningPostgres(
  dataDir: string,
  transport: Transport = DEFAULT_TRANSPORT,
): Promise<pg.PoolConfig> {
  let complaint = 'it does not listen yet'
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await delay(POLL_MS)) {
    const config = findListening(transport, placesIn(dataDir))
    if (config === null) continue
    const refusal = await refusalOf(config)
    if (refusal === null) return config
    complaint = refusal
  }
  throw new Error(`The database of the process that uses ${dataDir} cannot be reached: ${complaint}`)
}

async function refusalOf(config: pg.PoolConfig): Promise<string | null> {
  const client = new pg.Client(config)
  client.on('error', () => {}) // lost while it stops: the loop retries
  try {
    await client.connect()
    await client.end()
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
