import { Banner } from '#ui/Banner.tsx'
import { useMessages } from '#web/base/useMessages.ts'
import { authMessages } from './auth.messages.ts'
import type { Notice } from './notice.ts'

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
