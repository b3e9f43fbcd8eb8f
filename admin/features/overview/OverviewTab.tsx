import { partsMessages } from '#admin/base/parts.messages.ts'
import { failureText } from '#client/failure-text.ts'
import { counted } from '#texts/counted.ts'
import { countText } from '#texts/figures.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Link } from '#web/base/router/Link.tsx'
import { useLanguage, useMessages } from '#web/base/useMessages.ts'
import { useReadFailure } from '#web/base/useReadFailure.ts'
import { StateChip } from '../arenas/StateChip.tsx'
import { useAllArenas } from '../arenas/useAllArenas.ts'
import { HealthPanel } from './HealthPanel.tsx'
import { HistoryPlots } from './HistoryPlots.tsx'
import styles from './OverviewTab.module.css'
import { overviewMessages } from './overview.messages.ts'
import { useStats } from './useStats.ts'

/** How much there is, how the last month went, and whether everything works. */
export function OverviewTab() {
  return (
    <div className={styles.overview}>
      <Counts />
      <div className={styles.columns}>
        <HistoryPlots />
        <div className={styles.side}>
          <LiveArenas />
          <HealthPanel />
        </div>
      </div>
    </div>
  )
}

function Counts() {
  const m = useMessages(overviewMessages)
  const p = useMessages(partsMessages)
  const language = useLanguage()
  const query = useStats()
  const failure = useReadFailure(query)
  if (failure) {
    const retry = <Button onClick={failure.retry}>{p.retry}</Button>
    return <ErrorState title={m.failed} hint={failureText(failure.error, language)} action={retry} />
  }
  const { data } = query
  if (!data) return <Skeleton label={m.loading} rows={1} />
  const tiles = [
    { label: m.users, value: data.users, tab: 'fans' },
    { label: m.clubs, value: data.clubs, tab: 'clubs' },
    { label: m.ultras, value: data.ultras, tab: 'ultras' },
  ]
  return (
    <div className={styles.counts}>
      {tiles.map(({ label, value, tab }) => (
        <Link key={tab} to={`?tab=${tab}`} className={styles.count}>
          <span>{label}</span>
          <b className="display w3">{countText(value, language)}</b>
        </Link>
      ))}
    </div>
  )
}

function LiveArenas() {
  const m = useMessages(overviewMessages)
  const language = useLanguage()
  const all = useAllArenas()
  const live = all.state === 'loaded' ? all.arenas.filter(({ started }) => started) : []
  return (
    <Card className={styles.panel}>
      <h2 className={styles.title}>{m.live}</h2>
      {live.length === 0 && <p className={styles.quiet}>{m.nothingLive}</p>}
      <ul className={styles.arenas}>
        {live.map((arena) => (
          <li key={arena.id}>
            <Link to={`?${new URLSearchParams({ tab: 'arenas', arena: arena.id })}`} className={styles.arena}>
              <span>
                <b>
                  {arena.homeTeam.name} {m.versus} {arena.awayTeam.name}
                </b>
                <small>{counted(arena.currentPlayers, language, m.fan, m.fans)}</small>
              </span>
              <StateChip arena={arena} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
