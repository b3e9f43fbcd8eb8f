import {
  Bell,
  Coins,
  Megaphone,
  Moon,
  Share2,
  SlidersHorizontal,
  Sun,
  Ticket,
  User,
  Users,
  Volume2,
  VolumeX,
} from 'lucide-react'
import { type ReactNode, useId, useSyncExternalStore } from 'react'
import { fanNews } from '#client/fan-news.ts'
import { theme, toggleTheme } from '#client/preferences.ts'
import { ArenaDialog } from '#play/base/ArenaDialog.tsx'
import { useArena, useRoom, useSession } from '#play/base/arena.ts'
import { signInPath } from '#play/base/links.ts'
import { RAIL_TABS, type RailTab } from '#play/base/rail-tabs.ts'
import { sound } from '#play/base/sound.ts'
import { useFormat, useMessages } from '#play/base/useMessages.ts'
import styles from './MenuDialog.module.css'
import { topbarMessages } from './topbar.messages.ts'
import { useShare } from './useShare.ts'

interface MenuDialogProps {
  streams: ReactNode
  onClose: () => void
  onSettings: () => void
  onOpen: (tab: RailTab) => void
}

/** Everything that has no room beside the score on a phone. */
export function MenuDialog({ streams, onClose, onSettings, onOpen }: MenuDialogProps) {
  const m = useMessages(topbarMessages)
  const format = useFormat()
  const titleId = useId()
  const { id } = useArena()
  const { status, user } = useSession()
  const share = useShare()
  const points = useRoom(({ you }) => you.points)
  const fans = useRoom(({ crowd }) => crowd.fans.home + crowd.fans.away)
  const isOn = useSyncExternalStore(sound.subscribe, sound.get)
  const { unread } = useSyncExternalStore(fanNews.subscribe, fanNews.get)
  const look = useSyncExternalStore(theme.subscribe, theme.get)
  return (
    <ArenaDialog labelledBy={titleId} closeLabel={m.close} onClose={onClose}>
      <div className={styles.menu}>
        <h2 id={titleId} className={`display w4 ${styles.title}`}>
          {m.menu}
        </h2>
        <div className={styles.streams}>{streams}</div>
        {RAIL_TABS.includes('bets') && (
          <button type="button" className={styles.item} onClick={() => onOpen('bets')}>
            <Ticket aria-hidden="true" /> {m.bets}
          </button>
        )}
        <button type="button" className={styles.item} onClick={() => onOpen('voices')}>
          <Megaphone aria-hidden="true" /> {m.voices}
        </button>
        <button type="button" className={styles.item} onClick={() => onOpen('fans')}>
          <Users aria-hidden="true" /> {m.fans}
          <small>
            {format.whole(fans)} {m.inTheStands}
          </small>
        </button>
        <button type="button" className={styles.item} aria-pressed={isOn} onClick={() => void sound.toggle()}>
          {isOn ? <Volume2 aria-hidden="true" /> : <VolumeX aria-hidden="true" />}
          {isOn ? m.soundOff : m.soundOn}
        </button>
        <button type="button" className={styles.item} onClick={share}>
          <Share2 aria-hidden="true" /> {m.share}
        </button>
        <button type="button" className={styles.item} onClick={toggleTheme}>
          {look === 'dark' ? <Moon aria-hidden="true" /> : <Sun aria-hidden="true" />}
          {look === 'dark' ? m.toLight : m.toDark}
        </button>
        <button type="button" className={styles.item} onClick={onSettings}>
          <SlidersHorizontal aria-hidden="true" /> {m.settings}
        </button>
        {points !== null && (
          <a href="/points" className={styles.item}>
            <Coins aria-hidden="true" /> {m.purse}
            <small>{m.points(format.whole(points))}</small>
          </a>
        )}
        {user && (
          <a href="/inbox" target="_blank" rel="noopener" className={styles.item}>
            <Bell aria-hidden="true" /> {m.inbox}
            {unread !== null && unread > 0 && <small>{m.unread(format.whole(unread))}</small>}
          </a>
        )}
        <a href={status === 'signedOut' ? signInPath(id) : '/fan'} className={styles.item}>
          <User aria-hidden="true" /> {status === 'signedOut' ? m.signIn : m.profile}
          {user && <small>{user.name}</small>}
        </a>
      </div>
    </ArenaDialog>
  )
}
