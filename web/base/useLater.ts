import { startTransition, useEffect, useState } from 'react'

/** False at first and in what the server draws, then true in a step of its own: for what need not come with the rest. */
export function useLater(): boolean {
  const [isLater, setLater] = useState(false)
  useEffect(() => startTransition(() => setLater(true)), [])
  return isLater
}
