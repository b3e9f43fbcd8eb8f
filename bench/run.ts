// What is measured against what: `npm run bench`, or one question: `npm run bench -- stakes`. Add `short` for a
// first look. Figures and what they mean: README.md.
import os from 'node:os'
import { measureAssets } from './assets.ts'
import { measureCrowd } from './crowd.ts'
import { measureFanOut } from './fan-out.ts'
import { measureFrames } from './frames.ts'
import { measureGrowth } from './growth.ts'
import { measureMemory } from './memory.ts'
import { measureNotifications } from './notifications.ts'
import { measureProcesses } from './processes.ts'
import { measureReads } from './reads.ts'
import { measureSettling } from './settle.ts'
import { simulate } from './simulate.ts'
import type { Effort } from './slices.ts'
import { measureSong } from './song.ts'
import { measureStakes } from './stakes.ts'
import { measureWeb } from './web.ts'

const QUESTIONS: Record<string, (effort: Effort) => Promise<unknown>> = {
  stakes: measureStakes,
  settle: measureSettling,
  notifications: measureNotifications,
  fanout: measureFanOut,
  crowd: measureCrowd,
  memory: measureMemory,
  processes: measureProcesses,
  reads: measureReads,
  assets: measureAssets,
  song: measureSong,
  frames: measureFrames,
  web: measureWeb,
  simulate,
  growth: measureGrowth,
}
/** Measures what others do too, at three sizes. */
const ONLY_BY_NAME = new Set(['growth'])
const FULL: Effort = { rounds: 7, sliceS: 5 }
const SHORT: Effort = { rounds: 3, sliceS: 2 }

const words = process.argv.slice(2)
const asked = words.filter((word) => word !== 'short')
const unknown = asked.find((name) => !(name in QUESTIONS))
if (unknown !== undefined) {
  console.error(`There is no question ${unknown}: ${Object.keys(QUESTIONS).join(', ')}`)
  process.exit(1)
}
// Other load on the machine affects the contestants differently, so it is printed with the figures.
const load = () =>
  os
    .loadavg()
    .map((figure) => figure.toFixed(1))
    .join(' ')
console.log(
  `${os.cpus().length} × ${os.cpus()[0]?.model ?? 'unknown'}, Node ${process.version}, load ${load()}`,
)
for (const [name, measure] of Object.entries(QUESTIONS)) {
  if (asked.length > 0 ? !asked.includes(name) : ONLY_BY_NAME.has(name)) continue
  console.log(name)
  await measure(words.includes('short') ? SHORT : FULL)
  console.log(`load ${load()}`)
}
