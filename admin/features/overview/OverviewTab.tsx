import { CircleAlert, CircleCheck } from 'lucide-react'
import { ArenaChip, useAllArenas } from '#admin/base/arenas.tsx'
import { partsMessages } from '#admin/base/parts.messages.ts'
import { failureText } from '#client/failure-text.ts'
import type { Arena } from '#contract/arenas.ts'
import type { OperatorView } from '#contract/operator.ts'
import { useReadFailure } from '#site/reading.ts'
import { Link } from '#site/router/Router.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { counted, countText } from '#texts/figures.ts'
import { Button } from '#ui/Button.tsx'
import { Card, Chip, ErrorState, Skeleton } from '#ui/feedback.tsx'
import { FirstNight, isBeforeFirstNight, NoArenas, Services, Warnings } from './FirstNight.tsx'
import { HistoryPlots } from './HistoryPlots.tsx'
import styles from './OverviewTab.module.css'
import { overviewMessages } from './overview.messages.ts'
import { useHealth, useOperator, useStats } from './stats.ts'
import { VisitorPanel } from './VisitorPanel.tsx'

/** How much there is, how the last month went, and whether everything works. */
export function OverviewTab() {
  // Without it the rest is shown as it is.
  const { data: view } = useOperator()
  if (view && isBeforeFirstNight(view)) return <BeforeFirstNight view={view} />
  return (
    <div className={styles.overview}>
      <Counts />
      <div className={styles.columns}>
        <HistoryPlots />
        <div className={styles.side}>
          {view && <Warnings warnings={view.warnings} />}
          <LiveArenas />
          <HealthPanel />
          {view && <Services view={view} />}
        </div>
      </div>
    </div>
  )
}

/** home.4: first what is to be done and what comes of it; a month is looked back on once there was a match. */
function BeforeFirstNight({ view }: { view: OperatorView }) {
  const { arena, started } = view.steps
  return (
    <div className={styles.overview}>
      <div className={styles.first}>
        <div className={styles.side}>
          <FirstNight view={view} />
          <Warnings warnings={view.warnings} />
        </div>
        <div className={styles.side}>
          <Counts />
          <VisitorPanel />
          {arena === null ? <NoArenas view={view} /> : <LiveArenas />}
        </div>
      </div>
      <div className={styles.first}>
        <Services view={view} />
        <HealthPanel />
      </div>
      {started && <HistoryPlots />}
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
  const p = useMessages(partsMessages)
  const language = useLanguage()
  const all = useAllArenas()
  if (all.state === 'error') {
    const retry = <Button onClick={all.retry}>{p.retry}</Button>
    return <ErrorState title={m.liveFailed} hint={failureText(all.error, language)} action={retry} />
  }
  return (
    <Card className={styles.panel}>
      <h2 className={styles.title}>{m.live}</h2>
      {all.state === 'loading' ? (
        <Skeleton label={p.loading} rows={1} />
      ) : (
        <LiveList arenas={all.arenas.filter(({ started }) => started)} />
      )}
    </Card>
  )
}

function LiveList({ arenas }: { arenas: readonly Arena[] }) {
  const m = useMessages(overviewMessages)
  const language = useLanguage()
  if (arenas.length === 0) return <p className={styles.quiet}>{m.nothingLive}</p>
  return (
    <ul className={styles.arenas}>
      {arenas.map((arena) => (
        <li key={arena.id}>
          <Link to={`?${new URLSearchParams({ tab: 'arenas', arena: arena.id })}`} className={styles.arena}>
            <span>
              <b>
                {arena.homeTeam.name} {m.versus} {arena.awayTeam.name}
              </b>
              <small>{counted(arena.currentPlayers, language, m.fan, m.fans)}</small>
            </span>
            <ArenaChip arena={arena} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Whether the server and what it depends on answer. */
function HealthPanel() {
  const m = useMessages(overviewMessages)
  const language = useLanguage()
  const health = useHealth()
  const known: Record<string, string> = { server: m.server, database: m.database, redis: m.redis }
  return (
    <Card className={styles.panel}>
      <h2 className={styles.title}>{m.health}</h2>
      <ul className={styles.arenas}>
        {health?.parts.map(({ name, state }) => (
          <li key={name} className={styles.arena}>
            <b>{known[name] ?? name}</b>
            <Chip tone={state === 'ok' ? 'ok' : 'bad'}>
              {state === 'ok' ? <CircleCheck aria-hidden="true" /> : <CircleAlert aria-hidden="true" />}
              {state === 'ok' ? m.ok : m.away}
            </Chip>
          </li>
        ))}
      </ul>
      {health && (
        <p className={styles.quiet}>
          {m.checked(
            new Intl.DateTimeFormat(language === 'fr' ? 'fr-FR' : 'en-GB', { timeStyle: 'medium' }).format(
              health.checkedAtMs,
            ),
          )}
        </p>
      )}
    </Card>
  )
}
