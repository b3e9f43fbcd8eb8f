import '#ui/tokens.css'
import '#ui/fonts.css'
import '#ui/base.css'
import { StrictMode } from 'react'
import { backoffMs } from '#client/http.ts'
import { session, startPage } from '#client/page.ts'
import { startLanguage } from '#client/preferences.ts'
import { isDrawnForUs, takeOver } from '#site/take-over.ts'
import { showToast } from '#ui/toast/toasts.ts'
import { App } from './App.tsx'
import { findPage } from './pages.ts'

startLanguage()
startPage()

void start()

/** Loads the first page's files before anything is rendered, so that one paint shows frame and page. */
async function start(): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      await loadFirstPage()
      break
    } catch {
      // pages.10: a page drawn by the server stays readable, and its links work, while the script is retried.
      if (!isDrawnForUs()) break
      await new Promise((resolve) => setTimeout(resolve, backoffMs(attempt, Math.random)))
    }
  }
  show()
}

function show(): void {
  takeOver(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

async function loadFirstPage(): Promise<void> {
  const found = findPage(location.pathname)
  if (!found || (found.page.access !== 'open' && session.get().status === 'signedOut')) return
  // The loaded component instead of the lazy one, which would render an empty frame first.
  found.page.component = await found.page.load()
}

// Not in development, where file names have no hashes. After the load event, because it serves the next visit.
if (import.meta.env.PROD) {
  if (document.readyState === 'complete') watchForNewVersion()
  else window.addEventListener('load', watchForNewVersion)
}

function watchForNewVersion(): void {
  import('#client/new-version.ts')
    .then((newVersion) =>
      newVersion.watchForNewVersion(({ text, ...action }) => showToast({ kind: 'plain', text, action })),
    )
    .catch(() => undefined)
}
