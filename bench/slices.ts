/** How long a question is measured. */
export interface Effort {
  rounds: number
  sliceS: number
}

/** One slice of each that does not count: code is compiled, caches are filled. */
export async function warmUp(contestants: Record<string, () => Promise<number>>): Promise<void> {
  for (const slice of Object.values(contestants)) await slice()
}

/** Contestants take turns, so that other load on the machine affects them alike. */
export async function inTurns<Name extends string>(
  rounds: number,
  contestants: Record<Name, () => Promise<number>>,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(contestants) as Name[]
  const results = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>
  for (let round = 0; round < rounds; round++)
    // Each round starts with the other contestant.
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const figure = await contestants[name]()
      results[name].push(figure)
      console.log(`  round ${round + 1} of ${rounds}: ${name} ${figure.toFixed(2)}`)
    }
  return results
}

export function median(figures: number[]): number {
  const sorted = figures.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low = 0, high = 0] =
    sorted.length % 2 === 1 ? [sorted[middle], sorted[middle]] : sorted.slice(middle - 1)
  return (low + high) / 2
}
