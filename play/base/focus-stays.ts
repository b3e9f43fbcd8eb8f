import { type FocusEvent, useLayoutEffect, useRef } from 'react'

/**
 * Where a press replaces what was pressed, the focus goes to the first of what comes in its place, not to the top of the
 * page. `successor`: a selector of what may get it. Spread the answer on the element around both.
 */
export function useFocusStays(successor: string) {
  const focused = useRef<{ in: HTMLElement; on: Element } | null>(null)
  useLayoutEffect(() => {
    if (focused.current === null || focused.current.on.isConnected) return
    const next = focused.current.in.querySelector<HTMLElement>(successor)
    focused.current = null
    // A dialog that closes has given the focus back by itself.
    if (document.activeElement === document.body) next?.focus({ preventScroll: true })
  })
  return {
    onFocus: ({ currentTarget, target }: FocusEvent<HTMLElement>) => {
      focused.current = { in: currentTarget, on: target }
    },
    // React tells nothing of what it removes itself.
    onBlur: () => {
      focused.current = null
    },
  }
}
