// What a case of the fault programme is, and how it tells what it found.
import { type Chance, createChance } from '#server/demo/chance.ts'

export interface Effort {
  rounds: number
  seed: number
  /** One line per round, for who watches. */
  note(line: string): void
}

export interface Outcome {
  rounds: number
  /** Everything that is not as it has to be; empty when all is well. */
  faults: string[]
  /** What took longer than promised: a fault on a machine of our own, and no verdict in `npm test`, which shares one. */
  tooSlow: string[]
  /** What else is worth telling: counts and times. */
  figures: Record<string, number>
}

export interface FaultCase {
  name: string
  /** What is broken, in one line. */
  title: string
  /** Rounds of a plain `npm run faults`, and of the version that runs in `npm test`; none where it takes too long. */
  rounds: number
  shortRounds?: number
  /** Why it cannot be played on this machine; null when it can. */
  obstacle?(): string | null
  play(effort: Effort): Promise<Outcome>
}

/** Plays rounds one after the other. Each has its own chance, so that round 37 can be played again alone. */
export async function playRounds(
  { rounds, seed, note }: Effort,
  playRound: (
    chance: Chance,
    round: number,
  ) => Promise<Pick<Outcome, 'faults' | 'figures'> & { tooSlow?: string[] }>,
): Promise<Outcome> {
  const faults: string[] = []
  const tooSlow: string[] = []
  const figures: Record<string, number> = {}
  for (let round = 1; round <= rounds; round++) {
    const played = await playRound(createChance(seed * 100_003 + round), round)
    const found = [...played.faults, ...(played.tooSlow ?? [])]
    faults.push(...played.faults.map((fault) => `round ${round}: ${fault}`))
    tooSlow.push(...(played.tooSlow ?? []).map((fault) => `round ${round}: ${fault}`))
    addFigures(figures, played.figures)
    note(
      `${round}/${rounds} ${describe(played.figures)}${found.length > 0 ? ` FAULTS ${found.join(' | ')}` : ''}`,
    )
  }
  return { rounds, faults, tooSlow, figures }
}

/** Counts add up; of times, which end in `Ms`, the longest stays. */
function addFigures(sum: Record<string, number>, more: Record<string, number>): void {
  for (const [name, value] of Object.entries(more))
    sum[name] = name.endsWith('Ms') ? Math.max(sum[name] ?? 0, value) : (sum[name] ?? 0) + value
}

export const describe = (figures: Record<string, number>): string =>
  Object.entries(figures)
    .map(([name, value]) => `${name} ${Math.round(value)}`)
    .join(', ')
