// What lies over the page: the reconnect bar and the question to sign in.

import { useEffect, useId, useState, useSyncExternalStore } from 'react'
import { signInQuestion, useArena } from '#play/base/arena.ts'
import { signInPath, signUpPath } from '#play/base/links.ts'
import { useMessages } from '#play/base/useMessages.ts'
import { buttonClass, Spinner } from '#ui/Button.tsx'
import { CrowdStand } from '#ui/crowd/CrowdStand.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { appMessages } from './app.messages.ts'
import styles from './Overlays.module.css'

/** Says that the connection is lost. It is laid over the page, so that the layout does not shift. */
export function ReconnectBar() {
  const m = useMessages(appMessages)
  const { status, game } = useArena()
  const now = useSyncExternalStore(status.subscribe, status.get)
  const hasRoom = useSyncExternalStore(game.subscribe, () => game.get().phase !== 'connecting')
  const isAway = hasRoom ? now === 'lost' || now === 'opening' : now === 'lost'
  const isShown = useDelayed(isAway)
  return (
    <div role="status" className={styles.place}>
      {isShown && (
        <p className={styles.bar}>
          <Spinner /> {m.reconnecting}
        </p>
      )}
    </div>
  )
}

const DELAY_MS = 400

/** Connections that come back within 400 ms show no bar. */
function useDelayed(isAway: boolean): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isAway) return
    const timer = setTimeout(() => setLong(true), DELAY_MS)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [isAway])
  return isLong
}

/** Shown when a visitor tries to cheer, chant or stake, which need an account. */
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
          <a href={signUpPath(id)} className={buttonClass({ size: 'lg' })}>
            {m.register}
          </a>
        </div>
        <p className={styles.fair}>{m.askFair}</p>
      </div>
    </Dialog>
  )
}
