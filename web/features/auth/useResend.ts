import { useState } from 'react'
import { failureText } from '#client/failure-text.ts'
import { call } from '#client/page.ts'
import { useLanguage } from '#web/base/useMessages.ts'
import { authMessages } from './auth.messages.ts'
import type { Notice } from './form-states.tsx'

interface Resend {
  notice: Notice | null
  isBusy: boolean
  resend: (email: string) => void
  forget: () => void
}

/** Sending the verification mail again, and what came of it. */
export function useResend(): Resend {
  const language = useLanguage()
  const m = authMessages[language]
  const [notice, setNotice] = useState<Notice | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function send(email: string): Promise<void> {
    setBusy(true)
    try {
      await call('POST /v1/auth/email/verify/request', { body: { email } })
      setNotice({ kind: 'success', text: m.resent })
    } catch (error) {
      setNotice({ kind: 'error', text: failureText(error, language, m.resendFailed), canResend: true })
    }
    setBusy(false)
  }

  return {
    notice,
    isBusy,
    forget: () => setNotice(null),
    resend(email) {
      if (isBusy) return
      if (email.trim() === '') setNotice({ kind: 'error', text: m.resendUnknown, canResend: true })
      else void send(email.trim())
    },
  }
}
