import { useId, useState } from 'react'
import { failureText } from '#client/failure-text.ts'
import { call, session, settings } from '#client/page.ts'
import { useDialog } from '#site/dialog.tsx'
import { forgetDraftsOf } from '#site/form/device-draft.ts'
import { Panel } from '#site/profile/Panel.tsx'
import { forgetPlace, navigate } from '#site/router/place.ts'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Banner } from '#ui/feedback.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import styles from './DeleteSection.module.css'
import sectionStyles from './section.module.css'
import { settingsMessages } from './settings.messages.ts'

export function DeleteSection({ userId }: { userId: number }) {
  const m = useMessages(settingsMessages)
  const dialog = useDialog()
  return (
    <Panel title={m.danger}>
      <div className={sectionStyles.stack}>
        <p className={sectionStyles.hint}>{m.dangerHint}</p>
        <Button
          look="danger"
          aria-haspopup="dialog"
          onClick={() => dialog.open(<DeleteDialog userId={userId} onClose={dialog.close} />)}
        >
          {m.deleteAccount}
        </Button>
      </div>
    </Panel>
  )
}

/** Lists what will be lost before anything is deleted. */
function DeleteDialog({ userId, onClose }: { userId: number; onClose: () => void }) {
  const m = useMessages(settingsMessages)
  const language = useLanguage()
  const titleId = useId()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function remove(): Promise<void> {
    setBusy(true)
    setProblem(null)
    // The fan's socket is closed before the answer comes.
    session.expectEnd(true)
    try {
      await call('POST /v1/users/delete', { body: { id: userId } })
    } catch (error) {
      session.expectEnd(false)
      setProblem(failureText(error, language, m.deleteFailed))
      setBusy(false)
      return
    }
    forgetPlace()
    // Navigate first, sign out second: signed out on the settings page, the guard would redirect to sign-in.
    navigate('/', { replace: true })
    void session.logout()
    forgetDraftsOf(userId)
    showToast({ kind: 'plain', text: m.deleted })
  }

  return (
    <Dialog labelledBy={titleId} closeLabel={m.close} onClose={onClose}>
      <div className={styles.body}>
        <h2 id={titleId} className={styles.title}>
          {m.deleteTitle}
        </h2>
        <p>{m.deleteIntro}</p>
        <ul className={styles.consequences}>
          <li>{m.deleteNames}</li>
          <li>{m.deleteSessions}</li>
          <li>{m.deleteMemberships}</li>
          <li>{settings.hasStakes ? m.deleteStakes : m.deletePoints}</li>
          <li>{m.deleteHistory}</li>
        </ul>
        {problem !== null && <Banner kind="error">{problem}</Banner>}
        <div className={styles.end}>
          <Button data-autofocus onClick={onClose}>
            {m.keep}
          </Button>
          <Button look="danger" busy={isBusy} onClick={() => void remove()}>
            {m.deleteAccount}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
