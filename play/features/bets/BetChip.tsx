import { Ban, Check, Hourglass, Lock, LockOpen } from 'lucide-react'
import type { BetStage } from '#match/bet.ts'
import { useMessages } from '#play/base/useMessages.ts'
import { Chip, type ChipTone } from '#ui/Chip.tsx'
import { betsMessages } from './bets.messages.ts'

const LOOKS: Record<BetStage, { tone: ChipTone; Icon: typeof Lock; word: keyof typeof betsMessages.en }> = {
  planned: { tone: 'off', Icon: Hourglass, word: 'soon' },
  unopened: { tone: 'off', Icon: Hourglass, word: 'soon' },
  open: { tone: 'plain', Icon: LockOpen, word: 'open' },
  closed: { tone: 'off', Icon: Lock, word: 'closed' },
  settled: { tone: 'ok', Icon: Check, word: 'settled' },
  voided: { tone: 'off', Icon: Ban, word: 'voided' },
}

export function BetChip({ stage }: { stage: BetStage }) {
  const m = useMessages(betsMessages)
  const { tone, Icon, word } = LOOKS[stage]
  return (
    <Chip tone={tone}>
      <Icon aria-hidden="true" /> {String(m[word])}
    </Chip>
  )
}
