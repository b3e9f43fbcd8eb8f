import type { ArenaLink } from '#play/base/arena-link.ts'
import { useMessages } from '#play/base/useMessages.ts'
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx'
import { Toasts } from '#ui/toast/Toasts.tsx'
import styles from './ArenaPage.module.css'
import { ArenaPage } from './ArenaPage.tsx'
import { appMessages } from './app.messages.ts'
import { BrokenPage, NoArenaPage } from './PlainPages.tsx'

/** One page, one arena: it is entered before the first render, so that nothing waits for React. */
export function App({ arena }: { arena: ArenaLink | null }) {
  const m = useMessages(appMessages)
  return (
    <ErrorBoundary fallback={<BrokenPage />}>
      {arena ? <ArenaPage arena={arena} /> : <NoArenaPage reason="none_chosen" />}
      <div className={styles.toasts}>
        <Toasts undoLabel={m.undo} dismissLabel={m.dismiss} />
      </div>
    </ErrorBoundary>
  )
}
