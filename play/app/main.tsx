import '#ui/tokens.css'
import '#ui/fonts.css'
import '#ui/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startLanguage } from '#client/language.ts'
import { startPage } from '#client/page.ts'
import { showToast } from '#ui/toast/toasts.ts'
import { enterArena } from '../base/arena-link.ts'
import { App } from './App.tsx'

startLanguage()
startPage()

const arenaId = new URLSearchParams(location.search).get('arena')?.trim() ?? ''
const arena = arenaId === '' ? null : enterArena(arenaId)

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root.')
createRoot(root).render(
  <StrictMode>
    <App arena={arena} />
  </StrictMode>,
)

// Not in development, where files have no hashed names. After everything else: it is for the next visit.
if (import.meta.env.PROD)
  window.addEventListener('load', () => {
    import('#client/new-version.ts')
      .then(({ watchForNewVersion }) =>
        watchForNewVersion(({ text, ...action }) => showToast({ kind: 'plain', text, action })),
      )
      .catch(() => undefined)
  })
