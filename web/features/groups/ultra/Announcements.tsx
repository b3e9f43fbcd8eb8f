import { useInfiniteQuery } from '@tanstack/react-query'
import { Pin } from 'lucide-react'
import type { Announcement } from '#contract/groups.ts'
import { MoreState } from '#site/browse/BrowsePage.tsx'
import { moreOf } from '#site/browse/usePages.ts'
import { useSession } from '#site/page.ts'
import { Panel } from '#site/profile/Panel.tsx'
import { useReadFailure } from '#site/reading.ts'
import { ReportButton } from '#site/report/ReportButton.tsx'
import { Link } from '#site/router/Router.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { momentText } from '#texts/figures.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { Chip } from '#ui/feedback.tsx'
import styles from './Announcements.module.css'
import { announcementsQuery } from './announcements-query.ts'
import { ultraMessages } from './ultra.messages.ts'

/** What the officers put on top of the page; nothing while nothing is pinned. */
export function PinnedAnnouncement({ groupId }: { groupId: number }) {
  const m = useMessages(ultraMessages)
  const { data } = useInfiniteQuery(announcementsQuery(groupId))
  const pinned = data?.pages.flatMap(({ element }) => element).filter((one) => one.pinned) ?? []
  if (pinned.length === 0) return null
  return (
    <section aria-label={m.pinnedAnnouncement} className={styles.pinned}>
      {pinned.map((announcement) => (
        <AnnouncementText key={announcement.id} announcement={announcement} />
      ))}
    </section>
  )
}

/** What else the group told its members, the latest first; nothing before the first one. */
export function AnnouncementsPanel({ groupId }: { groupId: number }) {
  const m = useMessages(ultraMessages)
  const query = useInfiniteQuery(announcementsQuery(groupId))
  const rest = query.data?.pages.flatMap(({ element }) => element).filter((one) => !one.pinned) ?? []
  const failure = useReadFailure(query)
  if (failure)
    return (
      <Panel title={m.announcements}>
        <p role="alert" className={styles.failed}>
          {m.announcementsFailed}{' '}
          <Button size="sm" onClick={failure.retry}>
            {m.retry}
          </Button>
        </p>
      </Panel>
    )
  if (rest.length === 0) return null
  return (
    <Panel title={m.announcements}>
      <ul className={styles.list}>
        {rest.map((announcement) => (
          <li key={announcement.id}>
            <AnnouncementText announcement={announcement} />
          </li>
        ))}
      </ul>
      <MoreState pages={moreOf(query)} label={m.more} />
    </Panel>
  )
}

/** Who wrote it, when, and the words: plain text, line breaks kept. */
export function AnnouncementText({ announcement }: { announcement: Announcement }) {
  const m = useMessages(ultraMessages)
  const language = useLanguage()
  const { user } = useSession()
  const { id, by, at, pinned, hidden, text } = announcement
  const name = by?.name.trim() || m.fanGone
  return (
    <article className={styles.announcement}>
      <p className={styles.head}>
        {pinned && <Pin role="img" aria-label={m.pinned} />}
        <Avatar src={by?.avatar} name={name} sizePx={26} />
        <span>
          {by ? <Link to={`/fan/${by.id}`}>{name}</Link> : name},{' '}
          <time dateTime={at}>{momentText(new Date(at), language)}</time>
        </span>
        {hidden && <Chip tone="bad">{m.hidden}</Chip>}
        {by?.id !== user?.id && (
          <ReportButton kind="announcement" id={id} name={m.announcementOf(name)} className={styles.report} />
        )}
      </p>
      <p className={styles.text}>{text}</p>
    </article>
  )
}
