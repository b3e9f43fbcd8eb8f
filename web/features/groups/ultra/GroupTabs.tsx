import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { PageTabs, useTabInAddress } from '#site/PageTabs.tsx'
import { usePageTitle } from '#site/page.ts'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { countText } from '#texts/figures.ts'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { requestsQuery } from '../room/room-queries.ts'
import { FrontTab } from './FrontTab.tsx'
import styles from './GroupTabs.module.css'
import { GROUP_TABS, type GroupTab, type GroupTabProps } from './group-tabs.ts'
import { ultraMessages } from './ultra.messages.ts'

/** Each tab but the first is a file of its own, loaded when it is opened. */
const PANELS: Record<GroupTab, ComponentType<GroupTabProps>> = {
  page: FrontTab,
  tifos: lazyComponent(async () => (await import('../tifos/TifosTab.tsx')).TifosTab),
  songs: lazyComponent(async () => (await import('../songs/SongsTab.tsx')).SongsTab),
  room: lazyComponent(async () => (await import('../room/OfficersRoom.tsx')).OfficersRoom),
}

/** The officers' room is there for officers alone. */
export function GroupTabs({ group }: GroupTabProps) {
  const m = useMessages(ultraMessages)
  const language = useLanguage()
  const { rights } = group.me
  const [first, ...others] = GROUP_TABS
  const open = [first, ...others.filter((tab) => tab !== 'room' || rights.length > 0)] as const
  const tab = useTabInAddress(open)
  const Panel = PANELS[tab]
  const requests = useQuery({ ...requestsQuery(group.id), enabled: rights.includes('members') })
  const waiting = requests.data?.length ?? 0
  usePageTitle(tab === 'page' ? group.name : `${group.name}, ${m[tab]}`)

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
  return (
    <div className={`page ${styles.tabbed}`}>
      <PageTabs label={m.tabs} tabs={tabs} selected={tab} panelId="group-panel" loading={m.loading}>
        <Panel key={tab} group={group} />
      </PageTabs>
    </div>
  )
}
