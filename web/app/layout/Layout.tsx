import { type ReactNode, useEffect, useRef } from 'react'
import { SkipLink } from '#ui/Button.tsx'
import { appMessages } from '#web/base/app.messages.ts'
import { useLocation } from '#web/base/router/Router.tsx'
import { useMessages } from '#web/base/useMessages.ts'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import styles from './Layout.module.css'

export function Layout({ children }: { children: ReactNode }) {
  const m = useMessages(appMessages)
  const { pathname } = useLocation()
  const mainRef = useRef<HTMLElement>(null)
  const lastPath = useRef(pathname)

  // A new page starts at its beginning for screen readers too.
  useEffect(() => {
    if (lastPath.current === pathname) return
    lastPath.current = pathname
    mainRef.current?.focus({ preventScroll: true })
  }, [pathname])

  return (
    <div className={styles.layout}>
      <SkipLink label={m.skipToContent} />
      <Header />
      <main id="main" ref={mainRef} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer />
    </div>
  )
}
