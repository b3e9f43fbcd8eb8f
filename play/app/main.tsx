import '#ui/tokens.css'
import '#ui/fonts.css'
import '#ui/base.css'
import './first-frame.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startPage } from '#client/page.ts'
import { startLanguage } from '#client/preferences.ts'
import { enterArena } from '#play/base/arena-link.ts'
import { keepSide, readSide } from '#play/base/kept-side.ts'
import { showToast } from '#ui/toast/toasts.ts'
import { App } from './App.tsx'

startLanguage()
startPage()

const address = new URLSearchParams(location.search)
const arenaId = address.get('arena')?.trim() ?? ''
/** For a bar or a living room: no video, nobody's account, and a code to join. */
const isBigScreen = address.get('screen') === '1'
takeSide()
const arena = arenaId === '' ? null : enterArena(arenaId, { isVisitor: isBigScreen })

/** home.2: the end chosen before sign-in. It leaves the address, so that a link shared from here names no end. */
function takeSide(): void {
  const side = readSide(address.get('side'))
  if (side === null || arenaId === '' || isBigScreen) return
  keepSide(arenaId, side)
  address.delete('side')
  history.replaceState(history.state, '', `?${address}`)
}

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root.')
createRoot(root).render(
  <StrictMode>
    <App arena={arena} isBigScreen={isBigScreen} />
  </StrictMode>,
)

// Last, because it only matters for the next visit; not in development, where file names carry no hash.
if (import.meta.env.PROD)
  window.addEventListener('load', () => {
    import('#client/new-version.ts')
      .then(({ watchForNewVersion }) =>
        watchForNewVersion(({ text, ...action }) => showToast({ kind: 'plain', text, action })),
      )
      .catch(() => undefined)
  })
