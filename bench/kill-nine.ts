// Is anything lost when the server is killed? A server process is killed with -9 in the middle of a thousand
// stakes and in the middle of settling them, many times over, on a PostgreSQL that is fully durable.
//   node bench/kill-nine.ts [rounds]       writes bench/kill-nine.md
import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '#server/storage/embedded/embedded-postgres.ts'
import { type KillRound, killNine } from '#tests/processes/kill-nine.ts'
import { endServers } from '#tests/processes/server-process.ts'

const REPORT = path.join(import.meta.dirname, 'kill-nine.md')
const ROUNDS = 20

/** So often whatever the effort: chance is what is asked, not time. */
export const measureKillNine = (): Promise<void> => playRounds(ROUNDS)

async function playRounds(rounds: number): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'virage-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir: folder, binDir: process.env.POSTGRES_BIN })
  // Whoever interrupts it keeps the rounds that were played, and no server behind.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void endServers().then(() => process.exit(1)))
  const played: KillRound[] = []
  try {
    await killNine(postgres.config, path.join(folder, 'server'), rounds, (round) => {
      played.push(round)
      console.log(JSON.stringify(round))
      writeFileSync(REPORT, report(played))
    })
    if (played.some(({ faults }) => faults.length > 0)) process.exitCode = 1
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true })
  }
}

if (import.meta.main) await playRounds(Number(process.argv[2] ?? ROUNDS))

function report(played: KillRound[]): string {
  const lines = played.map(
    ({ acknowledged, unanswered, settlement, faults }, i) =>
      `| ${i + 1} | ${acknowledged} | ${unanswered} | ${settlement} | ${faults.length} |`,
  )
  const faults = played.flatMap((round) => round.faults)
  return `# Killed with -9 in the middle of 1,000 stakes and of settling them

${played.length} rounds on ${new Date().toISOString().slice(0, 10)}, ${os.cpus().length} × ${os.cpus()[0]?.model ?? 'unknown'}, Node ${process.version}: ${faults.length} faults.

A fault is an acknowledged stake that is gone or answers otherwise, a stake that is not taken after the restart,
a point too many or too few anywhere in the ledger, an acknowledged settlement that is undone, or a bet that
cannot be settled.

| Round | Acknowledged before the kill | Unanswered | Killed settlement | Faults |
|---|---|---|---|---|
${lines.join('\n')}
${faults.map((fault) => `\n- ${JSON.stringify(fault)}`).join('')}`
}
