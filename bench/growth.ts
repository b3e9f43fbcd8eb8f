// How the figures grow: a crowd, stakers and a settled bet at a tenth of their size, at their size and at ten times it,
// with their anchors. Draws docs/pictures/growth.svg.
//   npm run bench -- growth      (SCALE=0.1 for a tenth of all sizes)
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { measureCrowd } from './crowd.ts'
import { type GrowthPanel, plotGrowth } from './growth-plot.ts'
import { measureSettling } from './settle.ts'
import type { Effort } from './slices.ts'
import { measureStakes } from './stakes.ts'

const FACTORS = [0.1, 1, 10]
const SCALE = Number(process.env.SCALE ?? 1)
/** Ten times these is what one machine of two cores still carries. */
const SIZES = { crowd: 1_000, stakes: 64, settle: 10_000 }

/** Nine measurements: seven rounds of each would take the better part of an hour. */
const MOST: Effort = { rounds: 3, sliceS: 3 }

const sizesFrom = (size: number) => FACTORS.map((factor) => Math.max(1, Math.round(size * factor * SCALE)))

export async function measureGrowth({ rounds, sliceS }: Effort): Promise<void> {
  const effort = { rounds: Math.min(rounds, MOST.rounds), sliceS: Math.min(sliceS, MOST.sliceS) }
  const panels: GrowthPanel[] = []
  const crowds = []
  for (const size of sizesFrom(SIZES.crowd)) crowds.push(await measureCrowd(effort, size))
  panels.push({
    title: 'Fans cheering in one arena',
    unit: 'cores of the server',
    anchor: 'plain ws',
    points: crowds.map(({ fans, cores }) => ({ size: fans, ours: cores.arena, theirs: cores.ws })),
  })

  const stakes = await measureStakes(effort, sizesFrom(SIZES.stakes))
  panels.push({
    title: 'Stakers on one bet',
    unit: 'stakes a second',
    anchor: 'pgbench TPC-B',
    points: stakes.map((each) => ({ size: each.stakers, ours: each.stakesPerS, theirs: each.pgbenchPerS })),
  })

  const settled = []
  for (const size of sizesFrom(SIZES.settle)) settled.push(await measureSettling(effort, size, 'first'))
  panels.push({
    title: 'Settling a bet with stakes of',
    unit: 'seconds',
    anchor: 'one UPDATE',
    points: settled.map((each) => ({
      size: each.fans,
      ours: each.settleMs / 1_000,
      theirs: each.updateMs / 1_000,
    })),
  })

  for (const { title, points } of panels)
    for (const { size, ours, theirs } of points)
      if (!(ours > 0 && theirs > 0)) throw new Error(`${title} ${size}: ${ours} and ${theirs} are no figures`)
  const file = path.join(import.meta.dirname, '../docs/pictures/growth.svg')
  await writeFile(file, plotGrowth(panels))
  console.log(`drawn: ${path.relative(process.cwd(), file)}`)
}
