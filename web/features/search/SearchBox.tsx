import { Search } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { navigate } from '#web/base/router/place.ts'
import { useMessages } from '#web/base/useMessages.ts'
import { openableGroups } from './openable-groups.ts'
import styles from './SearchBox.module.css'
import { SearchList } from './SearchList.tsx'
import { SearchNote } from './SearchNote.tsx'
import { searchMessages } from './search.messages.ts'
import { nextIndex, searchGroups } from './search-groups.ts'
import { useSearchResults } from './useSearchResults.ts'

const MOVES = new Set(['ArrowDown', 'ArrowUp', 'Home', 'End'])
const LONGEST = 100

/** A combobox: the focus stays in the field, the arrow keys move the choice through the list. */
export function SearchBox({ onClose }: { onClose: () => void }) {
  const m = useMessages(searchMessages)
  const listId = useId()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<number | null>(null)
  const search = useSearchResults(text)
  const groups = search.state === 'found' ? searchGroups(search.results, openableGroups) : []
  const entries = groups.flatMap((group) => group.entries)
  const at = chosen !== null && chosen < entries.length ? chosen : null

  const open = (to: string) => {
    onClose()
    navigate(to)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      const entry = entries[at ?? 0]
      if (entry) open(entry.to)
    } else if (MOVES.has(event.key) && entries.length > 0) {
      event.preventDefault()
      setChosen(nextIndex(at, entries.length, event.key))
    }
  }
  return (
    <>
      <div className={styles.field}>
        <Search aria-hidden="true" />
        <input
          role="combobox"
          data-autofocus
          type="text"
          inputMode="search"
          value={text}
          maxLength={LONGEST}
          placeholder={m.placeholder}
          aria-label={m.label}
          aria-autocomplete="list"
          aria-expanded={entries.length > 0}
          aria-controls={listId}
          aria-activedescendant={at === null ? undefined : `${listId}-${at}`}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setText(event.target.value)
            setChosen(null)
          }}
          onKeyDown={onKey}
        />
      </div>
      <SearchNote search={search} count={entries.length} />
      <SearchList id={listId} groups={groups} chosen={at} onChoose={setChosen} onOpen={open} />
    </>
  )
}
