import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import styles from './ArenaPage.module.css'
import { appMessages } from './app.messages.ts'
import { useMessages } from './useMessages.ts'

/** What is left where nothing else can be shown. */
export function BrokenPage() {
  const m = useMessages(appMessages)
  const reload = <Button onClick={() => location.reload()}>{m.reload}</Button>
  return (
    <main className={styles.lone}>
      <ErrorState title={m.broken} hint={m.brokenHint} action={reload} />
    </main>
  )
}
