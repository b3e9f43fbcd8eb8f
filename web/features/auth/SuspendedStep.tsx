import type { Suspension } from '#contract/errors.ts'
import { AppealForm } from '#site/report/AppealForm.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { appealMessages } from '#texts/appeal.messages.ts'
import { untilText } from '#texts/moderation.ts'
import { Button } from '#ui/Button.tsx'
import { Banner } from '#ui/feedback.tsx'
import styles from './SuspendedStep.module.css'

interface SuspendedStepProps {
  suspension: Suspension
  /** Good for the appeal. */
  ticket: string
  onRestart: () => void
}

/** reports.5: in place of the form: until when, why, and the appeal. */
export function SuspendedStep({ suspension, ticket, onRestart }: SuspendedStepProps) {
  const m = useMessages(appealMessages)
  const language = useLanguage()
  return (
    <div className={styles.step}>
      <Banner kind="error" action={<p>{m.because(suspension.reason)}</p>}>
        {m.suspended(untilText(suspension.until, language))}
      </Banner>
      <AppealForm reportId={suspension.report_id} ticket={ticket} />
      <Button look="ghost" onClick={onRestart}>
        {m.back}
      </Button>
    </div>
  )
}
