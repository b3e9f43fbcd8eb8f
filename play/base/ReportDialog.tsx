import { createRoot } from 'react-dom/client'
import { failureText } from '#client/failure-text.ts'
import { call } from '#client/page.ts'
import { REPORT_REASON_MAX_LENGTH } from '#contract/constants.ts'
import type { ReportKind } from '#contract/reports.ts'
import { useLanguage, useMessages } from '#play/base/useMessages.ts'
import { reportMessages } from '#texts/report.messages.ts'
import { ReportDialog } from '#ui/ReportDialog.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { useBackCloses } from './back.ts'

export interface ReportTarget {
  kind: ReportKind
  id: number | string
  name: string
}

/** In a tree of its own: a song or a tifo may end while its report is still being written. */
export function openReport(target: ReportTarget): void {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const close = () => {
    root.unmount()
    place.remove()
  }
  root.render(<PlayReportDialog {...target} onClose={close} />)
}

function PlayReportDialog({ kind, id, name, onClose }: ReportTarget & { onClose: () => void }) {
  const m = useMessages(reportMessages)
  const language = useLanguage()
  useBackCloses(true, onClose)
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
