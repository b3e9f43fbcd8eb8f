/**
 * pages.6: where a press removes what has the focus, what came for it or stands beside it gets the focus, not the top of
 * the page, and so does the group of what a press disables. A row or a group gets it as a whole: a second press of the
 * same key must not do to it what was done to the one before.
 */
export function keepFocus(page: Document): void {
  let focused: HTMLElement | null = null
  let path = ''
  page.addEventListener('focusin', ({ target }) => {
    focused = target instanceof HTMLElement ? target : null
    path = location.pathname
  })
  // Some browsers tell it of what is removed as well.
  page.addEventListener('focusout', ({ target: left }) =>
    queueMicrotask(() => {
      if (focused === left && focused?.isConnected) focused = null
    }),
  )
  const observer = new MutationObserver((changes) => {
    if (focused === null || (focused.isConnected && !focused.matches(':disabled'))) return
    const gone = focused
    focused = null
    // A closed dialog has given the focus back, and a new page takes it itself.
    if (![page.body, gone].includes(page.activeElement as HTMLElement) || path !== location.pathname) return
    if (gone.isConnected) {
      focusOn(gone.closest<HTMLElement>(GROUP))
      return
    }
    const removal = changes.findLast(
      ({ target, removedNodes }) =>
        target.isConnected && [...removedNodes].some((node) => node.contains(gone)),
    )
    if (removal) focusOn(successorOf(removal, changes))
  })
  observer.observe(page.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
}

const GROUP = '[role="group"], fieldset, form, li, article, section, dialog, main'

function successorOf(removal: MutationRecord, changes: MutationRecord[]): HTMLElement | null {
  const { target, previousSibling, nextSibling } = removal
  const scope = target instanceof Element ? target.closest<HTMLElement>('dialog, main') : null
  if (scope === null) return null
  const added = changes.flatMap(({ addedNodes }) => [...addedNodes])
  const came = added.find((node) => target.contains(node) && node.isConnected && isSeen(node))
  const beside =
    came ?? firstSeen(nextSibling, 'nextSibling') ?? firstSeen(previousSibling, 'previousSibling')
  if (beside) return beside as HTMLElement
  for (let place: Node | null = target; place && place !== scope; place = place.parentNode) {
    const found =
      firstSeen(place.nextSibling, 'nextSibling') ?? firstSeen(place.previousSibling, 'previousSibling')
    if (found) return found
  }
  return scope
}

function firstSeen(from: Node | null, next: 'nextSibling' | 'previousSibling'): HTMLElement | null {
  for (let node = from; node; node = node[next]) if (node.isConnected && isSeen(node)) return node
  return null
}

const isSeen = (node: Node): node is HTMLElement =>
  node instanceof HTMLElement &&
  node.checkVisibility() &&
  (node.innerText.trim() !== '' || node.querySelector('button, input') !== null)

function focusOn(successor: HTMLElement | null): void {
  if (!successor || document.activeElement === successor) return
  successor.focus({ preventScroll: true })
  if (document.activeElement === successor) return
  successor.tabIndex = -1
  successor.addEventListener('blur', () => successor.removeAttribute('tabindex'), { once: true })
  successor.focus({ preventScroll: true })
}
