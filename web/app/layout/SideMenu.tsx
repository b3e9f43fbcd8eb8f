import {
  Flag,
  Gavel,
  LogOut,
  type LucideIcon,
  Moon,
  Radio,
  Search,
  Settings,
  Shield,
  Sun,
  Trophy,
  X,
} from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { theme, toggleTheme } from '#client/preferences.ts'
import { PAGES } from '#contract/pages.ts'
import { appMessages } from '#site/app.messages.ts'
import { useLogout, useSession } from '#site/page.ts'
import { Link, NavLink, useLocation } from '#site/router/Router.tsx'
import { useMessages } from '#site/useMessages.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button, buttonClass, IconButton } from '#ui/Button.tsx'
import { Drawer } from '#ui/Dialog.tsx'
import { useSearchPalette } from '#web/features/search/SearchButton.tsx'
import { type Destination, destinationsFor } from '../pages.ts'
import styles from './SideMenu.module.css'

const ICONS: Record<Destination['label'], LucideIcon> = {
  matches: Radio,
  fans: Trophy,
  clubs: Shield,
  ultras: Flag,
  admin: Gavel,
}

export function SideMenu({ onClose }: { onClose: () => void }) {
  const m = useMessages(appMessages)
  const { user, isAdmin } = useSession()
  const logout = useLogout()
  const { openSearch } = useSearchPalette()
  useCloseOnNavigation(onClose)

  const onSearch = () => {
    onClose()
    openSearch()
  }
  const onLogout = () => {
    onClose()
    logout()
  }
  return (
    <Drawer label={m.menu} onClose={onClose}>
      <div className={styles.head}>
        {user && (
          <Link to="/fan" className={styles.me} onClick={onClose}>
            <Avatar src={user.avatar} name={user.name} sizePx={48} />
            <span>
              <b>{user.name}</b>
              {user.email && <small>{user.email}</small>}
            </span>
          </Link>
        )}
        <IconButton label={m.closeMenu} className={styles.close} onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      {user && (
        <nav aria-label={m.menu} className={styles.nav}>
          <button type="button" className={styles.search} aria-haspopup="dialog" onClick={onSearch}>
            <Search aria-hidden="true" /> {m.search}
          </button>
          {destinationsFor(isAdmin).map(({ path, label }) => {
            const Icon = ICONS[label]
            return (
              <NavLink key={path} to={path} onClick={onClose}>
                <Icon aria-hidden="true" /> {m[label]}
              </NavLink>
            )
          })}
        </nav>
      )}
      <div className={styles.foot}>
        {user && (
          <Link to={PAGES.settings.path} className={buttonClass()} onClick={onClose}>
            <Settings aria-hidden="true" /> {m.settings}
          </Link>
        )}
        <ThemeButton />
        {user && (
          <Button onClick={onLogout}>
            <LogOut aria-hidden="true" /> {m.logout}
          </Button>
        )}
        {!user && (
          <>
            <Link to="/login" className={buttonClass()} onClick={onClose}>
              {m.login}
            </Link>
            <Link to="/register" className={buttonClass({ look: 'flood' })} onClick={onClose}>
              {m.signUp}
            </Link>
          </>
        )}
      </div>
    </Drawer>
  )
}

/** A phone's header has no room for it. */
function ThemeButton() {
  const m = useMessages(appMessages)
  const isDark = useSyncExternalStore(theme.subscribe, theme.get) === 'dark'
  return (
    <Button onClick={toggleTheme} aria-label={isDark ? m.toLight : m.toDark} className={styles.theme}>
      {isDark ? <Sun aria-hidden="true" /> : <Moon aria-hidden="true" />} {isDark ? m.light : m.dark}
    </Button>
  )
}

/** Links close the menu themselves; this also covers the browser's own back and forward. */
function useCloseOnNavigation(onClose: () => void): void {
  const { key } = useLocation()
  const openedAt = useRef(key)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (key !== openedAt.current) close()
  }, [key])
}
