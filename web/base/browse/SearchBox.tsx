import { Search, X } from 'lucide-react'
import { startTransition, useEffect, useRef, useState } from 'react'
import { IconButton } from '#ui/Button.tsx'
import { useMessages } from '#web/base/useMessages.ts'
import { useSearchParams } from '../router/Router.tsx'
import { browseMessages } from './browse.messages.ts'
import styles from './SearchBox.module.css'

interface SearchBoxProps {
  /** Stands in the empty box, and names it. */
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
  /** What stands in the box. */
  text: string
  /** What is searched for: it follows once the typing pauses. */
  q: string
  setText: (text: string) => void
}

/** A search that the address keeps, so that it can be shared and gone back to. */
export function useUrlSearch(): UrlSearch {
  const [params, setParams] = useSearchParams()
  const kept = params.get('q') ?? ''
  // What is typed and not yet in the address.
  const [draft, setDraft] = useState<string | null>(null)

  useEffect(() => {
    if (draft === null) return
    const timer = setTimeout(() => {
      setParams(withParam('q', draft), { replace: true })
      // Together with the page's own step to that address: before it, the box would fall back to what stood there.
      startTransition(() => setDraft(null))
    }, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [draft, setParams])

  return { text: draft ?? kept, q: kept.trim(), setText: setDraft }
}

/** One value of a few that the address keeps; the first is the default and stays unwritten. */
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
