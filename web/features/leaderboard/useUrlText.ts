import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from '#web/app/router/useSearchParams.ts'

const PAUSE_MS = 250

/** A text field whose text is kept in the address, once the typing pauses. */
export function useUrlText(name: string): { text: string; setText: (text: string) => void } {
  const [params, setParams] = useSearchParams()
  const inUrl = params.get(name) ?? ''
  const [text, setText] = useState(inUrl)
  const written = useRef(inUrl)

  // The address may also change by itself: back, forward, a link.
  useEffect(() => {
    if (inUrl === written.current) return
    written.current = inUrl
    setText(inUrl)
  }, [inUrl])

  useEffect(() => {
    const next = text.trim()
    if (next === written.current.trim()) return
    const timer = setTimeout(() => {
      written.current = next
      setParams(
        (before) => {
          if (next === '') before.delete(name)
          else before.set(name, next)
          return before
        },
        { replace: true },
      )
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, name, setParams])

  return { text, setText }
}
