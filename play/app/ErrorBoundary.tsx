import { Component, type ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import styles from './ArenaPage.module.css'
import { appMessages } from './app.messages.ts'
import { useMessages } from './useMessages.ts'

/** The last resort: a page that throws, or whose files are gone since the last release. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? <BrokenPage /> : this.props.children
  }
}

function BrokenPage() {
  const m = useMessages(appMessages)
  const reload = <Button onClick={() => location.reload()}>{m.reload}</Button>
  return (
    <main className={styles.lone}>
      <ErrorState title={m.broken} hint={m.brokenHint} action={reload} />
    </main>
  )
}
