import { CallFailure } from '#client/call-failure.ts'
import { failureDetail } from '#client/failure-text.ts'
import { Spinner } from '#ui/Button.tsx'
import { Banner } from '#ui/feedback.tsx'
import { useLanguage, useMessages } from '#web/base/useMessages.ts'
import authFormStyles from './AuthForm.module.css'
import { authMessages } from './auth.messages.ts'

/** What the banner of an auth form says. */
export interface Notice {
  kind: 'error' | 'success'
  text: string
  /** The verification mail can be sent again from here. */
  canResend?: boolean
}

interface NoticeBannerProps {
  notice: Notice | null
  onResend?: () => void
  id?: string
}

export function NoticeBanner({ notice, onResend, id }: NoticeBannerProps) {
  const m = useMessages(authMessages)
  if (!notice) return null
  const resend = notice.canResend && onResend && (
    <button type="button" onClick={onResend}>
      {m.resend}
    </button>
  )
  // A new text is a new element, so that a screen reader says it again.
  return (
    <Banner key={notice.text} kind={notice.kind} action={resend} {...(id && { id })}>
      {notice.text}
    </Banner>
  )
}

/** A page's own sentence for its failure; below it, what the server said, where that adds anything. */
export function FailureBanner({ sentence, error }: { sentence: string; error: unknown }) {
  const language = useLanguage()
  const detail = failureDetail(error, language)
  const isSaid = error instanceof CallFailure && error.code === 'link_invalid'
  return (
    <>
      <Banner kind="error">{sentence}</Banner>
      {detail && !isSaid && <p className={authFormStyles.hint}>{detail}</p>}
    </>
  )
}

/** Covers the form while a call is on its way. */
export function BusyOverlay({ isBusy }: { isBusy: boolean }) {
  const m = useMessages(authMessages)
  return (
    <div role="status" className={isBusy ? authFormStyles.overlay : undefined}>
      {isBusy && (
        <>
          <Spinner />
          <span className="sr">{m.busy}</span>
        </>
      )}
    </div>
  )
}
