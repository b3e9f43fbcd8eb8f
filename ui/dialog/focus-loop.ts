const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex]:not([tabindex="-1"])'

/** Keeps Tab inside the element: a modal dialog alone lets it wander off into the browser's own controls. */
export function loopFocus(inside: HTMLElement, event: KeyboardEvent): void {
  if (event.key !== 'Tab') return
  const stops = [...inside.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((stop) => stop.checkVisibility())
  const first = stops[0]
  const last = stops.at(-1)
  if (!first || !last) return
  const at = document.activeElement
  const isOutside = !inside.contains(at) || at === inside
  if (event.shiftKey && (at === first || isOutside)) {
    event.preventDefault()
    last.focus()
  } else if (!event.shiftKey && (at === last || isOutside)) {
    event.preventDefault()
    first.focus()
  }
}
