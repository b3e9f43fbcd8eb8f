// The arena's keys: Space beats the drum, Q, W and E chant, the question mark opens the settings. They work anywhere
// on the page, unless the fan has turned them off.
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
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

/** What can be pressed by Space and has no other use for it. */
const PRESSED = 'button, a[href], summary, [role="radio"], [role="tab"]'
/** Keys that lead to another control. */
const LEADING = ['Tab', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End']

/** Controls that have or had the focus because a finger or a mouse pressed them, and not because a key led there. */
const pressedByHand = new WeakSet<Element>()

function followHands(): () => void {
  let isLedByKey = false
  const onPress = ({ target }: Event) => {
    isLedByKey = false
    const control = target instanceof Element ? target.closest(PRESSED) : null
    if (control) pressedByHand.add(control)
  }
  const onKey = ({ key }: KeyboardEvent) => {
    isLedByKey = LEADING.includes(key)
  }
  const onFocus = ({ target }: FocusEvent) => {
    if (isLedByKey && target instanceof Element) pressedByHand.delete(target)
  }
  window.addEventListener('pointerdown', onPress, true)
  window.addEventListener('keydown', onKey, true)
  window.addEventListener('focusin', onFocus, true)
  return () => {
    window.removeEventListener('pointerdown', onPress, true)
    window.removeEventListener('keydown', onKey, true)
    window.removeEventListener('focusin', onFocus, true)
  }
}

/**
 * What a key means. On a control that a key led to, Space presses it. After a press by hand it is the drum again: else who
 * has staked and drums would stake again with each beat.
 */
function shortcutOf(event: KeyboardEvent): Shortcut | null {
  if (!isForPage(event)) return null
  if (event.code === 'Space') {
    const control = event.target instanceof Element ? event.target.closest(CONTROLS) : null
    const isDrum = control === null || (pressedByHand.has(control) && control.matches(PRESSED))
    // The drum itself has counted its own key.
    return isDrum && !event.defaultPrevented ? { kind: 'beat' } : null
  }
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
  const isBeating = useRef(false)
  const onDown = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = shortcutOf(event)
    if (shortcut?.kind === 'beat') {
      // Space would scroll the page, or press again what was pressed by hand before.
      event.preventDefault()
      isBeating.current = true
      if (!event.repeat) press(event.timeStamp)
    }
    if (shortcut?.kind === 'chant' && !event.repeat) onChant(shortcut.chant)
  })
  const onUp = useEffectEvent((event: KeyboardEvent) => {
    if (event.code !== 'Space') return
    // Some browsers press a button when the key goes up.
    if (isBeating.current) event.preventDefault()
    isBeating.current = false
    release()
  })
  useEffect(() => {
    if (!shortcuts) return
    const down = (event: KeyboardEvent) => onDown(event)
    const up = (event: KeyboardEvent) => onUp(event)
    const stopFollowing = followHands()
    window.addEventListener('keydown', down)
    window.addEventListener('keyup', up)
    return () => {
      stopFollowing()
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
