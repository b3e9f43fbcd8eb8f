import { failureMessages } from '#texts/failure.messages.ts'
import * as failures from '#ui/failures.tsx'
import { useMessages } from './useMessages.ts'

const isNewVersionOut = async () => (await import('#client/entry-script.ts')).isNewVersionOut()

export function FailedRegion(props: { error: unknown; retry: () => void }) {
  const words = useMessages(failureMessages)
  return <failures.FailedRegion {...props} words={words} isNewVersionOut={isNewVersionOut} />
}

export function FailedOverlay(props: { error: unknown; onClose: () => void }) {
  return <failures.FailedOverlay {...props} words={useMessages(failureMessages)} />
}
