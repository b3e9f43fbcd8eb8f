import {
  Award,
  Flag,
  type LucideIcon,
  Megaphone,
  Radio,
  ShieldAlert,
  Ticket,
  Trophy,
  Tv,
  UserPlus,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { Notification, NotificationKind } from '#contract/notifications.ts'
import { matchPage, PAGES } from '#contract/pages.ts'
import { Link } from '#site/router/Router.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { countText, dayKey, shortDayText, signedText, timeText, weekdayText } from '#texts/figures.ts'
import type { Language } from '#texts/messages.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Crest } from '#ui/Crest.tsx'
import { classes } from '#ui/classes.ts'
import { inboxMessages } from './inbox.messages.ts'
import styles from './NotificationRow.module.css'

const ICONS: Record<NotificationKind, LucideIcon> = {
  kickoff: Radio,
  result: Flag,
  bet: Ticket,
  follower: UserPlus,
  group: Megaphone,
  achievement: Award,
  friend: Tv,
  moderation: ShieldAlert,
}

interface NotificationRowProps {
  notification: Notification
  now: Date
  /** The fan follows the link. */
  onOpen: () => void
  /** Beside the link, such as a menu. */
  children?: ReactNode
}

/** bell.3: one notification; the press leads to the thing itself. */
export function NotificationRow({ notification, now, onOpen, children }: NotificationRowProps) {
  const m = useMessages(inboxMessages)
  const language = useLanguage()
  const { kind, read, title, detail, gain, link, at, about } = notification
  const Icon = kind === 'bet' && gain !== null && gain > 0 ? Trophy : ICONS[kind]
  const look = gain === null || gain === 0 ? undefined : gain > 0 ? styles.gain : styles.loss
  return (
    <li className={classes(styles.item, !read && styles.unread)}>
      <PlaceLink to={link} className={styles.link} onClick={onOpen}>
        <span className={classes(about ? styles.picture : styles.icon, look)}>
          {about?.kind === 'fan' && <Avatar src={about.picture} name={about.name} sizePx={44} />}
          {about?.kind === 'group' && (
            <Crest
              src={about.picture}
              name={about.name}
              colors={about.colors ?? undefined}
              sizePx={44}
              shape="banner"
            />
          )}
          <Icon aria-hidden="true" />
        </span>
        <span className={styles.text}>
          {!read && <span className="sr">{m.unread} </span>}
          <b>{title}</b>
          {detail !== null && <small>{detail}</small>}
        </span>
        <span className={styles.end}>
          {gain !== null && gain !== 0 && (
            <b className={look}>
              {signedText(gain, language)} <span className="sr">{m.points}</span>
            </b>
          )}
          <time dateTime={at}>{agoText(new Date(at), now, language)}</time>
        </span>
      </PlaceLink>
      {children}
    </li>
  )
}

interface PlaceLinkProps {
  to: string
  className: string | undefined
  onClick: () => void
  children: ReactNode
}

/** The arena is a page of its own, which the router does not know. */
function PlaceLink({ to, ...rest }: PlaceLinkProps) {
  const [path = ''] = to.split(/[?#]/)
  const isOurs = to.startsWith('/') && !path.startsWith(PAGES.arena.path) && matchPage(path) !== null
  return isOurs ? <Link to={to} {...rest} /> : <a href={to} {...rest} />
}

const MINUTE_MS = 60_000
const HOUR_MIN = 60
const DAY_MIN = 24 * HOUR_MIN

/** As people say it: now, 41 min, 2 h; on earlier days Sat 18:02, then Sun 8 Nov. */
function agoText(at: Date, now: Date, language: Language): string {
  const m = inboxMessages[language]
  const minutes = Math.floor((now.getTime() - at.getTime()) / MINUTE_MS)
  if (minutes < 1) return m.now
  if (minutes < HOUR_MIN) return m.minutes(countText(minutes, language))
  if (dayKey(at) === dayKey(now)) return m.hours(countText(Math.floor(minutes / HOUR_MIN), language))
  if (minutes < 6 * DAY_MIN) return `${weekdayText(at, language)} ${timeText(at, language)}`
  return shortDayText(at, language)
}
