import { Download } from 'lucide-react'
import { useState } from 'react'
import { failureDetail, failureText } from '#client/failure-text.ts'
import { call } from '#client/page.ts'
import { saveFile } from '#client/save-file.ts'
import { PAGES } from '#contract/pages.ts'
import { usePageTitle, useSession } from '#site/page.ts'
import { Panel } from '#site/profile/Panel.tsx'
import { Link } from '#site/router/Router.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { Banner } from '#ui/feedback.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { DeleteSection } from './DeleteSection.tsx'
import { DisplaySection } from './DisplaySection.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { SessionsSection } from './SessionsSection.tsx'
import styles from './SettingsPage.module.css'
import sectionStyles from './section.module.css'
import { settingsMessages } from './settings.messages.ts'

export function SettingsPage() {
  const m = useMessages(settingsMessages)
  const { user } = useSession()
  usePageTitle(m.title)
  if (!user) return null
  return (
    <div className={`page ${styles.page}`}>
      <h1 className={`display w4 ${styles.title}`}>{m.title}</h1>
      <div className={styles.columns}>
        <ProfileForm key={user.id} user={user} />
        <div className={styles.side}>
          <PasswordSection email={user.email} />
          <SecuritySection />
          <NotificationsSection />
          <SessionsSection />
          <DisplaySection />
          <DataSection />
          <DeleteSection userId={user.id} />
        </div>
      </div>
    </div>
  )
}

type Sending =
  | { state: 'idle' | 'submitting' | 'success' }
  | { state: 'error'; sentence: string; detail: string | null }

/** Sends a link for a new password to the fan's address. */
function PasswordSection({ email }: { email: string | null }) {
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
      <div className={sectionStyles.stack}>
        <p className={sectionStyles.hint}>{email ? m.passwordHint(email) : m.noEmailHint}</p>
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

/** Passkeys and recovery codes have a page of their own. */
function SecuritySection() {
  const m = useMessages(settingsMessages)
  return (
    <Panel title={m.security}>
      <div className={sectionStyles.stack}>
        <p className={sectionStyles.hint}>{m.securityHint}</p>
        <Link to={PAGES.security.path} className={buttonClass()}>
          {m.openSecurity}
        </Link>
      </div>
    </Panel>
  )
}

/** Beside the inbox, where one sees what they do. */
function NotificationsSection() {
  const m = useMessages(settingsMessages)
  return (
    <Panel title={m.notifications}>
      <div className={sectionStyles.stack}>
        <p className={sectionStyles.hint}>{m.notificationsHint}</p>
        <Link to={`${PAGES.inbox.path}#settings`} className={buttonClass()}>
          {m.openNotifications}
        </Link>
      </div>
    </Panel>
  )
}

/** Downloads everything stored about the fan. */
function DataSection() {
  const m = useMessages(settingsMessages)
  const language = useLanguage()
  const [isBusy, setBusy] = useState(false)

  async function download(): Promise<void> {
    setBusy(true)
    try {
      const { element } = await call('GET /v1/users/export', {})
      const json = new Blob([JSON.stringify(element, null, 2)], { type: 'application/json' })
      saveFile(`virage-${new Date().toISOString().slice(0, 10)}.json`, json)
      showToast({ kind: 'success', text: m.exported })
    } catch (error) {
      showToast({ kind: 'error', text: failureText(error, language, m.exportFailed) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Panel title={m.data}>
      <div className={sectionStyles.stack}>
        <p className={sectionStyles.hint}>{m.dataHint}</p>
        <Button busy={isBusy} onClick={() => void download()}>
          <Download aria-hidden="true" /> {m.exportData}
        </Button>
      </div>
    </Panel>
  )
}
