import { useQuery } from '@tanstack/react-query'
import { useCombobox } from 'downshift'
import { X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { call } from '#client/page.ts'
import type { FormField } from '#site/form/useForm.ts'
import { useMessages } from '#site/useMessages.ts'
import { IconButton } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import styles from './fields.module.css'
import { partsMessages } from './parts.messages.ts'
import { adminKeys } from './queries.ts'

interface Item {
  id: number
  name: string
  /** Tells namesakes apart. */
  note?: string
}

interface PickerProps {
  label: string
  hint?: string
  /** Holds the id; empty for none. */
  field: FormField
  onPick: (id: string, name: string) => void
  /** The name of the one that is chosen when the form opens. */
  initialName: string
  among: keyof typeof SEARCHES
}

const TYPING_PAUSE_MS = 200

/** Chooses one of many by typing part of its name. Clearing drops the choice; letters that chose nobody leave it as it was. */
export function Picker({ label, hint, field, onPick, initialName, among }: PickerProps) {
  const m = useMessages(partsMessages)
  const [q, setQ] = useState('')
  const [isOpen, setOpen] = useState(false)
  const search = useQuery({
    queryKey: adminKeys.found(among, q),
    queryFn: ({ signal }) => SEARCHES[among](q, signal),
    enabled: isOpen,
  })
  const items = search.data ?? []
  const combobox = useCombobox<Item>({
    items,
    isOpen,
    onIsOpenChange: (changed) => setOpen(changed.isOpen),
    itemToString: (item) => item?.name ?? '',
    itemToKey: (item) => item?.id,
    defaultHighlightedIndex: 0,
    initialSelectedItem: initialName === '' ? null : { id: Number(field.value), name: initialName },
    onSelectedItemChange: ({ selectedItem }) =>
      onPick(selectedItem ? String(selectedItem.id) : '', selectedItem?.name ?? ''),
    stateReducer(state, { type, changes }) {
      const { stateChangeTypes: on } = useCombobox
      if (type === on.InputChange && changes.inputValue?.trim() === '')
        return { ...changes, selectedItem: null }
      // Until the answer to these letters is there, Enter would choose somebody else, or close the list.
      const isFound = state.inputValue.trim() === q && items.length > 0
      if (type === on.InputKeyDownEnter && !isFound) return state
      // A click never closes the list, and leaving the field chooses nothing new.
      if (type === on.InputClick) return { ...changes, isOpen: true }
      if (type === on.InputBlur)
        return { ...state, isOpen: false, inputValue: state.selectedItem?.name ?? '' }
      return changes
    },
  })
  const { inputValue, highlightedIndex } = combobox

  useEffect(() => {
    const timer = setTimeout(() => setQ(inputValue.trim()), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [inputValue])

  // On a phone the field stands low in its form, and the list would open below the screen.
  const picker = useRef<HTMLDivElement>(null)
  const count = items.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list of another length has another end.
  useEffect(() => {
    if (isOpen) picker.current?.querySelector('ul')?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, count])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // Escape closes an open list, else the dialog around it; it never clears the field.
      if (isOpen) event.preventDefault()
      else Object.assign(event.nativeEvent, { preventDownshiftDefault: true })
    }
    // Enter chooses from an open list; it does not send the form.
    if (event.key === 'Enter' && isOpen) event.preventDefault()
  }
  const clear = () => {
    combobox.selectItem(null)
    combobox.closeMenu()
  }
  const status = search.isError ? m.loadFailed : search.isPending ? m.loading : m.noneFound
  return (
    <div ref={picker} className={styles.picker}>
      <Field
        {...combobox.getInputProps({
          refKey: 'inputRef',
          onKeyDown,
          onFocus: () => inputValue === '' && combobox.openMenu(),
        })}
        // Field has a label of its own.
        aria-labelledby={undefined}
        aria-activedescendant={
          isOpen && items[highlightedIndex]
            ? combobox.getItemProps({ item: items[highlightedIndex], index: highlightedIndex }).id
            : undefined
        }
        label={label}
        hint={hint}
        error={field.error}
        placeholder={m.none}
        end={
          inputValue !== '' && (
            <IconButton label={`${m.clear}, ${label}`} onClick={clear}>
              <X aria-hidden="true" />
            </IconButton>
          )
        }
      />
      <ul {...combobox.getMenuProps({ 'aria-label': label })} hidden={!isOpen} className={styles.found}>
        {isOpen && items.length === 0 && (
          <li role="presentation">
            <small>{status}</small>
          </li>
        )}
        {isOpen &&
          items.map((item, index) => (
            <li
              key={item.id}
              {...combobox.getItemProps({ item, index })}
              data-active={index === highlightedIndex || undefined}
            >
              {item.name} {item.note && <small>{item.note}</small>}
            </li>
          ))}
      </ul>
      <p role="status" className="sr">
        {isOpen && (items.length > 0 ? m.found(items.length) : status)}
      </p>
    </div>
  )
}

const SHOWN = '20'

const SEARCHES = {
  async fans(q: string, signal: AbortSignal): Promise<Item[]> {
    const query = { limit: SHOWN, sort: 'name' as const, ...(q !== '' && { q }) }
    const { element } = await call('GET /v1/users', { query }, { signal })
    return element
      .filter(({ disabled }) => !disabled)
      .map(({ id, name, email }) => ({ id, name, ...(email != null && { note: email }) }))
  },
  async ultras(q: string, signal: AbortSignal): Promise<Item[]> {
    const query = { limit: SHOWN, ...(q !== '' && { q }) }
    const { element } = await call('GET /v1/ultras', { query }, { signal })
    return element.map(({ id, name, club_name }) => ({ id, name, note: club_name }))
  },
}
