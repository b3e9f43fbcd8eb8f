import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { preferences } from '#play/base/preferences.ts'
import { shortcutOf } from '#play/base/shortcuts.ts'
import type { Hold } from './useHold.ts'

interface ShortcutActions {
  hold: Hold
  onChant: (chant: number) => void
}

/** Space beats the drum, Q, W and E chant, from anywhere on the page, unless the fan has turned that off. */
export function useShortcuts({ hold, onChant }: ShortcutActions): void {
  const { shortcuts } = useSyncExternalStore(preferences.subscribe, preferences.get)
  const onDown = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = shortcutOf(event)
    if (shortcut?.kind === 'beat') {
      // Or the page would scroll.
      event.preventDefault()
      if (!event.repeat) hold.press()
    }
    if (shortcut?.kind === 'chant' && !event.repeat) onChant(shortcut.chant)
  })
  const onUp = useEffectEvent((event: KeyboardEvent) => {
    if (event.code === 'Space') hold.release()
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
