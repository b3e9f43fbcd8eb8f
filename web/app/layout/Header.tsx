import { Menu, Moon, Sun } from 'lucide-react'
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { theme, toggleTheme } from '#client/preferences.ts'
import { DEFAULT_THEME } from '#contract/constants.ts'
import { PAGES } from '#contract/pages.ts'
import { appMessages } from '#site/app.messages.ts'
import { FailedOverlay } from '#site/FailedRegion.tsx'
import { useSession } from '#site/page.ts'
import { navigate } from '#site/router/place.ts'
import { Link, NavLink, useLocation } from '#site/router/Router.tsx'
import { useMessages } from '#site/useMessages.ts'
import { Brand } from '#ui/Brand.tsx'
import { Button, IconButton } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx'
import { FailedExtra } from '#ui/failures.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { useAuthDialog } from '#web/features/auth/useAuthDialog.tsx'
import { destinationsFor } from '../pages.ts'
import styles from './Header.module.css'

const CLEAR_UNTIL_PX = 16

// Visitors have neither, so a first visit does not load them.
const FanTools = lazyComponent(async () => (await import('./FanTools.tsx')).FanTools)
const loadMenu = () => import('./SideMenu.tsx')
const SideMenu = lazyComponent(async () => (await loadMenu()).SideMenu)

export function Header() {
  const m = useMessages(appMessages)
  const { status, user, isAdmin } = useSession()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const isClear = useOverBowl()
  const links = user ? destinationsFor(isAdmin) : []
  const hasMenu = user !== null
  const { pathname } = useLocation()
  const closeMenu = () => setMenuOpen(false)

  useEffect(() => {
    if (hasMenu) loadMenu().catch(() => undefined)
  }, [hasMenu])

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
        <NavLink to={PAGES.blog.path}>{m.blog}</NavLink>
      </nav>
      <span className={styles.space} />
      {user ? (
        <ErrorBoundary
          resetKey={pathname}
          fallback={(error) => (
            <FailedExtra error={error}>
              <ThemeToggle />
            </FailedExtra>
          )}
        >
          <Suspense fallback={<ThemeToggle />}>
            <FanTools user={user} wideOnly={styles.wideOnly}>
              <ThemeToggle />
            </FanTools>
          </Suspense>
        </ErrorBoundary>
      ) : (
        <ThemeToggle />
      )}
      {status === 'signedOut' && <SignInButton />}
      {isMenuOpen && (
        <ErrorBoundary fallback={(error) => <FailedOverlay error={error} onClose={closeMenu} />}>
          <Suspense fallback={null}>
            <SideMenu onClose={closeMenu} />
          </Suspense>
        </ErrorBoundary>
      )}
    </header>
  )
}

/** The header is transparent over the stadium at the top of the landing page. */
function useOverBowl(): boolean {
  const { pathname } = useLocation()
  const isAtTop = useSyncExternalStore(
    subscribeToScroll,
    () => window.scrollY < CLEAR_UNTIL_PX,
    () => true,
  )
  return pathname === '/' && isAtTop
}

function subscribeToScroll(notify: () => void): () => void {
  window.addEventListener('scroll', notify, { passive: true })
  return () => window.removeEventListener('scroll', notify)
}

function ThemeToggle() {
  const m = useMessages(appMessages)
  const now = useSyncExternalStore(theme.subscribe, theme.get, () => DEFAULT_THEME)
  return (
    <IconButton data-switches="theme" label={now === 'dark' ? m.toLight : m.toDark} onClick={toggleTheme}>
      {now === 'dark' ? <Moon aria-hidden="true" /> : <Sun aria-hidden="true" />}
    </IconButton>
  )
}

/** Opens the auth modal, except on /login and /register, which have a form of their own (pages.5). */
function SignInButton() {
  const m = useMessages(appMessages)
  const { pathname } = useLocation()
  const { openAuth, prepare } = useAuthDialog()

  const onClick = () => {
    if (pathname === '/login') document.querySelector<HTMLInputElement>('main form input')?.focus()
    else if (pathname === '/register') navigate('/login')
    else openAuth('signin')
  }
  return (
    <>
      <Button className={styles.signIn} onClick={onClick} onPointerEnter={prepare} onFocus={prepare}>
        {m.signIn}
      </Button>
      {/* Shown by web/public/reading.css, where no script runs and so no button works. */}
      <a href={PAGES.login.path} hidden className="without-scripts">
        {m.signIn}
      </a>
    </>
  )
}
