import { followTheme } from '#client/preferences.ts'

/**
 * drawing.2: gives the application what was typed and pressed on the drawn page before it listened. Runs once, when the
 * page is hydrated; web/served/start.ts has kept the press, and switched the theme itself.
 */
export function replayInput(): void {
  const { heard } = window.served ?? {}
  if (!heard) return
  delete window.served
  followTheme()
  for (const input of document.querySelectorAll<HTMLInputElement>('.served input')) replayTyped(input)
  heard()
}

/** Typed by somebody, or filled in by a password manager. */
function replayTyped(input: HTMLInputElement): void {
  const typed = input.value
  if (typed === '') return
  // React ignores a value that it has set itself: its setter empties the field, the browser's own fills it again.
  input.value = ''
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, typed)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
