import { useSyncExternalStore } from 'react'
import { CHANTS } from '#contract/live-limits.ts'
import { preferences } from '#play/base/preferences.ts'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import styles from './QuickChants.module.css'

const KEYS = ['Q', 'W', 'E']

interface QuickChantsProps {
  label: string
  onChant: (chant: number) => void
  /** On a phone the dock has room for the first one only; the list of chants has all. */
  firstOnPhone?: boolean
}

/** A few fixed calls that the whole end sees. */
export function QuickChants({ label, onChant, firstOnPhone = false }: QuickChantsProps) {
  const { shortcuts } = useSyncExternalStore(preferences.subscribe, preferences.get)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields.
    <div
      role="group"
      aria-label={label}
      className={classes(styles.chants, firstOnPhone && styles.firstOnPhone)}
    >
      {CHANTS.map((chant, index) => (
        <Button
          key={chant}
          className={styles.chant}
          aria-keyshortcuts={shortcuts ? KEYS[index] : undefined}
          onClick={() => onChant(index)}
        >
          {chant} {shortcuts && <kbd className={styles.key}>{KEYS[index]}</kbd>}
        </Button>
      ))}
    </div>
  )
}
