import { Search } from 'lucide-react'
import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react'
import { searchShortcut } from '#client/preferences.ts'
import { useDialog } from '#site/dialog.tsx'
import { useMessages } from '#site/useMessages.ts'
import { IconButton } from '#ui/Button.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { searchMessages } from './search.messages.ts'
import { asksForSearch } from './search-groups.ts'

/** The search button of the header. While it is mounted, the `/` key works too. */
export function SearchButton({ className }: { className?: string | undefined }) {
  const m = useMessages(searchMessages)
  const { openSearch, prepare } = useSearchPalette()
  const hasKey = useSyncExternalStore(searchShortcut.subscribe, searchShortcut.get)
  useSearchKey(openSearch)
  return (
    <IconButton
      label={hasKey ? m.open : m.openPlain}
      className={className}
      aria-haspopup="dialog"
      {...(hasKey && { 'aria-keyshortcuts': '/' })}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={openSearch}
    >
      <Search aria-hidden="true" />
    </IconButton>
  )
}

const load = () => import('./SearchDialog.tsx')
const SearchDialog = lazyComponent(async () => (await load()).SearchDialog)

/** Opens the search; its code is loaded on demand or by `prepare`. */
export function useSearchPalette(): { openSearch: () => void; prepare: () => void } {
  const dialog = useDialog()
  return {
    openSearch: () => dialog.open(<SearchDialog onClose={dialog.close} />),
    prepare: () => void load().catch(() => undefined),
  }
}

/** `/` opens the search anywhere, except in fields, above an open dialog, and where it is turned off. */
function useSearchKey(openSearch: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!searchShortcut.get() || !asksForSearch(event) || document.querySelector('dialog[open]')) return
    event.preventDefault()
    openSearch()
  })
  // A layout effect: the key must work as soon as the button that names it is visible.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
