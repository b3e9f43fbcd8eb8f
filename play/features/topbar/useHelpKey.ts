import { useEffect, useEffectEvent } from 'react'
import { preferences } from '#play/base/preferences.ts'
import { shortcutOf } from '#play/base/shortcuts.ts'

/** The question mark opens the list of shortcuts. */
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
