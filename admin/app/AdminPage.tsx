import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { countText } from '#texts/figures.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TabList } from '#ui/TabList.tsx'
import { useSearchParams } from '#web/base/router/useSearchParams.ts'
import { useLanguage, useMessages } from '#web/base/useMessages.ts'
import { usePageTitle } from '#web/base/usePageTitle.ts'
import styles from './AdminPage.module.css'
import { adminMessages } from './admin.messages.ts'
import { ADMIN_TABS, type AdminTab } from './admin-tabs.ts'
import { useTabCounts } from './useTabCounts.ts'

/** Each tab is a file of its own: who only runs match nights never loads the article editor. */
const PANELS: Record<AdminTab, ComponentType> = {
  overview: lazy(async () => ({
    default: (await import('../features/overview/OverviewTab.tsx')).OverviewTab,
  })),
  clubs: lazy(async () => ({ default: (await import('../features/clubs/ClubsTab.tsx')).ClubsTab })),
  ultras: lazy(async () => ({ default: (await import('../features/ultras/UltrasTab.tsx')).UltrasTab })),
  fans: lazy(async () => ({ default: (await import('../features/fans/FansTab.tsx')).FansTab })),
  arenas: lazy(async () => ({ default: (await import('../features/arenas/ArenasTab.tsx')).ArenasTab })),
  matches: lazy(async () => ({ default: (await import('../features/matches/MatchesTab.tsx')).MatchesTab })),
  posts: lazy(async () => ({ default: (await import('../features/posts/PostsTab.tsx')).PostsTab })),
  audit: lazy(async () => ({ default: (await import('../features/audit/AuditTab.tsx')).AuditTab })),
}

const PANEL_ID = 'admin-panel'

/** The Admin Dashboard: one tab at a time, named in the address. */
export function AdminPage() {
  const m = useMessages(adminMessages)
  const language = useLanguage()
  const counts = useTabCounts()
  const [params, setParams] = useSearchParams()
  const tab = ADMIN_TABS.find((known) => known === params.get('tab')) ?? ADMIN_TABS[0]
  const selected = ADMIN_TABS.indexOf(tab)
  const Panel = PANELS[tab]
  usePageTitle(`${m.title}, ${m[tab]}`)

  // On a phone the strip is longer than the screen.
  useEffect(() => {
    document
      .getElementById(`${PANEL_ID}-tab-${selected}`)
      ?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [selected])

  // Search, sort and selection belong to the tab that is left.
  const select = (index: number) => {
    const next = ADMIN_TABS[index]
    if (next !== undefined && next !== tab) setParams(next === ADMIN_TABS[0] ? {} : { tab: next })
  }
  const tabs = ADMIN_TABS.map((key) => ({
    key,
    content: (
      <>
        {m[key]}
        {counts[key] !== undefined && (
          <span className={styles.count}>{countText(counts[key], language)}</span>
        )}
      </>
    ),
  }))
  return (
    <div className={`page ${styles.admin}`}>
      <h1 className={`display w3 ${styles.title}`}>{m.title}</h1>
      <TabList
        label={m.sections}
        tabs={tabs}
        selected={selected}
        onSelect={select}
        panelId={PANEL_ID}
        className={styles.tabs}
      />
      <div
        role="tabpanel"
        id={PANEL_ID}
        aria-labelledby={`${PANEL_ID}-tab-${selected}`}
        className={styles.panel}
      >
        <Suspense fallback={<Skeleton label={m.loading} />}>
          <Panel key={tab} />
        </Suspense>
      </div>
    </div>
  )
}
