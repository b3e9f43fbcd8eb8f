import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/feedback.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { appMessages } from './app.messages.ts'
import { DownloadFailure, useForgotten } from './lazy-component.tsx'
import { useMessages } from './useMessages.ts'

type Fault = 'download' | 'new version' | 'crash'

/** pages.10: in place of a region that failed: what happened, and what can be done about it. */
export function FailedRegion({ error, retry }: { error: unknown; retry: () => void }) {
  const m = useMessages(appMessages)
  useForgotten(error)
  const fault = useFault(error)
  if (fault === 'download') {
    const action = <Button onClick={retry}>{m.retry}</Button>
    return <ErrorState title={m.notLoaded} hint={m.notLoadedHint} action={action} />
  }
  const reload = <Button onClick={() => location.reload()}>{m.reload}</Button>
  if (fault === 'new version') return <ErrorState title={m.outdated} hint={m.outdatedHint} action={reload} />
  return <ErrorState title={m.broken} hint={m.brokenHint} action={reload} />
}

/** For a dialog or a menu that failed to load: there is no place for a text, so a toast says it. */
export function FailedOverlay({ error, onClose }: { error: unknown; onClose: () => void }) {
  const m = useMessages(appMessages)
  useForgotten(error)
  const tell = useEffectEvent(() => {
    const text = error instanceof DownloadFailure ? `${m.notLoaded} ${m.notLoadedHint}` : m.broken
    showToast({ kind: 'error', text })
    onClose()
  })
  useEffect(() => tell(), [])
  return null
}

/** For what the page can do without: it says nothing, and is tried again with the next page. */
export function FailedExtra({ error, children = null }: { error: unknown; children?: ReactNode }) {
  useForgotten(error)
  return children
}

/** Whether a newer build has replaced the missing file turns out a moment later. */
function useFault(error: unknown): Fault {
  const isDownload = error instanceof DownloadFailure
  const [isOutdated, setOutdated] = useState(false)
  useEffect(() => {
    if (!isDownload) return
    let isGone = false
    import('#client/new-version.ts')
      .then(({ isNewVersionOut }) => isNewVersionOut())
      .then((isOut) => !isGone && setOutdated(isOut))
      .catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [isDownload])
  if (!isDownload) return 'crash'
  return isOutdated ? 'new version' : 'download'
}
