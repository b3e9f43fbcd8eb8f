import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { Field } from '#ui/Field.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { useMessages } from '#web/base/useMessages.ts'
import { adminKeys } from './admin-keys.ts'
import styles from './fields.module.css'
import { partsMessages } from './parts.messages.ts'
import type { AdminField } from './useAdminForm.ts'

export interface Found {
  id: number
  name: string
  /** Tells namesakes apart. */
  note?: string
}

interface PickerProps {
  label: string
  hint?: string
  /** Holds the id; empty for none. */
  field: AdminField
  /** The name of what is chosen as the form opens. */
  initialName: string
  kind: string
  search: (q: string, signal: AbortSignal) => Promise<Found[]>
}

const TYPING_PAUSE_MS = 200

/** Chooses one of many by typing part of its name; what is chosen can be cleared. */
export function Picker({ label, hint, field, initialName, kind, search }: PickerProps) {
  const m = useMessages(partsMessages)
  const listId = useId()
  const [text, setText] = useState(initialName)
  const [q, setQ] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)

  useEffect(() => {
    const timer = setTimeout(() => setQ(text.trim()), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  const { data: found = [], isError } = useQuery({
    queryKey: adminKeys.found(kind, q),
    queryFn: ({ signal }) => search(q, signal),
    enabled: isOpen,
  })

  const choose = (item: Found) => {
    field.onValue(String(item.id))
    setText(item.name)
    setOpen(false)
  }
  const type = (typed: string) => {
    field.onValue('')
    setText(typed)
    setActive(0)
    setOpen(true)
  }
  /** Nothing is chosen then, and nothing is asked for: the list would only lie over the form. */
  const clear = () => {
    type('')
    setOpen(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActive(Math.min(Math.max(0, active + step), Math.max(0, found.length - 1)))
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault()
      const item = found[active]
      if (item) choose(item)
    } else if (event.key === 'Escape' && isOpen) {
      // The list closes, not the dialog around it.
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
    }
  }
  return (
    <div className={styles.picker}>
      <Field
        label={label}
        hint={hint}
        error={field.error}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={isOpen && found[active] ? `${listId}-${active}` : undefined}
        autoComplete="off"
        placeholder={m.none}
        value={text}
        onChange={(event) => type(event.target.value)}
        onFocus={() => setOpen(text === '')}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
        end={
          text !== '' && (
            <IconButton label={`${m.clear}: ${label}`} onClick={clear}>
              <X aria-hidden="true" />
            </IconButton>
          )
        }
      />
      {isOpen && (
        <div id={listId} role="listbox" aria-label={label} className={styles.found}>
          {found.length === 0 && (
            <div role="presentation">
              <small>{isError ? m.loadFailed : m.noneFound}</small>
            </div>
          )}
          {found.map((item, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the input.
            // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the input, as in every combobox.
            <div
              key={item.id}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              // Before the input loses its focus and the list goes.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(item)}
            >
              {item.name} {item.note && <small>{item.note}</small>}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
