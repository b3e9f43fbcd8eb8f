import { useEffect, useId, useRef, useState } from 'react'
import { CrowdStand } from '#ui/crowd/CrowdStand.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { appMessages } from '#web/base/app.messages.ts'
import { useDialog } from '#web/base/dialog.tsx'
import { forgetPlace, HOME_OF_FANS } from '#web/base/return-place.ts'
import { navigate } from '#web/base/router/place.ts'
import { useMessages } from '#web/base/useMessages.ts'
import styles from './AuthDialog.module.css'
import { authMessages } from './auth.messages.ts'
import { ForgotForm } from './ForgotForm.tsx'
import { ResetForm } from './ResetForm.tsx'
import { SignInForm } from './SignInForm.tsx'
import { SignUpForm } from './SignUpForm.tsx'
import type { AuthMode } from './useAuthDialog.tsx'

interface AuthDialogProps {
  startMode: AuthMode
  /** For the reset mode: the token of the page's address. */
  resetToken?: string
}

/** auth.1, auth.2: the auth modal. It is mounted while open, so closing it forgets mode, fields and messages. */
export function AuthDialog({ startMode, resetToken = '' }: AuthDialogProps) {
  const m = useMessages(authMessages)
  const app = useMessages(appMessages)
  const { close } = useDialog()
  const titleId = useId()
  const [{ mode, email }, setView] = useState({ mode: startMode, email: '' })
  const bodyRef = useFirstFieldFocus(mode)
  const titles = {
    signin: m.signInTitle,
    signup: m.signUpTitle,
    forgotPassword: m.resetTitle,
    reset: m.resetTitle,
  }

  const show = (next: AuthMode) => (withEmail: string) => setView({ mode: next, email: withEmail })
  const onSignedIn = () => {
    forgetPlace()
    close()
    navigate(HOME_OF_FANS)
  }

  return (
    <Dialog labelledBy={titleId} closeLabel={app.close} onClose={close} className={styles.dialog}>
      <div className={mode === 'signup' ? styles.lowTop : styles.top}>
        <CrowdStand bendPx={-20} />
      </div>
      <div className={styles.body} ref={bodyRef}>
        <h2 id={titleId} className={`display w4 ${styles.title}`}>
          {titles[mode]}
        </h2>
        {mode === 'signin' && (
          <SignInForm initialEmail={email} onSignedIn={onSignedIn} links={(typed) => signInLinks(typed)} />
        )}
        {mode === 'signup' && (
          <SignUpForm initialEmail={email} onSignedIn={onSignedIn} onSignIn={show('signin')} />
        )}
        {mode === 'forgotPassword' && <ForgotForm initialEmail={email} onSignIn={show('signin')} />}
        {mode === 'reset' && <ResetForm token={resetToken} onSignIn={show('signin')} />}
      </div>
    </Dialog>
  )

  function signInLinks(typed: string) {
    return (
      <>
        <span>
          {m.newHere}{' '}
          <button type="button" onClick={() => show('signup')(typed)}>
            {m.signUpLink}
          </button>
        </span>
        <span>
          {m.lostPassword}{' '}
          <button type="button" onClick={() => show('forgotPassword')(typed)}>
            {m.resetLink}
          </button>
        </span>
      </>
    )
  }
}

/** Switching the mode removes the link that was pressed: focus goes to the new form, not to nowhere. */
function useFirstFieldFocus(mode: AuthMode) {
  const ref = useRef<HTMLDivElement>(null)
  const shown = useRef(mode)
  useEffect(() => {
    if (shown.current === mode) return
    shown.current = mode
    ref.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [mode])
  return ref
}
