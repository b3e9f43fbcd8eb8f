import { startTransition, useEffect, useState } from 'react'

/** False in the first render and on the server, then true in a transition: for parts that can wait. */
export function useLater(): boolean {
  const [isLater, setLater] = useState(false)
  useEffect(() => startTransition(() => setLater(true)), [])
  return isLater
}
