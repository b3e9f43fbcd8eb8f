import { useEffectEvent, useLayoutEffect } from 'react'
import { useDialog } from '#web/base/dialog.tsx'
import { lazyComponent } from '#web/base/lazy-component.tsx'
import { searchShortcut } from '#web/base/search-shortcut.ts'
import { asksForSearch } from './search-groups.ts'

const load = () => import('./SearchDialog.tsx')
const SearchDialog = lazyComponent(async () => (await load()).SearchDialog)

/** Opens the search; its code is fetched when it is wanted, or about to be. */
export function useSearchPalette(): { openSearch: () => void; prepare: () => void } {
  const dialog = useDialog()
  return {
    openSearch: () => dialog.open(<SearchDialog onClose={dialog.close} />),
    prepare: () => void load().catch(() => undefined),
  }
}

/** `/` opens the search anywhere, except in fields, above an open dialog, and where it is turned off. */
export function useSearchKey(openSearch: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!searchShortcut.get() || !asksForSearch(event) || document.querySelector('dialog[open]')) return
    event.preventDefault()
    openSearch()
  })
  // Before its button is seen, which names the key.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
