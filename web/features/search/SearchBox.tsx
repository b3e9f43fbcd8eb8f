import { Search } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { failureText } from '#client/failure-text.ts'
import { Button } from '#ui/Button.tsx'
import { navigate } from '#web/base/router/place.ts'
import { useLanguage, useMessages } from '#web/base/useMessages.ts'
import styles from './SearchBox.module.css'
import { SearchList } from './SearchList.tsx'
import { searchMessages } from './search.messages.ts'
import { nextIndex, searchGroups } from './search-groups.ts'
import { type SearchState, useSearchResults } from './useSearchResults.ts'

const MOVES = new Set(['ArrowDown', 'ArrowUp', 'Home', 'End'])
const LONGEST = 100

/** A combobox: the focus stays in the field, the arrow keys move the choice through the list. */
export function SearchBox({ onClose }: { onClose: () => void }) {
  const m = useMessages(searchMessages)
  const listId = useId()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<number | null>(null)
  const search = useSearchResults(text)
  const groups = search.state === 'found' ? searchGroups(search.results) : []
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

/** What the search is doing; how much it found is said, not shown. */
function SearchNote({ search, count }: { search: SearchState; count: number }) {
  const m = useMessages(searchMessages)
  const language = useLanguage()
  if (search.state === 'failed') {
    return (
      <div role="alert" className={styles.note}>
        {failureText(search.error, language, m.failed)}
        <Button size="sm" onClick={search.retry}>
          {m.retry}
        </Button>
      </div>
    )
  }
  const isFound = search.state === 'found' && count > 0
  return (
    <p role="status" className={isFound ? 'sr' : styles.note}>
      {search.state === 'idle' && m.hint}
      {search.state === 'loading' && m.loading}
      {search.state === 'found' && (count > 0 ? m.found(count) : m.none(search.text))}
    </p>
  )
}
