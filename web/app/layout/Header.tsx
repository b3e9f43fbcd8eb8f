import { LogOut, Menu, Moon, Sun } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { theme, toggleTheme } from '#client/theme.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Brand } from '#ui/Brand.tsx'
import { classes } from '#ui/classes.ts'
import { IconButton, iconButtonClass } from '#ui/IconButton.tsx'
import { SearchButton } from '#web/features/search/SearchButton.tsx'
import { appMessages } from '../app.messages.ts'
import { destinationsFor, SINGLE_LINKS } from '../destinations.ts'
import { pageExists } from '../pages.ts'
import { useLogout } from '../useLogout.ts'
import { useMessages } from '../useMessages.ts'
import { useSession } from '../useSession.ts'
import styles from './Header.module.css'
import { SideMenu } from './SideMenu.tsx'
import { SignInButton } from './SignInButton.tsx'

const CLEAR_UNTIL_PX = 16

export function Header() {
  const m = useMessages(appMessages)
  const { status, user, isAdmin } = useSession()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const logout = useLogout()
  const isClear = useOverBowl()
  const links = user ? destinationsFor(isAdmin) : []

  return (
    <header className={classes(styles.header, isClear && styles.clear)}>
      {user && (
        <IconButton
          label={m.openMenu}
          aria-haspopup="dialog"
          aria-expanded={isMenuOpen}
          onClick={() => setMenuOpen(true)}
        >
          <Menu aria-hidden="true" />
        </IconButton>
      )}
      <Link to="/" className={styles.brand} aria-label={m.home}>
        <Brand />
      </Link>
      <nav aria-label={m.mainNavigation} className={styles.nav}>
        {links.map(({ path, label }) => (
          <NavLink key={path} to={path} className={styles.wideOnly ?? ''}>
            {m[label]}
          </NavLink>
        ))}
        {pageExists(SINGLE_LINKS.blog) && <NavLink to={SINGLE_LINKS.blog}>{m.blog}</NavLink>}
      </nav>
      <span className={styles.space} />
      {user && <SearchButton className={styles.wideOnly} />}
      <ThemeToggle />
      {user && (
        <>
          <Link to="/fan" className={iconButtonClass} aria-label={m.profile} title={m.profile}>
            <Avatar src={user.avatar} name={user.name} sizePx={32} />
          </Link>
          <IconButton label={m.logout} className={styles.wideOnly} onClick={logout}>
            <LogOut aria-hidden="true" />
          </IconButton>
        </>
      )}
      {status === 'signedOut' && <SignInButton />}
      {isMenuOpen && <SideMenu onClose={() => setMenuOpen(false)} />}
    </header>
  )
}

/** Over the bowl at the top of the landing page the header is clear; once that scrolls away it is not. */
function useOverBowl(): boolean {
  const { pathname } = useLocation()
  const isAtTop = useSyncExternalStore(subscribeToScroll, () => window.scrollY < CLEAR_UNTIL_PX)
  return pathname === '/' && isAtTop
}

function subscribeToScroll(notify: () => void): () => void {
  window.addEventListener('scroll', notify, { passive: true })
  return () => window.removeEventListener('scroll', notify)
}

function ThemeToggle() {
  const m = useMessages(appMessages)
  const now = useSyncExternalStore(theme.subscribe, theme.get)
  return (
    <IconButton label={now === 'dark' ? m.toLight : m.toDark} onClick={toggleTheme}>
      {now === 'dark' ? <Moon aria-hidden="true" /> : <Sun aria-hidden="true" />}
    </IconButton>
  )
}
