import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/feedback.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { appMessages } from './app.messages.ts'
import { DownloadFailure, useForgotten } from './lazy-component.tsx'
import { useMessages } from './useMessages.ts'

type Fault = 'download' | 'new version' | 'crash'

/** pages.10: replaces a failed region: says what happened and what to do. */
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

/** For a dialog or menu that failed to load: there is no room for text, so a toast says it. */
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

/** For optional parts: fails silently and is retried with the next page. */
export function FailedExtra({ error, children = null }: { error: unknown; children?: ReactNode }) {
  useForgotten(error)
  return children
}

/** A missing file may mean a newer build; the server is asked, and the answer changes the text. */
function useFault(error: unknown): Fault {
  const isDownload = error instanceof DownloadFailure
  const [isOutdated, setOutdated] = useState(false)
  useEffect(() => {
    if (!isDownload) return
    let isGone = false
    import('#client/entry-script.ts')
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
