// `npm run attack -- [PART …] [--seed S] [--rounds N] [--requests N] [--frames N] [--stall MS]`: a fresh product at
// home, attacked in every way we know. README.md tells the parts.
import { parseArgs } from 'node:util'
import { fuzz } from './attack.ts'
import { hostile } from './hostile.ts'
import type { Part } from './part.ts'
import { races } from './races/races.ts'
import { timing } from './timing.ts'
import { tools } from './tools.ts'
import { xss } from './xss.ts'

const PARTS: readonly Part[] = [fuzz, races, xss, hostile, timing, tools]

const { values, positionals } = parseArgs({
  options: {
    requests: { type: 'string', default: '10000' },
    frames: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    stall: { type: 'string', default: '100' },
    rounds: { type: 'string' },
  },
  allowPositionals: true,
})
const unknown = positionals.find((name) => !PARTS.some((part) => part.name === name))
if (unknown !== undefined) {
  console.error(`There is no part ${unknown}: ${PARTS.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}
for (const part of PARTS.filter(({ name }) => positionals.length === 0 || positionals.includes(name)))
  if (!(await playPart(part))) process.exitCode = 1
process.exit()

async function playPart({ name, title, obstacle, play }: Part): Promise<boolean> {
  const reason = obstacle?.() ?? null
  if (reason !== null) {
    console.log(`${name}: left out, ${reason}`)
    return true
  }
  console.log(`${name}: ${title}`)
  const startedMs = performance.now()
  const faults = await play({
    seed: Number(values.seed),
    requests: Number(values.requests),
    frames: Number(values.frames),
    stall: Number(values.stall),
    rounds: values.rounds === undefined ? null : Number(values.rounds),
    note: (line) => console.log(`  ${line}`),
  })
  for (const fault of faults) console.log(`  FAULT ${fault}`)
  console.log(`${name}: ${faults.length} faults, ${((performance.now() - startedMs) / 1_000).toFixed(0)} s`)
  return faults.length === 0
}
