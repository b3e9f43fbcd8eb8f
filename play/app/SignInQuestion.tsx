import { useEffect, useId } from 'react'
import { RETURN_PLACE, tabStore } from '#client/safe-storage.ts'
import { ArenaDialog } from '#play/base/ArenaDialog.tsx'
import { signInQuestion, useArena } from '#play/base/arena.ts'
import { seatPath, signInPath, signUpPath } from '#play/base/links.ts'
import { useMessages } from '#play/base/useMessages.ts'
import { buttonClass } from '#ui/Button.tsx'
import { CrowdStand } from '#ui/crowd/CrowdStand.tsx'
import styles from './SignInQuestion.module.css'
import { signInQuestionMessages } from './sign-in-question.messages.ts'

/** Shown when a visitor tries to cheer, chant or stake, which need an account. */
export function SignInQuestion() {
  const m = useMessages(signInQuestionMessages)
  const { id } = useArena()
  const titleId = useId()
  // home.2: the way to an account may also lead over the landing page and its dialog.
  useEffect(() => tabStore.setItem(RETURN_PLACE, seatPath(id)), [id])
  return (
    <ArenaDialog labelledBy={titleId} closeLabel={m.close} onClose={signInQuestion.close} isLow>
      <CrowdStand gapPx={9} bendPx={18} className={styles.stand} />
      <div className={styles.content}>
        <h2 id={titleId} className={`display w4 ${styles.title}`}>
          {m.title}
        </h2>
        <p>{m.text}</p>
        <div className={styles.buttons}>
          <a href={signInPath(id)} data-autofocus className={buttonClass({ look: 'flood', size: 'lg' })}>
            {m.signIn}
          </a>
          <a href={signUpPath(id)} className={buttonClass({ size: 'lg' })}>
            {m.register}
          </a>
        </div>
        <p className={styles.fair}>{m.fair}</p>
      </div>
    </ArenaDialog>
  )
}
