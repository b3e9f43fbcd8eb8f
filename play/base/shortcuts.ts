const FIELDS = 'input, textarea, select, [contenteditable]'
const CONTROLS = `${FIELDS}, button, a[href], summary, video, iframe, dialog, [role="radio"], [role="tab"]`

type KeyLike = Pick<KeyboardEvent, 'code' | 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>

export type Shortcut = { kind: 'beat' } | { kind: 'chant'; chant: number } | { kind: 'help' }

/** By place on the keyboard, as they are named on most; letters are compared as well. */
const CHANT_KEYS = ['q', 'w', 'e']

/**
 * What a key means anywhere on the page; null where it belongs to somebody else: with a modifier, in a
 * field, and for Space also on any control, which it presses.
 */
export function shortcutOf(event: KeyLike): Shortcut | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null
  const target = event.target instanceof Element ? event.target : null
  if (target?.closest(FIELDS) || document.querySelector('dialog[open]')) return null
  if (event.code === 'Space') return target?.closest(CONTROLS) ? null : { kind: 'beat' }
  if (event.key === '?') return { kind: 'help' }
  const chant = CHANT_KEYS.indexOf(event.key.toLowerCase())
  return chant >= 0 ? { kind: 'chant', chant } : null
}
