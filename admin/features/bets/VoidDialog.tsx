import { ConfirmDialog } from '#admin/base/dialogs.tsx'
import type { Bet } from '#contract/bets.ts'
import { poolTotal } from '#match/bet.ts'
import { counted } from '#texts/counted.ts'
import { countText } from '#texts/figures.ts'
import { useLanguage, useMessages } from '#web/base/useMessages.ts'
import { betsMessages } from './bets.messages.ts'

interface VoidDialogProps {
  bet: Bet
  onVoid: () => Promise<void>
  onClose: () => void
}

export function VoidDialog({ bet, onVoid, onClose }: VoidDialogProps) {
  const m = useMessages(betsMessages)
  const language = useLanguage()
  const points = countText(poolTotal(bet.pools), language)
  const fans = counted(poolTotal(bet.fans), language, m.fan, m.fans)
  return (
    <ConfirmDialog
      title={m.voidTitle(bet.statement)}
      consequences={[m.voidRefund(points, fans), m.noUndo]}
      confirmLabel={m.voidConfirm}
      failureText={m.voidFailed}
      onConfirm={onVoid}
      onClose={onClose}
    />
  )
}
