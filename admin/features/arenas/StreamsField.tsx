import { X } from 'lucide-react'
import { useState } from 'react'
import { isLink } from '#admin/base/form-values.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { useMessages } from '#web/base/useMessages.ts'
import { arenasMessages } from './arenas.messages.ts'
import styles from './StreamsField.module.css'

interface StreamsFieldProps {
  streams: readonly string[]
  onChange: (streams: readonly string[]) => void
  /** What the server said about them. */
  error: string | undefined
}

/** Spec §5: streams are added by pressing Enter or Add, trimmed and non-empty. */
export function StreamsField({ streams, onChange, error }: StreamsFieldProps) {
  const m = useMessages(arenasMessages)
  const [text, setText] = useState('')
  const [isWrong, setWrong] = useState(false)
  const add = () => {
    const url = text.trim()
    if (url === '') return
    if (!isLink(url)) {
      setWrong(true)
      return
    }
    if (!streams.includes(url)) onChange([...streams, url])
    setText('')
  }
  return (
    <div className={styles.streams}>
      <div className={styles.entry}>
        <Field
          label={m.stream}
          hint={m.streamHint}
          error={isWrong ? m.streamWrong : error}
          inputMode="url"
          autoComplete="off"
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setWrong(false)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Enter adds the stream; it does not send the form.
            event.preventDefault()
            add()
          }}
        />
        <Button className={styles.add} onClick={add}>
          {m.addStream}
        </Button>
      </div>
      {streams.length > 0 && (
        <ul aria-label={m.streams} className={styles.list}>
          {streams.map((url) => (
            <li key={url}>
              <span>{url}</span>
              <IconButton
                label={m.removeStream(url)}
                onClick={() => onChange(streams.filter((other) => other !== url))}
              >
                <X aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
