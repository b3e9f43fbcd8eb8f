import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { appMessages } from '../base/app.messages.ts'
import { useMessages } from '../base/useMessages.ts'

/** What is left where nothing else can be shown. */
export function BrokenPage() {
  const m = useMessages(appMessages)
  const reload = <Button onClick={() => location.reload()}>{m.reload}</Button>
  return (
    <main className="page">
      <ErrorState title={m.broken} hint={m.brokenHint} action={reload} />
    </main>
  )
}
