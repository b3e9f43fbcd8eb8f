import { useQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { FormDialog, useDialogForm } from '#admin/base/dialogs.tsx'
import { partsMessages } from '#admin/base/parts.messages.ts'
import { call } from '#client/page.ts'
import type { Bet } from '#contract/bets.ts'
import { UNSETTLE_MAX_S, UNSETTLE_REASON_MAX_LENGTH } from '#contract/constants.ts'
import { clockText, secondsUntil } from '#match/clock.ts'
import { useReadFailure } from '#site/reading.ts'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { counted, countText } from '#texts/figures.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Banner } from '#ui/feedback.tsx'
import type { BetCardProps } from './bet-parts.tsx'
import { betsMessages } from './bets.messages.ts'
import { useBetActions } from './room-actions.ts'

/** bets.12: a wrong settlement can be taken back for 10 minutes; the button counts them down. */
export function Unsettle({ bet, followed, nowMs }: BetCardProps) {
  const m = useMessages(betsMessages)
  const actions = useBetActions(followed, bet.id)
  const [isAsking, setAsking] = useState(false)
  if (bet.state !== 'settled' || bet.decidedAt === null) return null
  const until = new Date(Date.parse(bet.decidedAt) + UNSETTLE_MAX_S * 1000).toISOString()
  const left = secondsUntil(until, nowMs)
  if (left === 0 && !isAsking) return null
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        <RotateCcw aria-hidden="true" /> {m.unsettle} <span aria-hidden="true">{clockText(left)}</span>
      </Button>
      {isAsking && (
        <UnsettleDialog
          arenaId={followed.room.arena.id}
          bet={bet}
          onUnsettle={actions.sendUnsettle}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

interface UnsettleDialogProps {
  arenaId: string
  bet: Bet
  onUnsettle: (reason: string) => Promise<void>
  onClose: () => void
}

/** Names what would move before anything does, and asks why. */
function UnsettleDialog({ arenaId, bet, onUnsettle, onClose }: UnsettleDialogProps) {
  const m = useMessages(betsMessages)
  const language = useLanguage()
  const p = useMessages(partsMessages)
  const query = useQuery({
    queryKey: ['unsettling', bet.id],
    queryFn: ({ signal }) =>
      call(
        'GET /v1/arenas/{id}/bet/{betId}/unsettle',
        { params: { id: arenaId, betId: bet.id } },
        { signal },
      ),
    gcTime: 0,
  })
  const form = useDialogForm({
    initial: { reason: '' },
    doneText: m.unsettled,
    failureText: m.unsettleFailed,
    onClose,
    check: ({ reason }) => (reason.trim() === '' ? { reason: m.reasonNeeded } : {}),
    send: ({ reason }) => onUnsettle(reason.trim()),
  })
  const failure = useReadFailure(query)
  const moves = query.data?.element
  const lines = moves
    ? [
        m.unsettleMoves(countText(moves.points, language), counted(moves.fans, language, m.fan, m.fans)),
        ...(moves.covered > 0 ? [m.unsettleCovers(countText(moves.covered, language))] : []),
        m.unsettleThen,
      ]
    : [m.unsettleCounting]
  return (
    <FormDialog
      title={m.unsettleTitle(bet.statement, bet.choices[bet.answer ?? -1] ?? '')}
      submitLabel={m.unsettleConfirm}
      form={form}
      onClose={onClose}
    >
      {failure ? (
        <Banner
          kind="error"
          action={
            <button type="button" onClick={failure.retry}>
              {p.retry}
            </button>
          }
        >
          {m.unsettleUncounted}
        </Banner>
      ) : (
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <Field label={m.reason} maxLength={UNSETTLE_REASON_MAX_LENGTH} {...form.field('reason')} />
    </FormDialog>
  )
}
