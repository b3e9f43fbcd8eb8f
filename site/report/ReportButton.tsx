import { Flag } from 'lucide-react'
import type { ReportKind } from '#contract/reports.ts'
import { useDialog } from '#site/dialog.tsx'
import { useSession } from '#site/page.ts'
import { useMessages } from '#site/useMessages.ts'
import { reportMessages } from '#texts/report.messages.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'

const SiteReportDialog = lazyComponent(async () => (await import('./SiteReportDialog.tsx')).SiteReportDialog)

interface ReportButtonProps {
  kind: ReportKind
  id: number | string
  name: string
  /** With its word beside the flag; else the flag alone. */
  isWide?: boolean
  className?: string | undefined
}

/**
 * Reports something of somebody's: `<ReportButton kind="song" id={song.id} name={song.name} />`. Hidden from visitors
 * and on one's own profile; the dialog is loaded with the first press.
 */
export function ReportButton({ kind, id, name, isWide = false, className }: ReportButtonProps) {
  const m = useMessages(reportMessages)
  const { user } = useSession()
  const dialog = useDialog()
  if (!user || (kind === 'fan' && user.id === id)) return null
  const open = () => dialog.open(<SiteReportDialog kind={kind} id={id} name={name} onClose={dialog.close} />)
  if (isWide)
    return (
      <Button
        look="ghost"
        size="sm"
        className={className}
        aria-label={m.reportName(name)}
        aria-haspopup="dialog"
        onClick={open}
      >
        <Flag aria-hidden="true" /> {m.report}
      </Button>
    )
  return (
    <IconButton label={m.reportName(name)} className={className} aria-haspopup="dialog" onClick={open}>
      <Flag aria-hidden="true" />
    </IconButton>
  )
}
