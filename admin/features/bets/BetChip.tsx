import { Ban, CalendarClock, Check, Lock, LockOpen, type LucideIcon } from 'lucide-react'
import type { BetStage } from '#match/bet.ts'
import { Chip, type ChipTone } from '#ui/Chip.tsx'
import { useMessages } from '#web/base/useMessages.ts'
import styles from './BetChip.module.css'
import { betsMessages } from './bets.messages.ts'

const LOOKS: Record<BetStage, { tone: ChipTone; Icon: LucideIcon }> = {
  planned: { tone: 'off', Icon: CalendarClock },
  unopened: { tone: 'plain', Icon: Lock },
  open: { tone: 'plain', Icon: LockOpen },
  closed: { tone: 'plain', Icon: Lock },
  settled: { tone: 'ok', Icon: Check },
  voided: { tone: 'off', Icon: Ban },
}

export function BetChip({ stage }: { stage: BetStage }) {
  const m = useMessages(betsMessages)
  const { tone, Icon } = LOOKS[stage]
  return (
    <Chip tone={tone}>
      {stage === 'open' ? (
        <span className={styles.open}>
          <Icon aria-hidden="true" /> {m[stage]}
        </span>
      ) : (
        <>
          <Icon aria-hidden="true" /> {m[stage]}
        </>
      )}
    </Chip>
  )
}
