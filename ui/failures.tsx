// Fallbacks of an error boundary (pages.10). Each lets the next render load what failed again.

import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Button } from './Button.tsx'
import { ErrorState } from './feedback.tsx'
import { DownloadFailure, useForgotten } from './lazy-component.tsx'
import { showToast } from './toast/toasts.ts'

export interface FailureWords {
  notLoaded: string
  notLoadedHint: string
  retry: string
  outdated: string
  outdatedHint: string
  broken: string
  brokenHint: string
  reload: string
}

interface FailedRegionProps {
  error: unknown
  retry: () => void
  words: FailureWords
  /** Whether the server has a newer build than this page. */
  isNewVersionOut: () => Promise<boolean>
}

/** Replaces a failed region: says what happened and what to do. */
export function FailedRegion({ error, retry, words: m, isNewVersionOut }: FailedRegionProps) {
  useForgotten(error)
  const fault = useFault(error, isNewVersionOut)
  const onOnline = useEffectEvent(() => {
    if (fault === 'download') retry()
  })
  useEffect(() => {
    const again = () => onOnline()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [])
  if (fault === 'download') {
    const action = <Button onClick={retry}>{m.retry}</Button>
    return <ErrorState title={m.notLoaded} hint={m.notLoadedHint} action={action} />
  }
  const reload = <Button onClick={() => location.reload()}>{m.reload}</Button>
  if (fault === 'new version') return <ErrorState title={m.outdated} hint={m.outdatedHint} action={reload} />
  return <ErrorState title={m.broken} hint={m.brokenHint} action={reload} />
}

interface FailedOverlayProps {
  error: unknown
  onClose: () => void
  words: FailureWords
}

/** For a dialog or menu that failed to load: there is no room for text, so a toast says it. */
export function FailedOverlay({ error, onClose, words: m }: FailedOverlayProps) {
  useForgotten(error)
  const tell = useEffectEvent(() => {
    const text = error instanceof DownloadFailure ? `${m.notLoaded} ${m.notLoadedHint}` : m.broken
    showToast({ kind: 'error', text })
    onClose()
  })
  useEffect(() => tell(), [])
  return null
}

/** For optional parts: fails silently and is retried with the next page. */
export function FailedExtra({ error, children = null }: { error: unknown; children?: ReactNode }) {
  useForgotten(error)
  return children
}

type Fault = 'download' | 'new version' | 'crash'

/** A missing file may mean a newer build; the server is asked, and the answer changes the text. */
function useFault(error: unknown, isNewVersionOut: () => Promise<boolean>): Fault {
  const isDownload = error instanceof DownloadFailure
  const [isOutdated, setOutdated] = useState(false)
  useEffect(() => {
    if (!isDownload) return
    let isGone = false
    isNewVersionOut()
      .then((isOut) => !isGone && setOutdated(isOut))
      .catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [isDownload, isNewVersionOut])
  if (!isDownload) return 'crash'
  return isOutdated ? 'new version' : 'download'
}
