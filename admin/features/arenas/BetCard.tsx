import { Ban, Check } from 'lucide-react'
import { type CSSProperties, useId, useState } from 'react'
import { WriteFailure } from '#admin/base/actions.tsx'
import { ConfirmDialog } from '#admin/base/dialogs.tsx'
import type { Arena } from '#contract/arenas.ts'
import type { Bet } from '#contract/bets.ts'
import { canSettle, choiceTone, isDecided, poolShares, poolTotal } from '#match/bet.ts'
import { shareLeft } from '#match/clock.ts'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { counted, countText, percentText } from '#texts/figures.ts'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import styles from './BetCard.module.css'
import {
  BetButtons,
  type BetCardProps,
  type BetControl,
  BetHead,
  NextLine,
  useBetControl,
} from './bet-parts.tsx'
import { betsMessages } from './bets.messages.ts'
import { CloseAgo } from './CloseAgo.tsx'
import { Unsettle } from './Unsettle.tsx'

/** A bet and what can be done to it. A winner can be marked only while it is closed and undecided (admin.8). */
export function BetCard(props: BetCardProps) {
  const m = useMessages(betsMessages)
  const control = useBetControl(props)
  const [isVoiding, setVoiding] = useState(false)
  const { bet, nowMs, stage, actions } = control
  const isUndecided = !isDecided(bet)
  return (
    <article aria-label={bet.statement} className={classes(styles.bet, stage === 'open' && styles.open)}>
      <BetHead control={control} />
      {stage === 'open' && bet.openDate !== null && bet.closesAt !== null && (
        <div aria-hidden="true" className={styles.timeBar}>
          <i
            style={{ '--left': `${shareLeft(bet.openDate, bet.closesAt, nowMs) * 100}%` } as CSSProperties}
          />
        </div>
      )}
      <Choices control={control} arena={props.followed.room.arena} />
      {actions.failure && (
        <div className={styles.note}>
          <WriteFailure text={actions.failure.text} error={actions.failure.error} />
        </div>
      )}
      {isUndecided && bet.mine != null && <p className={styles.note}>{m.ownStake}</p>}
      {isUndecided && (
        <div className={styles.actions}>
          <NextLine control={control} />
          <span className={styles.buttons}>
            <Button size="sm" look="ghost" onClick={() => setVoiding(true)}>
              <Ban aria-hidden="true" /> {m.voidBet}
            </Button>
            <BetButtons control={control} size="sm" />
          </span>
        </div>
      )}
      {isUndecided && (
        <div className={styles.note}>
          <CloseAgo control={control} />
        </div>
      )}
      {stage === 'settled' && (
        <div className={styles.note}>
          <Unsettle {...props} />
        </div>
      )}
      {isVoiding && <VoidDialog bet={bet} onVoid={actions.sendVoid} onClose={() => setVoiding(false)} />}
    </article>
  )
}

/** The choices with their pools: radio buttons while a winner can be marked, plain rows otherwise. */
function Choices({ control, arena }: { control: BetControl; arena: Arena }) {
  const m = useMessages(betsMessages)
  const group = useId()
  const { bet, stage, winner, setWinner } = control
  const shares = poolShares(bet.pools)
  const row = (choice: number) => (
    <ChoiceRow bet={bet} choice={choice} share={shares[choice] ?? 0} tone={toneOf(choice)} />
  )
  const toneOf = (choice: number) => {
    if (stage === 'open') return choiceTone(bet.choices[choice] ?? '', arena)
    return stage === 'settled' && bet.answer === choice ? 'won' : 'quiet'
  }
  if (!canSettle(stage)) {
    return (
      <ul className={styles.options}>
        {bet.choices.map((name, choice) => (
          <li key={name} className={classes(styles.option, bet.answer === choice && styles.won)}>
            <span className={classes(styles.mark, bet.answer !== choice && styles.noMark)}>
              {bet.answer === choice && <Check aria-hidden="true" />}
            </span>
            {row(choice)}
          </li>
        ))}
      </ul>
    )
  }
  return (
    <div role="radiogroup" aria-label={m.winningChoice} className={styles.options}>
      {bet.choices.map((name, choice) => (
        <label key={name} className={classes(styles.option, styles.pickable)}>
          <input
            type="radio"
            className="sr"
            name={group}
            checked={winner === choice}
            onChange={() => setWinner(choice)}
          />
          <span className={styles.mark}>{winner === choice && <Check aria-hidden="true" />}</span>
          {row(choice)}
        </label>
      ))}
    </div>
  )
}

interface ChoiceRowProps {
  bet: Bet
  choice: number
  share: number
  tone: string
}

function ChoiceRow({ bet, choice, share, tone }: ChoiceRowProps) {
  const m = useMessages(betsMessages)
  const language = useLanguage()
  return (
    <>
      <span className={styles.name}>{bet.choices[choice]}</span>
      <span aria-hidden="true" className={classes(styles.gauge, styles[tone])}>
        <i style={{ '--share': `${share}%` } as CSSProperties} />
      </span>
      <span className={styles.share}>{percentText(share / 100, language)}</span>
      <span className={styles.points}>{m.points(countText(bet.pools[choice] ?? 0, language))}</span>
    </>
  )
}

interface VoidDialogProps {
  bet: Bet
  onVoid: () => Promise<void>
  onClose: () => void
}

function VoidDialog({ bet, onVoid, onClose }: VoidDialogProps) {
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
