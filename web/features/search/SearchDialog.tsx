import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Newspaper, Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { failureText } from '#client/failure-text.ts'
import type { SearchResults } from '#contract/search.ts'
import { searchQuery } from '#site/browse/search-query.ts'
import { queryClient } from '#site/queries.tsx'
import { navigate } from '#site/router/place.ts'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { useSettled } from '#site/useSettled.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { Crest } from '#ui/Crest.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import styles from './SearchDialog.module.css'
import { searchMessages } from './search.messages.ts'
import {
  type GroupName,
  nextIndex,
  type SearchEntry,
  type SearchGroup,
  searchGroups,
} from './search-groups.ts'

/** The search palette. It is mounted above the pages, so it needs its own query provider. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const m = useMessages(searchMessages)
  const titleId = useId()
  return (
    <QueryClientProvider client={queryClient}>
      <Dialog labelledBy={titleId} closeLabel={m.close} onClose={onClose} className={styles.dialog}>
        <h2 id={titleId} className="sr">
          {m.title}
        </h2>
        <SearchBox onClose={onClose} />
      </Dialog>
    </QueryClientProvider>
  )
}

const MOVES = new Set(['ArrowDown', 'ArrowUp', 'Home', 'End'])
const LONGEST = 100

/** A combobox: the focus stays in the field, the arrow keys move the choice through the list. */
function SearchBox({ onClose }: { onClose: () => void }) {
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
      // Not while the results of an earlier text are still shown.
      const entry = search.state === 'found' && search.text === text.trim() && entries[at ?? 0]
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

/** The state of the search. The number of results is for screen readers only. */
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

interface SearchListProps {
  id: string
  groups: SearchGroup[]
  chosen: number | null
  onChoose: (index: number) => void
  onOpen: (to: string) => void
}

function SearchList({ id, groups, chosen, onChoose, onOpen }: SearchListProps) {
  const m = useMessages(searchMessages)
  useEffect(() => {
    if (chosen !== null) document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, chosen])

  const starts = groups.map((_, at) =>
    groups.slice(0, at).reduce((sum, { entries }) => sum + entries.length, 0),
  )
  return (
    <div id={id} role="listbox" aria-label={m.results} className={styles.list}>
      {groups.map(({ name, entries }, at) => {
        const start = starts[at] ?? 0
        return (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of form fields.
          <div key={name} role="group" aria-label={m[name]}>
            <p aria-hidden="true" className={styles.group}>
              {m[name]}
            </p>
            {entries.map((entry, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus.
              <div
                key={entry.to}
                id={`${id}-${start + index}`}
                role="option"
                tabIndex={-1}
                aria-selected={chosen === start + index}
                className={styles.option}
                onPointerMove={() => onChoose(start + index)}
                onClick={() => onOpen(entry.to)}
              >
                <Picture group={name} entry={entry} />
                <span className={styles.words}>
                  <b>{entry.name.trim() || m.unnamed}</b>
                  {entry.line && <small>{entry.line}</small>}
                </span>
              </div>
            ))}
          </div>
        )
      })}
    </div>
  )
}

function Picture({ group, entry }: { group: GroupName; entry: SearchEntry }) {
  if (group === 'posts') return <Newspaper aria-hidden="true" />
  if (group === 'fans') return <Avatar src={entry.image} name={entry.name} sizePx={36} />
  const shape = group === 'clubs' ? 'shield' : 'banner'
  return <Crest src={entry.image} name={entry.name} colors={entry.colors} sizePx={36} shape={shape} />
}

type SearchState =
  | { state: 'idle' }
  | { state: 'loading' }
  | { state: 'failed'; error: unknown; retry: () => void }
  | { state: 'found'; text: string; results: SearchResults }

/** The results for a text, requested when typing pauses. */
function useSearchResults(typed: string): SearchState {
  const text = useSettled(typed.trim())
  const { data, error, refetch } = useQuery(searchQuery(text))
  if (typed.trim() === '') return { state: 'idle' }
  if (error) return { state: 'failed', error, retry: () => void refetch() }
  return data ? { state: 'found', ...data } : { state: 'loading' }
}
