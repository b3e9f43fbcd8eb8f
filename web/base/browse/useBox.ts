import { type RefObject, useLayoutEffect, useState } from 'react'

export interface Box {
  widthPx: number
  /** From the top of the document. */
  topPx: number
  /** Grows with the reader's own font size. */
  remPx: number
}

const NO_BOX: Box = { widthPx: 0, topPx: 0, remPx: 16 }

/** Where an element lies. What stands above it may open and close, so the whole page is watched. */
export function useBox(ref: RefObject<HTMLElement | null>): Box {
  const [box, setBox] = useState(NO_BOX)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => {
      const { width, top } = element.getBoundingClientRect()
      const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || NO_BOX.remPx
      const next = { widthPx: width, topPx: Math.round(top + window.scrollY), remPx }
      setBox((before) => (isSame(before, next) ? before : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [ref])
  return box
}

function isSame(a: Box, b: Box): boolean {
  return a.widthPx === b.widthPx && a.topPx === b.topPx && a.remPx === b.remPx
}
