import { Copy, Download } from 'lucide-react'
import { useId, useState } from 'react'
import { call } from '#client/page.ts'
import { saveFile } from '#client/save-file.ts'
import { RECOVERY_CODES } from '#contract/constants.ts'
import type { SecondFactor } from '#contract/passkeys.ts'
import { useDialog } from '#site/dialog.tsx'
import { Panel } from '#site/profile/Panel.tsx'
import { useMessages } from '#site/useMessages.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Banner } from '#ui/feedback.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import styles from './section.module.css'
import { securityMessages } from './security.messages.ts'
import { useChange } from './useChange.ts'

/** passkeys.6: how many codes are left, and new ones. */
export function CodesSection({ factor }: { factor: SecondFactor }) {
  const m = useMessages(securityMessages)
  const dialog = useDialog()
  const { isBusy, problem, run } = useChange(factor)
  const [isAsking, setAsking] = useState(false)

  const renew = () =>
    run(async () => {
      const { element } = await call('POST /v1/passkeys/codes/renew', {})
      setAsking(false)
      dialog.open(<CodesDialog codes={element.recovery_codes} onClose={dialog.close} />)
    })
  return (
    <Panel title={m.codes}>
      <div className={styles.stack}>
        <p>{m.codesLeft(factor.recovery_codes_left, RECOVERY_CODES)}</p>
        <p className={styles.hint}>{isAsking ? m.renewHint : m.codesHint}</p>
        {problem !== null && <Banner kind="error">{problem}</Banner>}
        <div className={styles.buttons}>
          {isAsking ? (
            <>
              <Button look="danger" busy={isBusy} onClick={renew}>
                {m.renewNow}
              </Button>
              <Button look="ghost" onClick={() => setAsking(false)}>
                {m.cancel}
              </Button>
            </>
          ) : (
            <Button onClick={() => setAsking(true)}>{m.renew}</Button>
          )}
        </div>
      </div>
    </Panel>
  )
}

/** The only time that the codes are shown. */
export function CodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const m = useMessages(securityMessages)
  const titleId = useId()
  const file = `${m.fileHead(location.host)}\n\n${codes.join('\n')}\n`

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      showToast({ kind: 'success', text: m.copied })
    } catch {
      showToast({ kind: 'error', text: m.copyFailed })
    }
  }

  return (
    // A press beside it must not cost the codes.
    <Dialog labelledBy={titleId} closeLabel={m.close} onClose={onClose} staysOnBackdrop>
      <div className={styles.dialog}>
        <h2 id={titleId} className={styles.heading}>
          {m.keepCodes}
        </h2>
        <p>{m.keepCodesHint}</p>
        <ul className={styles.codes} aria-label={m.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={styles.buttons}>
          <Button data-autofocus onClick={() => void copy()}>
            <Copy aria-hidden="true" /> {m.copy}
          </Button>
          <Button
            onClick={() => saveFile('virage-recovery-codes.txt', new Blob([file], { type: 'text/plain' }))}
          >
            <Download aria-hidden="true" /> {m.download}
          </Button>
          <Button look="flood" onClick={onClose}>
            {m.kept}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
