import type { CsvColumn } from '#admin/base/csv.ts'
import type { Arena } from '#contract/arenas.ts'
import { arenaStage } from '#match/arena.ts'

export const arenaColumns: CsvColumn<Arena>[] = [
  { head: 'id', value: ({ id }) => id },
  { head: 'home', value: ({ homeTeam }) => homeTeam.name },
  { head: 'away', value: ({ awayTeam }) => awayTeam.name },
  { head: 'state', value: arenaStage },
  { head: 'start_date', value: ({ startDate }) => startDate },
  { head: 'fans', value: ({ currentPlayers }) => currentPlayers },
  { head: 'unsettled_bets', value: ({ betCount }) => betCount },
  { head: 'points_in_play', value: ({ pointsInPlay }) => pointsInPlay },
  { head: 'streams', value: ({ recommendedStreams }) => recommendedStreams.join(' ') },
]

/** The same search as everywhere: case and accents do not matter. */
export function matchesSearch({ id, homeTeam, awayTeam }: Arena, q: string): boolean {
  return folded(`${homeTeam.name} vs ${awayTeam.name} ${id}`).includes(folded(q))
}

function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase()
}
