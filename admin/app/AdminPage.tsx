import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useAllArenas } from '#admin/base/arenas.tsx'
import { partsMessages } from '#admin/base/parts.messages.ts'
import { adminKeys } from '#admin/base/queries.ts'
import { failureText } from '#client/failure-text.ts'
import { call, settings } from '#client/page.ts'
import { PageTabs, useTabInAddress } from '#site/PageTabs.tsx'
import { usePageTitle } from '#site/page.ts'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { countText } from '#texts/figures.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/feedback.tsx'
import { lazyComponent, useForgotten } from '#ui/lazy-component.tsx'
import { NextStep } from '../features/overview/FirstNight.tsx'
import { useStats } from '../features/overview/stats.ts'
import { useReportCounts } from '../features/reports/report-counts.ts'
import styles from './AdminPage.module.css'
import { adminMessages } from './admin.messages.ts'
import { SecondFactorGate } from './SecondFactorGate.tsx'

/** The tabs (admin.1). The dashboard opens with the first. */
const TABS = [
  'overview',
  'clubs',
  'ultras',
  'fans',
  'arenas',
  'matches',
  'reports',
  'posts',
  'audit',
] as const
type Tab = (typeof TABS)[number]

/** Each tab is a file of its own, loaded when it is opened. */
const LOADERS: Record<Tab, () => Promise<ComponentType>> = {
  overview: async () => (await import('../features/overview/OverviewTab.tsx')).OverviewTab,
  clubs: async () => (await import('../features/clubs/ClubsTab.tsx')).ClubsTab,
  ultras: async () => (await import('../features/ultras/UltrasTab.tsx')).UltrasTab,
  fans: async () => (await import('../features/fans/FansTab.tsx')).FansTab,
  arenas: async () => (await import('../features/arenas/ArenasTab.tsx')).ArenasTab,
  matches: async () => (await import('../features/matches/MatchesTab.tsx')).MatchesTab,
  reports: async () => (await import('../features/reports/ReportsTab.tsx')).ReportsTab,
  posts: async () => (await import('../features/posts/PostsTab.tsx')).PostsTab,
  audit: async () => (await import('../features/audit/AuditTab.tsx')).AuditTab,
}
const PANELS = Object.fromEntries(
  TABS.map((tab): [Tab, ComponentType] => [tab, lazyComponent(LOADERS[tab])]),
) as Record<Tab, ComponentType>

export function AdminPage() {
  const m = useMessages(adminMessages)
  return (
    <div className={`page ${styles.admin}`}>
      <h1 className={`display w3 ${styles.title}`}>{m.title}</h1>
      <SecondFactorGate title={m.secondFactorNeeded} hint={m.secondFactorHint}>
        <Dashboard />
      </SecondFactorGate>
    </div>
  )
}

function Dashboard() {
  const m = useMessages(adminMessages)
  const language = useLanguage()
  const counts = useTabCounts()
  const tab = useTabInAddress(TABS)
  const Panel = PANELS[tab]
  usePageTitle(`${m.title}, ${m[tab]}`)

  const tabs = TABS.map((key) => ({
    key,
    content: (
      <>
        <span>{m[key]}</span>
        {/* Not part of the tab's name; the tab itself tells it too. */}
        {counts[key] !== undefined && (
          <span aria-hidden="true" className={styles.count}>
            {countText(counts[key], language)}
          </span>
        )}
      </>
    ),
  }))
  return (
    <>
      <PageTabs
        label={m.sections}
        tabs={tabs}
        selected={tab}
        panelId="admin-panel"
        loading={m.loading}
        failed={(error, retry) => <FailedPanel error={error} retry={retry} />}
      >
        {tab !== 'overview' && <NextStep />}
        <Panel key={tab} />
      </PageTabs>
      <Version />
    </>
  )
}

function FailedPanel({ error, retry }: { error: unknown; retry: () => void }) {
  const m = useMessages(adminMessages)
  const p = useMessages(partsMessages)
  const language = useLanguage()
  useForgotten(error)
  return (
    <ErrorState
      title={m.tabFailed}
      hint={failureText(error, language)}
      action={<Button onClick={retry}>{p.retry}</Button>}
    />
  )
}

/** Matches appear when any admin stops an arena, so the count is read again. */
const COUNT_REFRESH_MS = 15_000

/** The number of items in each tab; those that are not loaded yet are left out. */
function useTabCounts(): Partial<Record<Tab, number>> {
  const stats = useStats().data
  const arenas = useAllArenas()
  const reports = useReportCounts()
  const matches = useQuery({
    queryKey: adminKeys.matchCount,
    queryFn: async ({ signal }) =>
      (await call('GET /v1/matches', { query: { limit: '1' } }, { signal })).total,
    refetchInterval: COUNT_REFRESH_MS,
  })
  return {
    ...(stats && { clubs: stats.clubs, ultras: stats.ultras, fans: stats.users }),
    ...(arenas.state === 'loaded' && { arenas: arenas.arenas.length }),
    ...(matches.data !== undefined && { matches: matches.data }),
    ...(reports && { reports: reports.open + reports.appeals }),
  }
}

/** The version that the server runs, for reports of faults. */
function Version() {
  const m = useMessages(adminMessages)
  const { data } = useQuery({ queryKey: adminKeys.version, queryFn: ({ signal }) => readVersion(signal) })
  return data ? <p className={styles.version}>{m.version(data)}</p> : null
}

async function readVersion(signal: AbortSignal): Promise<string | null> {
  const response = await fetch(`${settings.apiUrl}/healthz`, { signal, credentials: 'omit' })
  const body: unknown = await response.json()
  const { version }: { version?: unknown } = typeof body === 'object' && body !== null ? body : {}
  return typeof version === 'string' ? version : null
}
