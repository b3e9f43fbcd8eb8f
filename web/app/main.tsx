import '#ui/tokens.css'
import '#ui/fonts.css'
import '#ui/base.css'
import { StrictMode } from 'react'
import { startLanguage } from '#client/language.ts'
import { session, startPage } from '#client/page.ts'
import { showToast } from '#ui/toast/toasts.ts'
import { takeOver } from '../served/take-over.ts'
import { App } from './App.tsx'
import { findPage } from './pages.ts'

startLanguage()
startPage()

// The files of the first page come with those of its frame: one paint shows both. Where they do not come, whoever
// shows the page says so.
void loadFirstPage()
  .catch(() => undefined)
  .then(show)

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
  // Shown as it is: a lazy component is an empty frame at first, though its files are there.
  found.page.component = await found.page.load()
}

// Not in development, where files have no hashed names. After everything else: it is for the next visit.
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
