// Replays a match night of up to a million fans, second by second, against costs that were measured one by one, and
// draws what it would take. Fans are drawn one by one from a seed: when they come, how loud they are, whether their tab
// is hidden, when they leave. docs/scale.md says what the figures mean.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { plotNight, type Second } from './simulate-plot.ts'

/** Microseconds of one core unless said. Where each comes from is in docs/scale.md. */
export const COSTS = {
  deliveryUs: 6.7,
  cheerUs: 35,
  joinUs: 500,
  /** Of the database. */
  joinDatabaseUs: 150,
  appendDatabaseUs: 0.25,
  foldDatabaseUs: 7.5,
  wireBitsPerTick: 2_150,
  memoryKbPerFan: 16,
  gossipBytes: 160,
  /** Of all processes together, per second and end. */
  reportBytes: 8_200,
}
const TICKS_PER_S = 4
const HIDDEN_TICKS_PER_S = 1
const FOLD_WINDOW_S = 10
/** A process that is busier than this is late at the next goal. */
const BUSY_MOST = 0.7

const NIGHT_S = 150 * 60
const KICK_OFF_S = 20 * 60
const FINAL_S = KICK_OFF_S + 105 * 60
const HALF_TIME = [KICK_OFF_S + 45 * 60, KICK_OFF_S + 60 * 60] as const
const GOALS_S = [23, 41, 78, 94].map((minute) => KICK_OFF_S + minute * 60)
/** One process dies here, and its fans come back within the browsers' backoff. */
const CRASH_S = KICK_OFF_S + 70 * 60
const BACK_WITHIN_S = 5

/** mulberry32: the same night for the same seed. */
function chanceFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

interface Crowd {
  joins: Float64Array
  leaves: Float64Array
  hiddenJoins: Float64Array
  hiddenLeaves: Float64Array
  /** Cheers a second of everybody present when nothing happens. */
  louder: Float64Array
  quieter: Float64Array
}

/** Everybody's evening: most come in the ten minutes around the kick-off, some at half-time; a tenth leaves early. */
function drawCrowd(fans: number, chance: () => number): Crowd {
  const lane = () => new Float64Array(NIGHT_S + 1)
  const crowd = {
    joins: lane(),
    leaves: lane(),
    hiddenJoins: lane(),
    hiddenLeaves: lane(),
    louder: lane(),
    quieter: lane(),
  }
  for (let fan = 0; fan < fans; fan++) {
    const isLate = chance() < 0.1
    const around = (chance() + chance() + chance() - 1.5) * 400
    const comes = isLate
      ? KICK_OFF_S + chance() * (FINAL_S - KICK_OFF_S - 600)
      : Math.max(0, KICK_OFF_S - 120 + around)
    const leavesEarly = chance() < 0.1
    const goes = leavesEarly ? comes + chance() * (FINAL_S - comes) : FINAL_S + chance() * 15 * 60
    const isHidden = chance() < 0.25
    // A few are very loud: the mean is about one cheer message in four seconds.
    const loudness = isHidden ? 0 : 0.6 * chance() ** 2
    const from = Math.floor(comes)
    const to = Math.min(NIGHT_S, Math.ceil(goes))
    const add = (counts: Float64Array, at: number, by: number) => {
      counts[at] = (counts[at] ?? 0) + by
    }
    add(crowd.joins, from, 1)
    add(crowd.leaves, to, 1)
    add(crowd.louder, from, loudness)
    add(crowd.quieter, to, loudness)
    if (!isHidden) continue
    add(crowd.hiddenJoins, from, 1)
    add(crowd.hiddenLeaves, to, 1)
  }
  return crowd
}

/** How much louder than usual it is: at most two messages a second and fan, as browsers send them. */
function mood(second: number): number {
  if (second < KICK_OFF_S || second > FINAL_S) return 0.2
  if (second > HALF_TIME[0] && second < HALF_TIME[1]) return 0.3
  const sinceGoal = Math.min(
    ...GOALS_S.map((goal) => (second >= goal ? second - goal : Number.POSITIVE_INFINITY)),
  )
  return 1 + 6 * Math.exp(-sinceGoal / 40)
}

export function replay(fans: number, processes: number, seed = 12): Second[] {
  const crowd = drawCrowd(fans, chanceFrom(seed))
  const night: Second[] = []
  let present = 0
  let hidden = 0
  let loudness = 0
  for (let second = 0; second < NIGHT_S; second++) {
    present += (crowd.joins[second] ?? 0) - (crowd.leaves[second] ?? 0)
    hidden += (crowd.hiddenJoins[second] ?? 0) - (crowd.hiddenLeaves[second] ?? 0)
    loudness += (crowd.louder[second] ?? 0) - (crowd.quieter[second] ?? 0)
    const isComingBack = second >= CRASH_S && second < CRASH_S + BACK_WITHIN_S
    const joins = (crowd.joins[second] ?? 0) + (isComingBack ? present / processes / BACK_WITHIN_S : 0)
    const cheers = Math.min(2 * present, loudness * mood(second))
    const ticks = (present - hidden) * TICKS_PER_S + hidden * HIDDEN_TICKS_PER_S
    // One gossip a tick and one report a second from each process, to all of them.
    const sent = processes * (TICKS_PER_S + 1)
    const bytes = processes * TICKS_PER_S * COSTS.gossipBytes + 2 * COSTS.reportBytes
    night.push({
      fans: present,
      joins,
      cheers,
      cores: (ticks * COSTS.deliveryUs + cheers * COSTS.cheerUs + joins * COSTS.joinUs) / 1e6,
      databaseCores:
        (joins * COSTS.joinDatabaseUs +
          cheeringFans(cheers, present) * COSTS.appendDatabaseUs +
          (Math.min(present - hidden, cheers * FOLD_WINDOW_S) * COSTS.foldDatabaseUs) / FOLD_WINDOW_S) /
        1e6,
      wireGbit: (ticks * COSTS.wireBitsPerTick) / 1e9,
      redisMessages: sent * processes,
      redisMb: (bytes * processes) / 1e6,
    })
  }
  return night
}

/** Who cheered in a second: somebody who cheers twice is one. */
const cheeringFans = (cheers: number, present: number): number =>
  present === 0 ? 0 : present * (1 - Math.exp(-cheers / present))

/** So many that nobody is late when it is loudest, nor when the fans of one that died come to the others. */
export function processesFor(fans: number): number {
  const peakOf = (processes: number) =>
    replay(fans, processes).reduce((most, { cores }) => Math.max(most, cores), 0)
  // As if the one that dies had nobody in it.
  let processes = Math.ceil(peakOf(Number.POSITIVE_INFINITY) / BUSY_MOST) + 1
  while (peakOf(processes) / (processes - 1) > BUSY_MOST) processes += 1
  return processes
}

export async function simulate(): Promise<void> {
  const sizes = [10_000, 100_000, 1_000_000]
  const nights = sizes.map((fans) => {
    const processes = processesFor(fans)
    return { fans, processes, night: replay(fans, processes) }
  })
  for (const { fans, processes, night } of nights) {
    const most = (read: (second: Second) => number) =>
      night.reduce((top, second) => Math.max(top, read(second)), 0)
    const sum = (read: (second: Second) => number) => night.reduce((total, second) => total + read(second), 0)
    const figures = {
      processes,
      'peak cores': most(({ cores }) => cores).toFixed(1),
      'joins/s': Math.round(most(({ joins }) => joins)),
      'cheers/s': Math.round(most(({ cheers }) => cheers)),
      'deliveries/s': Math.round(most(({ fans: present }) => present) * TICKS_PER_S),
      'Gbit/s': most(({ wireGbit }) => wireGbit).toFixed(2),
      'TB a night': (sum(({ wireGbit }) => wireGbit) / 8_000).toFixed(2),
      'database cores': most(({ databaseCores }) => databaseCores).toFixed(2),
      'Redis deliveries/s': Math.round(most(({ redisMessages }) => redisMessages)),
      'Redis MB/s': most(({ redisMb }) => redisMb).toFixed(2),
      'memory GB': ((most(({ fans: present }) => present) * COSTS.memoryKbPerFan) / 1e6).toFixed(2),
    }
    const line = Object.entries(figures).map(([name, figure]) => `${name} ${figure}`)
    console.log(`${fans.toLocaleString('en')} fans: ${line.join(', ')}`)
  }
  const file = path.join(import.meta.dirname, '../docs/pictures/million.svg')
  const largest = nights.at(-1)
  if (largest) await writeFile(file, plotNight(largest.night, largest.processes))
  console.log(`drawn: ${path.relative(process.cwd(), file)}`)
}
