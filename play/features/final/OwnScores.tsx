import { Crosshair, Flag, Megaphone } from 'lucide-react'
import { useArena } from '#play/app/arena-context.ts'
import { useFormat } from '#play/app/format.ts'
import { signInPath } from '#play/app/sign-in.ts'
import { useMessages } from '#play/app/useMessages.ts'
import { useSession } from '#play/app/useSession.ts'
import { buttonClass } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import screenStyles from './FinalScreen.module.css'
import { finalMessages } from './final.messages.ts'
import styles from './OwnScores.module.css'
import type { MatchResult } from './useMatchResult.ts'

/** The fan's own scores of the match; a visitor is invited instead. */
export function OwnScores({ result }: { result: Exclude<MatchResult, { state: 'failed' }> }) {
  const m = useMessages(finalMessages)
  const format = useFormat()
  const { id } = useArena()
  const { status } = useSession()
  if (status === 'signedOut') {
    return (
      <Card className={screenStyles.card}>
        <h2 className={screenStyles.heading}>{m.visitorTitle}</h2>
        <p>{m.visitorText}</p>
        <p>
          <a href={signInPath(id)} className={buttonClass({ look: 'flood' })}>
            {m.signIn}
          </a>
        </p>
      </Card>
    )
  }
  const mine = result.state === 'loaded' ? result.mine : null
  const text = (value: number | null | undefined) => {
    if (result.state === 'loading') return m.loading
    return typeof value === 'number' ? format.rate(value) : m.none
  }
  const tiles = [
    { label: m.cheer, Icon: Megaphone, value: mine?.cheer_score },
    { label: m.prediction, Icon: Crosshair, value: mine?.prediction_score },
    { label: m.ultra, Icon: Flag, value: mine?.ultra_score },
  ]
  return (
    <Card className={screenStyles.card}>
      <h2 className={screenStyles.heading}>{m.yourMatch}</h2>
      {result.state === 'loaded' && !mine && <p className={styles.absent}>{m.notThere}</p>}
      <dl className={styles.tiles}>
        {tiles.map(({ label, Icon, value }) => (
          <div key={label} className={styles.tile}>
            <dt>
              <Icon aria-hidden="true" /> {label}
            </dt>
            <dd>{text(value)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
