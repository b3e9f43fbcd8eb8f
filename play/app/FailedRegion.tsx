import { useMessages } from '#play/base/useMessages.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { appMessages } from './app.messages.ts'

/** In place of a region of the page that failed. The other regions go on. */
export function FailedRegion({ retry }: { retry: () => void }) {
  const m = useMessages(appMessages)
  return <ErrorState title={m.regionFailed} action={<Button onClick={retry}>{m.retry}</Button>} />
}
