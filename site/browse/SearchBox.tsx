import { Search, X } from 'lucide-react'
import { startTransition, useEffect, useRef, useState } from 'react'
import { useMessages } from '#site/useMessages.ts'
import { IconButton } from '#ui/Button.tsx'
import { useSearchParams } from '../router/Router.tsx'
import { browseMessages } from './browse.messages.ts'
import styles from './SearchBox.module.css'

interface SearchBoxProps {
  /** Placeholder and accessible name. */
  label: string
  text: string
  onText: (text: string) => void
}

const TEXT_MAX_LENGTH = 100

export function SearchBox({ label, text, onText }: SearchBoxProps) {
  const m = useMessages(browseMessages)
  const ref = useRef<HTMLInputElement>(null)
  const clear = () => {
    onText('')
    ref.current?.focus()
  }
  return (
    <search className={styles.box}>
      <Search aria-hidden="true" className={styles.icon} />
      <input
        ref={ref}
        type="search"
        className={styles.input}
        aria-label={label}
        placeholder={label}
        maxLength={TEXT_MAX_LENGTH}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
      {text !== '' && (
        <IconButton label={m.clear} className={styles.clear} onClick={clear}>
          <X aria-hidden="true" />
        </IconButton>
      )}
    </search>
  )
}

const TYPING_PAUSE_MS = 250

export interface UrlSearch {
  /** The text in the box. */
  text: string
  /** The text to search for; it follows when typing pauses. */
  q: string
  setText: (text: string) => void
}

/** A search kept in the address, so that it can be shared and Back works. */
export function useUrlSearch(): UrlSearch {
  const [params, setParams] = useSearchParams()
  const kept = params.get('q') ?? ''
  // Typed, but not yet in the address.
  const [draft, setDraft] = useState<string | null>(null)

  useEffect(() => {
    if (draft === null) return
    const timer = setTimeout(() => {
      setParams(withParam('q', draft), { replace: true })
      // In the same transition as the navigation: earlier, the box would show the old search for a moment.
      startTransition(() => setDraft(null))
    }, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [draft, setParams])

  return { text: draft ?? kept, q: kept.trim(), setText: setDraft }
}

/** A choice kept in the address; the first one is the default and is not written. */
export function useUrlChoice<const C extends string>(
  name: string,
  choices: readonly [C, ...C[]],
): [chosen: C, choose: (choice: C) => void] {
  const [params, setParams] = useSearchParams()
  const asked = params.get(name)
  const chosen = choices.find((choice) => choice === asked) ?? choices[0]
  const choose = (choice: C) =>
    setParams(withParam(name, choice === choices[0] ? '' : choice), { replace: true })
  return [chosen, choose]
}

function withParam(name: string, value: string): (before: URLSearchParams) => URLSearchParams {
  return (before) => {
    const after = new URLSearchParams(before)
    if (value.trim() === '') after.delete(name)
    else after.set(name, value)
    return after
  }
}
