// Small components that several features of the arena show.

import { type ReactNode, useSyncExternalStore } from 'react'
import { CHANTS } from '#contract/live-limits.ts'
import { Button } from '#ui/Button.tsx'
import styles from './parts.module.css'
import { preferences } from './preferences.ts'
import { CHANT_KEYS } from './shortcuts.ts'

/** The name of a key. Hidden on small screens, which rarely have a keyboard. */
export function Key({ children }: { children: ReactNode }) {
  return <kbd className={styles.key}>{children}</kbd>
}

interface QuickChantsProps {
  label: string
  onChant: (chant: number) => void
}

/** A button for each chant. */
export function QuickChants({ label, onChant }: QuickChantsProps) {
  const { shortcuts } = useSyncExternalStore(preferences.subscribe, preferences.get)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields.
    <div role="group" aria-label={label} className={styles.chants}>
      {CHANTS.map((chant, index) => (
        <Button
          key={chant}
          className={styles.chant}
          aria-keyshortcuts={shortcuts ? CHANT_KEYS[index] : undefined}
          onClick={() => onChant(index)}
        >
          {chant} {shortcuts && <Key>{CHANT_KEYS[index]}</Key>}
        </Button>
      ))}
    </div>
  )
}
