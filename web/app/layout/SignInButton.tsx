import { Button } from '#ui/Button.tsx'
import { appMessages } from '#web/base/app.messages.ts'
import { navigate } from '#web/base/router/place.ts'
import { useLocation } from '#web/base/router/useLocation.ts'
import { useMessages } from '#web/base/useMessages.ts'
import { useAuthDialog } from '#web/features/auth/useAuthDialog.tsx'
import styles from './Header.module.css'

/** Opens the auth modal; on /login and /register the page's own form serves (pages.5). */
export function SignInButton() {
  const m = useMessages(appMessages)
  const { pathname } = useLocation()
  const { openAuth, prepare } = useAuthDialog()

  const onClick = () => {
    if (pathname === '/login') document.querySelector<HTMLInputElement>('main form input')?.focus()
    else if (pathname === '/register') navigate('/login')
    else openAuth('signin')
  }
  return (
    <Button className={styles.signIn} onClick={onClick} onPointerEnter={prepare} onFocus={prepare}>
      {m.signIn}
    </Button>
  )
}
