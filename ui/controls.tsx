// Controls without a label above them: a switch, and tabs over a panel.

import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import styles from './controls.module.css'

interface SwitchProps {
  label: string
  hint?: string | undefined
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** Switches a setting on or off at once. The whole row can be pressed. */
export function Switch({ label, hint, isOn, onChange }: SwitchProps) {
  const id = useId()
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-labelledby={`${id}-label`}
      aria-describedby={hint ? `${id}-hint` : undefined}
      className={styles.row}
      onClick={() => onChange(!isOn)}
    >
      <span>
        <b id={`${id}-label`}>{label}</b>
        {hint && <small id={`${id}-hint`}>{hint}</small>}
      </span>
      <i className={styles.switch} />
    </button>
  )
}

interface SwitchBoxProps {
  /** What it switches, for screen readers; a table's headings say it to the eye. */
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** A switch without its label, for a cell of a table. */
export function SwitchBox({ label, isOn, onChange }: SwitchBoxProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      className={styles.box}
      onClick={() => onChange(!isOn)}
    >
      <i className={styles.switch} />
    </button>
  )
}

interface TabListProps {
  label: string
  tabs: readonly { key: string; content: ReactNode }[]
  selected: number
  onSelect: (index: number) => void
  /** The id of the one panel that shows what is selected. */
  panelId: string
  className?: string | undefined
}

/** Tabs over one panel. The Tab key stops once; arrows, Home and End move between tabs. */
export function TabList({ label, tabs, selected, onSelect, panelId, className }: TabListProps) {
  const list = useRef<HTMLDivElement>(null)

  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    // From the tab with the focus: while a tab loads, another one may still be the selected one.
    const next = nextTab(event.key, buttons.indexOf(event.target as HTMLButtonElement), tabs.length)
    if (next === null) return
    event.preventDefault()
    onSelect(next)
    buttons[next]?.focus()
  }
  return (
    <div ref={list} role="tablist" aria-label={label} className={className} onKeyDown={onKeyDown}>
      {tabs.map(({ key, content }, index) => (
        <button
          key={key}
          type="button"
          role="tab"
          id={`${panelId}-tab-${index}`}
          aria-selected={index === selected}
          aria-controls={panelId}
          tabIndex={index === selected ? 0 : -1}
          onClick={() => onSelect(index)}
        >
          {content}
        </button>
      ))}
    </div>
  )
}

function nextTab(key: string, from: number, count: number): number | null {
  if (key === 'ArrowRight') return (from + 1) % count
  if (key === 'ArrowLeft') return (from + count - 1) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
