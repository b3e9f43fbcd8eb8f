import { useQuery } from '@tanstack/react-query'
import { type ComponentType, Suspense, useEffect } from 'react'
import { FailedRegion } from '#site/FailedRegion.tsx'
import { lazyComponent } from '#site/lazy-component.tsx'
import { usePageTitle } from '#site/page.ts'
import { useSearchParams } from '#site/router/Router.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { countText } from '#texts/figures.ts'
import { TabList } from '#ui/controls.tsx'
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx'
import { Skeleton } from '#ui/feedback.tsx'
import { requestsQuery } from '../room/room-queries.ts'
import { FrontTab } from './FrontTab.tsx'
import styles from './GroupTabs.module.css'
import { GROUP_TABS, type GroupTab, type GroupTabProps } from './group-tabs.ts'
import { ultraMessages } from './ultra.messages.ts'

const PANEL_ID = 'group-panel'
/** Each tab but the first is a file of its own, loaded when it is opened. */
const PANELS: Record<GroupTab, ComponentType<GroupTabProps>> = {
  page: FrontTab,
  tifos: lazyComponent(async () => (await import('../tifos/TifosTab.tsx')).TifosTab),
  songs: lazyComponent(async () => (await import('../songs/SongsTab.tsx')).SongsTab),
  room: lazyComponent(async () => (await import('../room/OfficersRoom.tsx')).OfficersRoom),
}

/** One tab at a time, named in the address; the officers' room is there for officers alone. */
export function GroupTabs({ group }: GroupTabProps) {
  const m = useMessages(ultraMessages)
  const language = useLanguage()
  const [params, setParams] = useSearchParams()
  const { rights } = group.me
  const open = GROUP_TABS.filter((tab) => tab !== 'room' || rights.length > 0)
  const tab = open.find((known) => known === params.get('tab')) ?? 'page'
  const selected = open.indexOf(tab)
  const requests = useQuery({ ...requestsQuery(group.id), enabled: rights.includes('members') })
  const waiting = requests.data?.length ?? 0
  usePageTitle(tab === 'page' ? group.name : `${group.name}, ${m[tab]}`)

  // On phones the strip of tabs is wider than the screen.
  useEffect(() => {
    document
      .getElementById(`${PANEL_ID}-tab-${selected}`)
      ?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [selected])

  // What else is in the address belongs to one tab, so the next tab starts without it.
  const select = (index: number) => {
    const next = open[index]
    if (next !== undefined && next !== tab) setParams(next === 'page' ? {} : { tab: next })
  }
  const tabs = open.map((key) => ({
    key,
    content: (
      <>
        {m[key]}
        {key === 'room' && waiting > 0 && (
          <span className={styles.waiting} title={m.waiting(countText(waiting, language))}>
            {countText(waiting, language)}
          </span>
        )}
      </>
    ),
  }))
  const Panel = PANELS[tab]
  return (
    <div className={`page ${styles.tabbed}`}>
      <TabList
        label={m.tabs}
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
        <ErrorBoundary
          resetKey={tab}
          fallback={(error, retry) => <FailedRegion error={error} retry={retry} />}
        >
          <Suspense fallback={<Skeleton label={m.loading} />}>
            <Panel key={tab} group={group} />
          </Suspense>
        </ErrorBoundary>
      </div>
    </div>
  )
}
