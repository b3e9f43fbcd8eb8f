import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/** Goes to a page once the reader has had time to read why. */
export function useRedirectLater(isDue: boolean, path: string, afterMs: number): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isDue) return
    const timer = setTimeout(() => void navigate(path), afterMs)
    return () => clearTimeout(timer)
  }, [isDue, path, afterMs, navigate])
}
