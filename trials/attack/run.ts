// `npm run attack -- --requests 100000 --frames 20000 --seed 1`: a fresh product at home, attacked by its own document.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { DEMO_ACCOUNTS } from '#server/demo/fill-demo.ts'
import { DEMO_PASSWORD } from '#server/settings.ts'
import {
  endServers,
  eventually,
  isAlive,
  isOpen,
  postgresPid,
  startServer,
} from '#tests/processes/server-process.ts'
import { type AttackReport, attack } from './attack.ts'

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '10000' },
    frames: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    /** The longest the event loop may stand still. A machine with other work needs more than the default. */
    stall: { type: 'string', default: '100' },
  },
})

const dataDir = await mkdtemp(path.join(tmpdir(), 'virage-attack-'))
try {
  const server = await startServer({
    DATA_DIR: dataDir,
    DEMO_CROWD: '0',
    RATE_LIMIT_SCALE: '0',
    LOG_LEVEL: 'error',
  })
  await isOpen(server)
  const [requests, frames, seed] = [Number(values.requests), Number(values.frames), Number(values.seed)]
  const report = await attack({
    port: server.port,
    admin: { email: DEMO_ACCOUNTS[0].email, password: DEMO_PASSWORD },
    requests,
    frames,
    seed,
    onProgress: (sent) => process.stderr.write(`\r${sent} of ${requests}`),
  })
  process.stderr.write('\n')
  tell(report, server.printed.stdout)
  const isStalled = report.longestStallMs > Number(values.stall)
  process.exitCode = report.faultCount > 0 || isStalled || server.child.exitCode !== null ? 1 : 0
} finally {
  await endServers()
  const pid = postgresPid(dataDir)
  if (pid !== null) await eventually(() => !isAlive(pid))
  await rm(dataDir, { recursive: true, maxRetries: 20 })
}

function tell(report: AttackReport, log: string): void {
  const { faults, faultCount, statuses, frames, connections, longestStallMs, residentMb, seconds } = report
  console.log(`statuses ${JSON.stringify(statuses)}`)
  console.log(`${frames} frames over ${connections} connections, ${seconds.toFixed(0)} s in all`)
  console.log(
    `event loop: longest stall ${longestStallMs} ms; memory ${residentMb.before} to ${residentMb.after} MB`,
  )
  console.log(`${faultCount} faults`)
  for (const fault of faults) console.log(`  ${fault}`)
  const errors = log.split('\n').filter((line) => line.includes('"level":50'))
  if (errors.length > 0) console.log(`${errors.length} errors in the log, the first:\n${errors[0]}`)
}
