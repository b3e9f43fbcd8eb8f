import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

type Reading = Pick<UseQueryResult, 'data' | 'isPlaceholderData' | 'error' | 'errorUpdateCount' | 'refetch'>

export interface ReadFailure {
  error: Error
  retry: () => void
}

/**
 * Why nothing of it could be read so far. It stands while the page reads again by itself, or it could neither be read
 * nor its button be pressed; only a press on that gives way to the loading state.
 */
export function useReadFailure(reading: Reading): ReadFailure | null {
  const { data, isPlaceholderData, error, errorUpdateCount, refetch } = reading
  // A query forgets its error when it begins anew.
  const [lastError, setLastError] = useState<Error | null>(null)
  if (error && error !== lastError) setLastError(error)
  // Another query, of the next search, has not failed yet.
  const standing = error ?? (errorUpdateCount > 0 ? lastError : null)
  const isRead = data !== undefined && !isPlaceholderData
  if (isRead || !standing) return null
  const retry = () => {
    void refetch()
    setLastError(null)
  }
  return { error: standing, retry }
}
