// What every page that reads has in common, apart from the query client: pure hooks, usable in tests without a page.
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { CallFailure } from '#client/call-failure.ts'
import { PAGE_LIMIT_MAX } from '#contract/constants.ts'

export type Reading = Pick<
  UseQueryResult,
  'data' | 'isPlaceholderData' | 'error' | 'errorUpdateCount' | 'refetch'
>

interface ReadFailure {
  error: Error
  retry: () => void
}

/**
 * Why nothing could be read so far. Keeps the error visible during background refetches, so that people can read it
 * and press Retry; only that press gives way to the loading state.
 */
export function useReadFailure(reading: Reading): ReadFailure | null {
  const { data, isPlaceholderData, error, errorUpdateCount, refetch } = reading
  // A query forgets its error when it begins anew.
  const [lastError, setLastError] = useState<Error | null>(null)
  if (error && error !== lastError) setLastError(error)
  // errorUpdateCount is per query: 0 means the kept error belongs to a former key and must not be shown.
  const standing = error ?? (errorUpdateCount > 0 ? lastError : null)
  const isRead = data !== undefined && !isPlaceholderData
  if (isRead || !standing) return null
  const retry = () => {
    void refetch()
    setLastError(null)
  }
  return { error: standing, retry }
}

/** Waits for the work, and in any case this long: a loading state that only flickers cannot be read. */
export async function atLeast<T>(ms: number, work: Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work, new Promise((resolve) => setTimeout(resolve, ms))])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}

/** Reads every page of a list. A long search meets the limit of searches: it waits as long as it is told, and goes on. */
export async function readAll<T>(
  read: (page: { limit: string; cursor?: string }) => Promise<{ element: T[]; next: string | null }>,
): Promise<T[]> {
  const rows: T[] = []
  let cursor: string | null = null
  do {
    const asked = { limit: String(PAGE_LIMIT_MAX), ...(cursor !== null && { cursor }) }
    const page: Awaited<ReturnType<typeof read>> = await read(asked).catch(async (error: unknown) => {
      if (!(error instanceof CallFailure) || error.code !== 'rate_limited') throw error
      await new Promise((resolve) => setTimeout(resolve, (error.retryAfterS ?? 1) * 1_000))
      return read(asked)
    })
    rows.push(...page.element)
    cursor = page.next
  } while (cursor !== null)
  return rows
}
