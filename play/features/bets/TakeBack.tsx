import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { CallFailure } from '#client/call-failure.ts'
import { failureText } from '#client/failure-text.ts'
import { call } from '#client/page.ts'
import type { Bet } from '#contract/bets.ts'
import { useArena, useMoment } from '#play/base/arena.ts'
import { takeBackSeconds } from '#play/base/game.ts'
import { useFormat, useLanguage, useMessages } from '#play/base/useMessages.ts'
import { Button } from '#ui/Button.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import styles from './BetCard.module.css'
import { betsMessages } from './bets.messages.ts'

/** stakes.9: the newest own stake, as long as it can be taken back, with the seconds that are left. */
export function TakeBack({ bet }: { bet: Bet }) {
  const m = useMessages(betsMessages)
  const format = useFormat()
  const language = useLanguage()
  const { id, dispatch } = useArena()
  const seconds = useMoment((room, nowMs) => takeBackSeconds(room, bet, nowMs))
  const [isSending, setSending] = useState(false)
  if (seconds === 0 && !isSending) return null

  const takeBack = async () => {
    setSending(true)
    try {
      const body = { betId: bet.id }
      const { element } = await call('POST /v1/arenas/{id}/bet/takeback', { params: { id }, body })
      dispatch({ type: 'tookBack', betId: bet.id, left: element })
      showToast({ kind: 'plain', text: m.tookBack(format.whole(element.amount)), detail: bet.statement })
    } catch (error) {
      const isUsed = error instanceof CallFailure && error.code === 'takeback_used'
      if (isUsed) dispatch({ type: 'tookBack', betId: bet.id, left: null })
      showToast({ kind: 'error', text: failureText(error, language) })
    }
    setSending(false)
  }
  return (
    <Button size="sm" className={styles.takeBack} busy={isSending} onClick={() => void takeBack()}>
      <Undo2 aria-hidden="true" /> {m.takeBack}
      <b className={styles.seconds} aria-hidden="true">
        {seconds}
      </b>
    </Button>
  )
}
