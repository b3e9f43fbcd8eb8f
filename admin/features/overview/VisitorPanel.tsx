import type { Arena } from '#contract/arenas.ts'
import { useReadFailure } from '#site/reading.ts'
import { Link } from '#site/router/Router.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { counted, startText } from '#texts/figures.ts'
import { landingMessages } from '#texts/landing.messages.ts'
import { buttonClass } from '#ui/Button.tsx'
import { CrowdStand } from '#ui/crowd/CrowdStand.tsx'
import { Card, Chip } from '#ui/feedback.tsx'
import { Wear } from '#ui/Wear.tsx'
import { operatorMessages } from './operator.messages.ts'
import { useVisitorsMatch } from './stats.ts'
import styles from './VisitorPanel.module.css'

/** home.4: what the landing page shows to whoever comes now, in its own words. */
export function VisitorPanel() {
  const m = useMessages(operatorMessages)
  const query = useVisitorsMatch()
  const failure = useReadFailure(query)
  const arena = failure ? undefined : query.data
  const state = failure ? 'failed' : query.data === null ? 'none' : 'loading'
  return (
    <Card role="region" aria-label={m.visitor} className={styles.panel}>
      <div className={styles.head}>
        <h2>{m.visitor}</h2>
        <Link to="/" className={buttonClass({ look: 'ghost', size: 'sm' })}>
          {m.openLanding}
        </Link>
      </div>
      <Wear {...arena?.wear} className={styles.picture}>
        <CrowdStand
          // Drawn anew in other colours.
          key={arena?.id ?? 'none'}
          side={arena ? 'both' : 'neutral'}
          gapPx={9}
          bendPx={20}
          seed={4}
          className={styles.stand}
        />
        <div className={styles.plate}>
          {arena ? <Shown arena={arena} readAtMs={query.dataUpdatedAt} /> : <Nothing state={state} />}
        </div>
      </Wear>
    </Card>
  )
}

function Shown({ arena, readAtMs }: { arena: Arena; readAtMs: number }) {
  const m = useMessages(landingMessages)
  const language = useLanguage()
  const { homeTeam, awayTeam, started, paused, score, startDate } = arena
  const between = started ? `${score.home}–${score.away}` : m.versus
  const when = startDate === null ? m.noDate : startText(new Date(startDate), new Date(readAtMs), language)
  return (
    <>
      {started && <Chip tone={paused ? 'paused' : 'live'}>{paused ? m.paused : m.live}</Chip>}
      <p className={styles.match}>
        <bdi>{homeTeam.name}</bdi> <b>{between}</b> <bdi>{awayTeam.name}</bdi>
      </p>
      <small>{started ? counted(arena.currentPlayers, language, m.fan, m.fans) : when}</small>
    </>
  )
}

/** While it loads, where there is no match, and where it cannot be read: a visitor is told the same. */
function Nothing({ state }: { state: 'loading' | 'failed' | 'none' }) {
  const m = useMessages(landingMessages)
  return (
    <>
      <p className={styles.match}>{m[state]}</p>
      {state === 'none' && <small>{m.noneHint}</small>}
    </>
  )
}
