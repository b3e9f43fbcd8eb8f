interface KeyPress {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  isComposing: boolean
  target: EventTarget | null
}

/** Whether a key press asks for the search: `/`, unless the fan is writing somewhere. */
export function asksForSearch(press: KeyPress): boolean {
  // Shift is allowed: on French keyboards the slash is above the colon.
  if (press.key !== '/' || press.ctrlKey || press.metaKey || press.altKey || press.isComposing) return false
  return !isField(press.target)
}

function isField(target: EventTarget | null): boolean {
  const { tagName, isContentEditable } = (target ?? {}) as { tagName?: string; isContentEditable?: boolean }
  return isContentEditable === true || /^(input|textarea|select)$/i.test(tagName ?? '')
}
