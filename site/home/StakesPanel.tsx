import { Lock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { settings } from '#client/page.ts'
import { arenaAddress } from '#contract/arena-address.ts'
import type { PurseStake } from '#contract/points.ts'
import { clockText, secondsUntil } from '#match/clock.ts'
import { Panel } from '#site/profile/Panel.tsx'
import { Link } from '#site/router/Router.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { countText, signedText } from '#texts/figures.ts'
import { buttonClass } from '#ui/Button.tsx'
import { Chip } from '#ui/feedback.tsx'
import { homeMessages } from './home.messages.ts'
import styles from './StakesPanel.module.css'

/** Stakes that wait for a decision; each leads to its arena. */
export function StakesPanel({ stakes }: { stakes: PurseStake[] }) {
  const m = useMessages(homeMessages)
  const language = useLanguage()
  const aside = (
    <Link to="/points" className={buttonClass({ look: 'ghost', size: 'sm' })}>
      {m.purse}
    </Link>
  )
  return (
    <Panel title={m.stakes} flush aside={aside}>
      <ul>
        {stakes.map((stake) => (
          <li key={stake.betId}>
            <a href={arenaAddress(settings.gameUrl, stake.arenaId)} className={styles.stake}>
              <span className={styles.line}>
                <b>{stake.statement}</b>
                <Closing stake={stake} />
              </span>
              <span className={styles.line}>
                <span className={styles.pick}>
                  {m.yours(stake.choice, countText(stake.amount, language))}
                </span>
                {stake.pays !== null && (
                  <span className={styles.pays}>
                    {m.ifItWins} <b>{signedText(stake.pays - stake.amount, language)}</b>
                  </span>
                )}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Closing({ stake: { state, closesAt } }: { stake: PurseStake }) {
  const m = useMessages(homeMessages)
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    if (state !== 'open' || closesAt === null) return
    const timer = setInterval(() => setNowMs(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [state, closesAt])
  const left = closesAt === null ? null : secondsUntil(closesAt, nowMs)
  if (state === 'closed' || left === 0)
    return (
      <Chip tone="off">
        <Lock aria-hidden="true" /> {m.waiting}
      </Chip>
    )
  return left === null ? <Chip>{m.open}</Chip> : <span className={styles.clock}>{clockText(left)}</span>
}
