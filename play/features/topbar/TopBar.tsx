import { DoorOpen, Moon, Share2, SlidersHorizontal, Sun, Users, Volume2, VolumeX } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { theme, toggleTheme } from '#client/preferences.ts'
import { fanCount } from '#match/crowd.ts'
import { useArena, useGame, useSession } from '#play/base/arena.ts'
import { roomOf } from '#play/base/game.ts'
import { signInPath } from '#play/base/links.ts'
import { Extra, Overlay } from '#play/base/regions.tsx'
import { useHelpKey } from '#play/base/shortcuts.ts'
import { sound } from '#play/base/sound.ts'
import { useFormat, useMessages } from '#play/base/useMessages.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Brand } from '#ui/Brand.tsx'
import { buttonClass, IconButton, iconButtonClass } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { Chip } from '#ui/feedback.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { SettingsDialog } from './settings-dialog.ts'
import styles from './TopBar.module.css'
import { topbarMessages } from './topbar.messages.ts'
import { useShare } from './useShare.ts'

/** The bar above the stadium. On a phone the scoreboard and its menu take its place. */
export function TopBar() {
  const m = useMessages(topbarMessages)
  const [isSettingsOpen, setSettingsOpen] = useState(false)
  const closeSettings = () => setSettingsOpen(false)
  useHelpKey(() => setSettingsOpen(true))
  return (
    <>
      <header className={styles.bar}>
        <LeaveButton />
        <a href="/" className={styles.brand} aria-label={m.home}>
          <Brand />
        </a>
        <span className={styles.space} />
        <InTheStands />
        <Points />
        <FanBell />
        <SoundToggle />
        <ShareButton />
        <IconButton label={m.settings} aria-haspopup="dialog" onClick={() => setSettingsOpen(true)}>
          <SlidersHorizontal aria-hidden="true" />
        </IconButton>
        <ThemeToggle />
        <Account />
      </header>
      {/* Beside the bar: a phone does not show what is in it, and would stand still behind an unseen dialog. */}
      {isSettingsOpen && (
        <Overlay onClose={closeSettings}>
          <SettingsDialog onClose={closeSettings} />
        </Overlay>
      )}
    </>
  )
}

export function LeaveButton() {
  const m = useMessages(topbarMessages)
  return (
    <a href="/matches" className={iconButtonClass} aria-label={m.leave} title={m.leave}>
      <DoorOpen aria-hidden="true" />
    </a>
  )
}

/** The fans of both ends, so that the number agrees with theirs. Who only watches is named beside it. */
function InTheStands() {
  const m = useMessages(topbarMessages)
  const format = useFormat()
  // The numbers alone: the noise beside them changes with every tick.
  const watching = useGame((game) => roomOf(game)?.crowd.watching)
  const fans = useGame((game) => {
    const room = roomOf(game)
    return room && fanCount(room.crowd)
  })
  if (watching === undefined || fans === null) return null
  return (
    <span className={styles.stands} title={m.watching(format.whole(watching), watching)}>
      <Chip>
        <Users aria-hidden="true" /> {format.whole(fans)} {m.inTheStands}
      </Chip>
    </span>
  )
}

function Points() {
  const m = useMessages(topbarMessages)
  const format = useFormat()
  const points = useGame((game) => roomOf(game)?.you.points ?? null)
  if (points === null) return null
  const text = format.whole(points)
  return (
    <a href="/points" className={styles.points} aria-label={m.yourPoints(text)}>
      {m.points(text)}
    </a>
  )
}

// Visitors have none, so their first visit does not load it.
const Bell = lazyComponent(async () => (await import('./Bell.tsx')).Bell)

function FanBell() {
  const { user } = useSession()
  if (!user) return null
  return (
    <Extra>
      <Bell />
    </Extra>
  )
}

function SoundToggle() {
  const m = useMessages(topbarMessages)
  const isOn = useSyncExternalStore(sound.subscribe, sound.get)
  return (
    <IconButton label={isOn ? m.soundOff : m.soundOn} aria-pressed={isOn} onClick={() => void sound.toggle()}>
      {isOn ? <Volume2 aria-hidden="true" /> : <VolumeX aria-hidden="true" />}
    </IconButton>
  )
}

function ShareButton() {
  const m = useMessages(topbarMessages)
  const share = useShare()
  return (
    <IconButton label={m.share} onClick={share}>
      <Share2 aria-hidden="true" />
    </IconButton>
  )
}

function ThemeToggle() {
  const m = useMessages(topbarMessages)
  const now = useSyncExternalStore(theme.subscribe, theme.get)
  return (
    <IconButton label={now === 'dark' ? m.toLight : m.toDark} onClick={toggleTheme}>
      {now === 'dark' ? <Moon aria-hidden="true" /> : <Sun aria-hidden="true" />}
    </IconButton>
  )
}

function Account() {
  const m = useMessages(topbarMessages)
  const { id } = useArena()
  const { status, user } = useSession()
  if (status === 'signedOut') {
    return (
      <a href={signInPath(id)} className={classes(buttonClass(), styles.signIn)}>
        {m.signIn}
      </a>
    )
  }
  return (
    <a
      href="/fan"
      className={classes(iconButtonClass, styles.account)}
      aria-label={m.profile}
      title={m.profile}
    >
      <Avatar src={user?.avatar} name={user?.name ?? ''} sizePx={32} />
    </a>
  )
}
