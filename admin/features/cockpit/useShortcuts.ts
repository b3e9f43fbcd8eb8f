import { useEffect, useEffectEvent } from 'react'

/** Calls what a single key stands for. Ignored in fields, in dialogs, with modifiers, and when turned off. */
export function useShortcuts(isOn: boolean, act: (key: string) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target, key, repeat, ctrlKey, metaKey, altKey } = event
    if (repeat || ctrlKey || metaKey || altKey || event.defaultPrevented) return
    if (target instanceof Element && target.closest('input:not([type="radio"]), select, textarea, dialog'))
      return
    // A digit needs Shift on some keyboards: the key says what it is without.
    act(/^Digit[1-9]$/.test(event.code) ? event.code.slice(-1) : key.toLowerCase())
  })
  useEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [isOn])
}
