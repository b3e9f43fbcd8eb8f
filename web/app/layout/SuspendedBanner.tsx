import { useSession } from '#site/page.ts'
import { Link } from '#site/router/Router.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { appealMessages } from '#texts/appeal.messages.ts'
import { untilText } from '#texts/moderation.ts'
import { Banner } from '#ui/feedback.tsx'

/** reports.5: on every page of a session that was open when its fan was suspended. Loaded only for them. */
export function SuspendedBanner() {
  const m = useMessages(appealMessages)
  const language = useLanguage()
  const { user } = useSession()
  const suspension = user?.suspension
  if (!suspension) return null
  return (
    <div className="page">
      <Banner kind="error" action={<Link to="/decisions">{m.toDecisions}</Link>}>
        {m.suspended(untilText(suspension.until, language))} {m.because(suspension.reason)} {m.mayRead}
      </Banner>
    </div>
  )
}
