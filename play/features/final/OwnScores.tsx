import { Crosshair, Flag, Megaphone } from 'lucide-react'
import { useArena } from '#play/base/arena-context.ts'
import { Panel } from '#play/base/Panel.tsx'
import { signInPath } from '#play/base/paths.ts'
import { useSession } from '#play/base/sign-in.ts'
import { useFormat, useMessages } from '#play/base/useMessages.ts'
import { buttonClass } from '#ui/Button.tsx'
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
      <Panel title={m.visitorTitle}>
        <p>{m.visitorText}</p>
        <p>
          <a href={signInPath(id)} className={buttonClass({ look: 'flood' })}>
            {m.signIn}
          </a>
        </p>
      </Panel>
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
    <Panel title={m.yourMatch}>
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
    </Panel>
  )
}
