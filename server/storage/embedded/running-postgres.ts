import { existsSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { placesIn } from './data-folder.ts'
import { DEFAULT_TRANSPORT, findListening, type Transport } from './transport.ts'

/** A server that has just taken the folder needs a moment until its database answers. */
const PATIENCE_MS = 15_000
const POLL_MS = 50

/** Whether a database was ever made in the folder. */
export const hasCluster = (dataDir: string): boolean => existsSync(placesIn(dataDir).cluster)

/** How to reach the embedded PostgreSQL of another process. Throws one clear line when it does not answer. */
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
  client.on('error', () => {}) // cut while it stops: asked again
  try {
    await client.connect()
    await client.end()
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
