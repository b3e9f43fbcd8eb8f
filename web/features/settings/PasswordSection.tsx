import { useState } from 'react'
import { failureDetail } from '#client/failure-text.ts'
import { call } from '#client/page.ts'
import { Button } from '#ui/Button.tsx'
import { Banner } from '#ui/feedback.tsx'
import { Panel } from '#web/base/profile/Panel.tsx'
import { useLanguage, useMessages } from '#web/base/useMessages.ts'
import styles from './section.module.css'
import { settingsMessages } from './settings.messages.ts'

type Sending =
  | { state: 'idle' | 'submitting' | 'success' }
  | { state: 'error'; sentence: string; detail: string | null }

/** A link for a new password, to the fan's own address. */
export function PasswordSection({ email }: { email: string | null }) {
  const m = useMessages(settingsMessages)
  const language = useLanguage()
  const [sending, setSending] = useState<Sending>({ state: 'idle' })

  async function send(): Promise<void> {
    if (!email) return setSending({ state: 'error', sentence: m.noEmail, detail: null })
    setSending({ state: 'submitting' })
    try {
      await call('POST /v1/auth/password/reset/request', { body: { email } })
      setSending({ state: 'success' })
    } catch (error) {
      setSending({ state: 'error', sentence: m.resetFailed, detail: failureDetail(error, language) })
    }
  }

  return (
    <Panel title={m.password}>
      <div className={styles.stack}>
        <p className={styles.hint}>{email ? m.passwordHint(email) : m.noEmailHint}</p>
        {sending.state === 'success' && <Banner kind="success">{m.resetSent}</Banner>}
        {sending.state === 'error' && (
          <Banner kind="error" action={sending.detail && <p>{sending.detail}</p>}>
            {sending.sentence}
          </Banner>
        )}
        <Button busy={sending.state === 'submitting'} onClick={() => void send()}>
          {m.sendReset}
        </Button>
      </div>
    </Panel>
  )
}
