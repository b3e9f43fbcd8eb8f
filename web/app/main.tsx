import '#ui/tokens.css'
import '#ui/fonts.css'
import '#ui/base.css'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { backoffMs } from '#client/http.ts'
import { session, startPage } from '#client/page.ts'
import { language, startLanguage } from '#client/preferences.ts'
import { keepFocus } from '#site/kept-focus.ts'
import { showToast } from '#ui/toast/toasts.ts'
import { App } from './App.tsx'
import { findPage } from './pages.ts'

startLanguage()
startPage()
keepFocus(document)

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

/** Hydrates what the server has drawn where that is meant for this visitor, else replaces it. */
function show(): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root.')
  const app = (
    <StrictMode>
      <App />
    </StrictMode>
  )
  const drawn = root.querySelector('.served')
  // In small steps, as nobody waits for it: the page can be read already.
  if (drawn && isDrawnForUs()) startTransition(() => void hydrateRoot(drawn, app))
  else createRoot(root).render(app)
}

/** Whether the server has drawn this page, in the language of this visitor. */
function isDrawnForUs(): boolean {
  return document.documentElement.dataset.served === language.get()
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
