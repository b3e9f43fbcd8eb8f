import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { LastMatches } from '#site/profile/LastMatches.tsx'
import { ScoreBoard } from '#site/profile/ScoreBoard.tsx'
import { useHeldBack } from '#site/useHeldBack.ts'
import { useMessages } from '#site/useMessages.ts'
import { Skeleton } from '#ui/feedback.tsx'
import { firstArenasQuery } from '../groups-query.ts'
import { AboutPanel } from './AboutPanel.tsx'
import { AnnouncementsPanel, PinnedAnnouncement } from './Announcements.tsx'
import { announcementsQuery } from './announcements-query.ts'
import styles from './FrontTab.module.css'
import type { GroupTabProps } from './group-tabs.ts'
import { NextMatches } from './NextMatches.tsx'
import { StandingPanel } from './StandingPanel.tsx'
import { ultraMessages } from './ultra.messages.ts'

/** What a group shows: what it does next and its members beside who runs it and its place; below, what it did. */
export function FrontTab({ group }: GroupTabProps) {
  const m = useMessages(ultraMessages)
  const { id, me, president_id, officers } = group
  const readsAnnouncements = me.member || me.rights.length > 0
  const announcements = useInfiniteQuery({ ...announcementsQuery(id), enabled: readsAnnouncements })
  const arenas = useQuery(firstArenasQuery)
  const isHeldBack = useHeldBack(arenas.isPending || (readsAnnouncements && announcements.isPending))
  const officeOf = (fanId: number) => {
    if (fanId === president_id) return m.president
    return officers.some((officer) => officer.id === fanId) ? m.officer : undefined
  }
  return (
    <>
      {isHeldBack && <Skeleton label={m.loading} />}
      {/* Announcements and matches lie above the board: all is read together, and shown when nothing jumps any more. */}
      <div className={styles.columns} hidden={isHeldBack}>
        <div className={styles.column}>
          {readsAnnouncements && <PinnedAnnouncement groupId={id} />}
          <NextMatches group={group} />
          <ScoreBoard kind="ultra" id={id} noteOf={officeOf} />
        </div>
        <div className={styles.column}>
          <AboutPanel group={group} />
          {readsAnnouncements && <AnnouncementsPanel groupId={id} />}
          <StandingPanel group={group} />
        </div>
        <div className={styles.across}>
          <LastMatches kind="ultra" id={id} />
        </div>
      </div>
    </>
  )
}
