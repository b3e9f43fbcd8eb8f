import { type ComponentType, Suspense, useEffect } from 'react'
import type { Ultra } from '#contract/ultras.ts'
import { FailedRegion } from '#site/FailedRegion.tsx'
import { lazyComponent } from '#site/lazy-component.tsx'
import { usePageTitle, useSession } from '#site/page.ts'
import { FollowJoinButton } from '#site/profile/FollowJoinButton.tsx'
import { ProfileHeader } from '#site/profile/ProfileHeader.tsx'
import { useParams, useSearchParams } from '#site/router/Router.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { TabList } from '#ui/controls.tsx'
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx'
import { Skeleton } from '#ui/feedback.tsx'
import { Wear } from '#ui/Wear.tsx'
import { GroupPage } from '../GroupPage.tsx'
import { GROUP_KINDS } from '../group-kinds.ts'
import { useGroup } from '../groups-query.ts'
import { FrontTab } from './FrontTab.tsx'
import { GROUP_TABS, type GroupTab, type GroupTabProps, type OwnPlace, TAB_LOADERS } from './group-tabs.ts'
import styles from './UltraPage.module.css'
import { ultraMessages } from './ultra.messages.ts'

/** /ultra/{ultraId} */
export function UltraPage() {
  const { ultraId } = useParams()
  return (
    <GroupPage kind="ultra" idText={ultraId}>
      {(group) => <GroupProfile group={group} />}
    </GroupPage>
  )
}

function GroupProfile({ group }: { group: Ultra }) {
  const language = useLanguage()
  const { id, name } = group
  const me = usePlace(group)
  const club = useGroup('club', group.club_id)
  const colors = club.state === 'loaded' ? club.group.colors : undefined
  return (
    <Wear home={colors}>
      <ProfileHeader
        kind="ultra"
        name={name}
        picture={group.logo}
        colors={colors}
        bio={group.bio}
        socials={group.socials}
        tifo={name}
        action={<FollowJoinButton kind="ultra" id={id} name={name} />}
        facts={GROUP_KINDS.ultra.counts(group, language).map((count) => <span key={count}>{count}</span>)}
      />
      <Tabs group={group} me={me} />
    </Wear>
  )
}

/** Until the server says what the viewer is in the group, the session and the president's id tell. */
function usePlace(group: Ultra): OwnPlace {
  const { user, isAdmin } = useSession()
  const president = user !== null && user.id === group.president_id
  const member = user?.ultra_groups.some((own) => (own.ultra_group_id ?? own.id) === group.id) ?? false
  const rights = president || isAdmin ? (['edit', 'members', 'announce', 'capo', 'tifo'] as const) : []
  return { member, president, rights, requested: false, invited: false, banned: false }
}

const PANEL_ID = 'group-panel'
const PANELS: Record<GroupTab, ComponentType<GroupTabProps>> = {
  page: FrontTab,
  tifos: lazyComponent(TAB_LOADERS.tifos),
  songs: lazyComponent(TAB_LOADERS.songs),
  room: lazyComponent(TAB_LOADERS.room),
}

/** One tab at a time, named in the address. */
function Tabs({ group, me }: GroupTabProps) {
  const m = useMessages(ultraMessages)
  const [params, setParams] = useSearchParams()
  const open = GROUP_TABS.filter((tab) => tab !== 'room')
  const tab = open.find((known) => known === params.get('tab')) ?? 'page'
  const selected = open.indexOf(tab)
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
  const Panel = PANELS[tab]
  return (
    <div className="page">
      <TabList
        label={m.tabs}
        tabs={open.map((key) => ({ key, content: m[key] }))}
        selected={selected}
        onSelect={select}
        panelId={PANEL_ID}
        className={styles.tabs}
      />
      <div role="tabpanel" id={PANEL_ID} aria-labelledby={`${PANEL_ID}-tab-${selected}`}>
        <ErrorBoundary
          resetKey={tab}
          fallback={(error, retry) => <FailedRegion error={error} retry={retry} />}
        >
          <Suspense fallback={<Skeleton label={m.loading} />}>
            <Panel key={tab} group={group} me={me} />
          </Suspense>
        </ErrorBoundary>
      </div>
    </div>
  )
}
