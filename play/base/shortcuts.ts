// The arena's keys: Space beats the drum, Q, W and E chant, the question mark opens the settings. They work anywhere
// on the page, unless the fan has turned them off.
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { preferences } from './preferences.ts'

/** The keys of the chants, in the order of `CHANTS`. Compared by letter, so that every keyboard layout works. */
export const CHANT_KEYS = ['Q', 'W', 'E']

const FIELDS = 'input, textarea, select, [contenteditable]'
const CONTROLS = `${FIELDS}, button, a[href], summary, video, iframe, dialog, [role="radio"], [role="tab"]`

type Shortcut = { kind: 'beat' } | { kind: 'chant'; chant: number } | { kind: 'help' }

/** False with a modifier, in a field, and while a dialog is open. */
export function isForPage(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  const isInField = event.target instanceof Element && event.target.closest(FIELDS) !== null
  return !isInField && document.querySelector('dialog[open]') === null
}

/** What a key means. Space also keeps its own meaning on controls: there it presses the control. */
function shortcutOf(event: KeyboardEvent): Shortcut | null {
  if (!isForPage(event)) return null
  const target = event.target instanceof Element ? event.target : null
  if (event.code === 'Space') return target?.closest(CONTROLS) ? null : { kind: 'beat' }
  if (event.key === '?') return { kind: 'help' }
  const chant = CHANT_KEYS.indexOf(event.key.toUpperCase())
  return chant >= 0 ? { kind: 'chant', chant } : null
}

interface CheerKeys {
  press: (atMs: number) => void
  release: () => void
  onChant: (chant: number) => void
}

export function useCheerKeys({ press, release, onChant }: CheerKeys): void {
  const { shortcuts } = useSyncExternalStore(preferences.subscribe, preferences.get)
  const onDown = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = shortcutOf(event)
    if (shortcut?.kind === 'beat') {
      // Space would scroll the page.
      event.preventDefault()
      if (!event.repeat) press(event.timeStamp)
    }
    if (shortcut?.kind === 'chant' && !event.repeat) onChant(shortcut.chant)
  })
  const onUp = useEffectEvent((event: KeyboardEvent) => {
    if (event.code === 'Space') release()
  })
  useEffect(() => {
    if (!shortcuts) return
    const down = (event: KeyboardEvent) => onDown(event)
    const up = (event: KeyboardEvent) => onUp(event)
    window.addEventListener('keydown', down)
    window.addEventListener('keyup', up)
    return () => {
      window.removeEventListener('keydown', down)
      window.removeEventListener('keyup', up)
    }
  }, [shortcuts])
}

export function useHelpKey(onHelp: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (preferences.get().shortcuts && shortcutOf(event)?.kind === 'help') onHelp()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
