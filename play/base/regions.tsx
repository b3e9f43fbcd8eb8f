// Parts of the arena that are loaded on their own. Each fails alone, and can come later (pages.10).

import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { failureMessages } from '#texts/failure.messages.ts'
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx'
import { FailedOverlay, FailedRegion } from '#ui/failures.tsx'
import { DownloadFailure, useForgotten } from '#ui/lazy-component.tsx'
import { useMessages } from './useMessages.ts'

/** A region that says in its place what went wrong, with a button to try again. */
export function Region({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary fallback={(error, retry) => <FailedPart error={error} retry={retry} />}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  )
}

export function FailedPart(props: { error: unknown; retry: () => void }) {
  const words = useMessages(failureMessages)
  return <FailedRegion {...props} words={words} isNewVersionOut={isNewVersionOut} />
}

const isNewVersionOut = async () => (await import('#client/entry-script.ts')).isNewVersionOut()

/** A dialog that a press opens. If it does not come, a toast says so, and the next press tries again. */
export function Overlay({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const words = useMessages(failureMessages)
  return (
    <ErrorBoundary fallback={(error) => <FailedOverlay error={error} onClose={onClose} words={words} />}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  )
}

/** A part without room for words: it is left out until it comes, and tried again by itself. */
export function Extra({ children }: { children: ReactNode }) {
  const [nextPauseS] = useState(growingPauses)
  return (
    <ErrorBoundary fallback={(error, retry) => <LeftOut {...{ error, retry, nextPauseS }} />}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  )
}

interface LeftOutProps {
  error: unknown
  retry: () => void
  nextPauseS: () => number
}

/** Tries again when the network is back, and after a pause. */
function LeftOut({ error, retry, nextPauseS }: LeftOutProps) {
  useForgotten(error)
  useEffect(() => {
    if (!(error instanceof DownloadFailure)) return
    const timer = setTimeout(retry, nextPauseS() * 1000)
    window.addEventListener('online', retry)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', retry)
    }
  }, [error, retry, nextPauseS])
  return null
}

const LONGEST_PAUSE_S = 60

/** 1, 2, 4 seconds and so on, up to a minute. */
function growingPauses(): () => number {
  let next = 1
  return () => {
    const pause = next
    next = Math.min(2 * next, LONGEST_PAUSE_S)
    return pause
  }
}
