import { Search } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { IconButton } from '#ui/Button.tsx'
import { searchShortcut } from '#web/base/search-shortcut.ts'
import { useMessages } from '#web/base/useMessages.ts'
import { searchMessages } from './search.messages.ts'
import { useSearchKey, useSearchPalette } from './useSearchPalette.tsx'

/** The header's way into the search; while it is there, so is its key. */
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
