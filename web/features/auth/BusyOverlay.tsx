import { Spinner } from '#ui/Spinner.tsx'
import { useMessages } from '#web/base/useMessages.ts'
import styles from './AuthForm.module.css'
import { authMessages } from './auth.messages.ts'

/** Covers the form while a call is on its way. */
export function BusyOverlay({ isBusy }: { isBusy: boolean }) {
  const m = useMessages(authMessages)
  return (
    <div role="status" className={isBusy ? styles.overlay : undefined}>
      {isBusy && (
        <>
          <Spinner />
          <span className="sr">{m.busy}</span>
        </>
      )}
    </div>
  )
}
