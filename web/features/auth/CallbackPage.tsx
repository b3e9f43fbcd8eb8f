import { useEffect } from 'react'
import { CALLBACK_REDIRECT_MS } from '#contract/constants.ts'
import { Spinner } from '#ui/Button.tsx'
import { navigate } from '#web/base/router/place.ts'
import { useMessages } from '#web/base/useMessages.ts'
import { usePageTitle } from '#web/base/usePageTitle.ts'
import { accountMessages } from './account.messages.ts'
import styles from './CallbackPage.module.css'

/** links.4: after 2 s it closes its window if another one opened it, otherwise it goes to /login. */
export function CallbackPage() {
  const m = useMessages(accountMessages)
  usePageTitle(m.signIn)
  useEffect(() => {
    const timer = setTimeout(() => {
      if (window.opener) window.close()
      else navigate('/login')
    }, CALLBACK_REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <main className={styles.page}>
      <Spinner />
      <div role="status">
        <h1>{m.callback}</h1>
      </div>
    </main>
  )
}
