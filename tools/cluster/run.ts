// What `npm run cluster` runs once everything is installed.
import { SERVER } from '../server-program.mjs'
import { startCluster } from './cluster.ts'

const [given = '3', ...rest] = process.argv.slice(2)
const processes = Number(given)
const port = Number(process.env.PORT ?? 3000)
if (rest.length > 0 || !Number.isInteger(processes) || processes < 1 || processes > 32) {
  console.error('virage: npm run cluster -- N starts N processes, 1 to 32 (3 unless said).')
  process.exit(2)
}

const over = Promise.withResolvers<void>()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => over.resolve())
try {
  const cluster = await startCluster({
    processes,
    port,
    programs: {
      postgresBin: process.env.POSTGRES_BIN ?? '',
      redis: process.env.REDIS_SERVER_PATH ?? '',
      nginx: process.env.NGINX_PATH ?? '',
      server: SERVER,
    },
    env: { DEMO: process.env.DEMO ?? '1' },
    onLine: (line) => console.log(line),
  })
  console.log(`Open ${cluster.url}: nginx in front of ${processes} processes.`)
  for (const { url, log } of cluster.nodes) console.log(`  ${url}  its log: ${log}`)
  console.log('Ctrl-C ends all of it, the database included.')
  await over.promise
  await cluster.stop()
} catch (error) {
  console.error(`virage: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
