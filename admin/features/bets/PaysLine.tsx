import type { Bet } from '#contract/bets.ts'
import { poolTotal } from '#match/bet.ts'
import { countText, scoreText } from '#texts/figures.ts'
import { useLanguage, useMessages } from '#web/base/useMessages.ts'
import { betsMessages } from './bets.messages.ts'

/** Settling cannot be undone: what the chosen winner would mean, before it is done. */
export function PaysLine({ bet, winner }: { bet: Bet; winner: number | null }) {
  const m = useMessages(betsMessages)
  const language = useLanguage()
  const total = poolTotal(bet.pools)
  if (winner === null) return <span>{m.chooseWinner}</span>
  if (total === 0) return <span>{m.nothingStaked}</span>
  const backed = bet.pools[winner] ?? 0
  if (backed === 0) return <span>{m.refunds(countText(total, language))}</span>
  return <span>{m.pays(countText(backed, language), scoreText(total / backed, 2, language))}</span>
}
