// Run by tests as a process of its own: holds the embedded PostgreSQL of a folder until it is killed.
import { startEmbeddedPostgres } from './embedded-postgres.ts'

const [dataDir = ''] = process.argv.slice(2)
const { config, pid } = await startEmbeddedPostgres({ dataDir, binDir: process.env.TEST_POSTGRES_BIN })
process.stdout.write(`${JSON.stringify({ config, pid })}\n`)
setInterval(() => {}, 60_000)
