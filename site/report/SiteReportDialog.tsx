import { failureText } from '#client/failure-text.ts'
import { call } from '#client/page.ts'
import { REPORT_REASON_MAX_LENGTH } from '#contract/constants.ts'
import type { ReportKind } from '#contract/reports.ts'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { reportMessages } from '#texts/report.messages.ts'
import { ReportDialog } from '#ui/ReportDialog.tsx'
import { showToast } from '#ui/toast/toasts.ts'

interface SiteReportDialogProps {
  kind: ReportKind
  id: number | string
  name: string
  onClose: () => void
}

export function SiteReportDialog({ kind, id, name, onClose }: SiteReportDialogProps) {
  const m = useMessages(reportMessages)
  const language = useLanguage()
  return (
    <ReportDialog
      words={m}
      name={name}
      maxLength={REPORT_REASON_MAX_LENGTH}
      failureText={(error) => failureText(error, language)}
      onSend={async (reason) => {
        const { element } = await call('POST /v1/reports/create', { body: { kind, id, reason } })
        onClose()
        showToast({ kind: 'success', text: element.status === 'open' ? m.sent : m.sentLate })
      }}
      onClose={onClose}
    />
  )
}
