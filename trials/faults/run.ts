// `npm run faults`: breaks the product in every way we know and checks that nothing acknowledged is lost.
//   npm run faults -- [CASE …] [--rounds N] [--seed S]
// The same seed breaks the same things at the same moments of the programme; README.md says what that is worth.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { CASES } from './cases.ts'
import { describe, type FaultCase } from './trial.ts'

const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string' }, seed: { type: 'string' } },
  allowPositionals: true,
})
const seed = Number(values.seed ?? 1)
const unknown = positionals.find((name) => !CASES.some((each) => each.name === name))
if (unknown !== undefined || Number.isNaN(seed)) {
  console.error(`There is no case ${unknown}: ${CASES.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}
const asked = CASES.filter(({ name }) => positionals.length === 0 || positionals.includes(name))
// Servers are bundled once: rounds of killed processes are mostly starts, and finding a thousand modules takes longest.
const runFolder = await mkdtemp(path.join(tmpdir(), 'virage-faults-run-'))
process.env.TEST_RUN_FOLDER = runFolder
try {
  for (const each of asked) if (!(await playCase(each))) process.exitCode = 1
} finally {
  await rm(runFolder, { recursive: true, force: true })
}
process.exit()

async function playCase(each: FaultCase): Promise<boolean> {
  const { name, title } = each
  const obstacle = each.obstacle?.() ?? null
  if (obstacle !== null) {
    console.log(`${name}: left out, ${obstacle}`)
    return true
  }
  console.log(`${name}: ${title}`)
  const startedAt = Date.now()
  const rounds = Number(values.rounds ?? each.rounds)
  const outcome = await each.play({ rounds, seed, note: (line) => console.log(`  ${line}`) })
  const faults = [...outcome.faults, ...outcome.tooSlow]
  for (const fault of faults) console.log(`  FAULT ${fault}`)
  const seconds = Math.round((Date.now() - startedAt) / 1000)
  const figures = describe(outcome.figures)
  console.log(`| \`${name}\` | ${outcome.rounds} | ${seed} | ${faults.length} | ${figures} | ${seconds} s |`)
  return faults.length === 0
}
