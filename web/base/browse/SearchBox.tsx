import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import { IconButton } from '#ui/Button.tsx'
import { useMessages } from '#web/base/useMessages.ts'
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
