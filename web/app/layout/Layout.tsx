import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { settings } from '#client/page.ts'
import { setLanguage } from '#client/preferences.ts'
import { appMessages } from '#site/app.messages.ts'
import { useSession } from '#site/page.ts'
import { Link, useLocation } from '#site/router/Router.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { CHAT_NAME, copyright, LEGAL_NAME, LEGAL_TEXTS } from '#texts/footer.ts'
import { iconButtonClass, SkipLink } from '#ui/Button.tsx'
import { DiscordMark } from '#ui/DiscordMark.tsx'
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { Header } from './Header.tsx'
import styles from './Layout.module.css'

const SuspendedBanner = lazyComponent(async () => (await import('./SuspendedBanner.tsx')).SuspendedBanner)

/** `mainId`: for a page that stands beside another one. */
export function Layout({ children, mainId = 'main' }: { children: ReactNode; mainId?: string }) {
  const m = useMessages(appMessages)
  const { pathname } = useLocation()
  const { user } = useSession()
  const mainRef = useRef<HTMLElement>(null)
  const lastPath = useRef(pathname)

  // Moves the focus, so that screen readers start at the beginning of the new page.
  useEffect(() => {
    if (lastPath.current === pathname) return
    lastPath.current = pathname
    mainRef.current?.focus({ preventScroll: true })
  }, [pathname])

  return (
    <div className={styles.layout}>
      <SkipLink label={m.skipToContent} mainId={mainId} />
      <Header />
      <main id={mainId} ref={mainRef} tabIndex={-1} className={styles.main}>
        {user?.suspension && (
          <ErrorBoundary>
            <Suspense fallback={null}>
              <SuspendedBanner />
            </Suspense>
          </ErrorBoundary>
        )}
        {children}
      </main>
      <Footer />
    </div>
  )
}

/** In French whatever the language of the page (layout.3). */
function Footer() {
  // Not a constant: the server that draws this page may run into the next year.
  const [year] = useState(() => new Date().getFullYear())
  return (
    <footer className={styles.footer} lang="fr">
      <div className={`page ${styles.row}`}>
        <span>{copyright(year)}</span>
        <span className={styles.space} />
        <LegalTexts />
        <Link to="/dmca">{LEGAL_NAME}</Link>
        <LanguageSwitch />
        {settings.discordUrl !== '' && (
          <a href={settings.discordUrl} target="_blank" rel="noopener noreferrer" className={iconButtonClass}>
            <DiscordMark />
            <span className="sr">{CHAT_NAME}</span>
          </a>
        )}
      </div>
    </footer>
  )
}

/** landing.4: on the landing page only Legal is a real link; everywhere else these are, too. */
function LegalTexts() {
  const { pathname } = useLocation()
  return LEGAL_TEXTS.map(([path, name]) =>
    pathname === '/' ? (
      <span key={path}>{name}</span>
    ) : (
      <Link key={path} to={path}>
        {name}
      </Link>
    ),
  )
}

function LanguageSwitch() {
  const other = useLanguage() === 'fr' ? 'en' : 'fr'
  return (
    <button type="button" lang={other} className={styles.language} onClick={() => setLanguage(other)}>
      {other === 'fr' ? 'Français' : 'English'}
    </button>
  )
}
