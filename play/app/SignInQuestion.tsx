import { useId, useSyncExternalStore } from 'react'
import { signInPath, signUpPath } from '#play/base/paths.ts'
import { signInQuestion } from '#play/base/sign-in.ts'
import { buttonClass } from '#ui/Button.tsx'
import { CrowdStand } from '#ui/crowd/CrowdStand.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { useArena } from '../base/arena-context.ts'
import { useMessages } from '../base/useMessages.ts'
import { appMessages } from './app.messages.ts'
import styles from './SignInQuestion.module.css'

/** A visitor has tried to act: everything can be watched, acting needs an account. */
export function SignInQuestion() {
  const m = useMessages(appMessages)
  const { id } = useArena()
  const isAsked = useSyncExternalStore(signInQuestion.subscribe, signInQuestion.get)
  const titleId = useId()
  if (!isAsked) return null
  return (
    <Dialog labelledBy={titleId} closeLabel={m.close} onClose={signInQuestion.close}>
      <CrowdStand gapPx={9} bendPx={18} className={styles.stand} />
      <div className={styles.content}>
        <h2 id={titleId} className={`display w4 ${styles.title}`}>
          {m.askTitle}
        </h2>
        <p>{m.askText}</p>
        <div className={styles.buttons}>
          <a href={signInPath(id)} data-autofocus className={buttonClass({ look: 'flood', size: 'lg' })}>
            {m.signIn}
          </a>
          <a href={signUpPath()} className={buttonClass({ size: 'lg' })}>
            {m.register}
          </a>
        </div>
        <p className={styles.fair}>{m.askFair}</p>
      </div>
    </Dialog>
  )
}
