import { Flag } from 'lucide-react'
import { useSession } from '#play/base/arena.ts'
import { useMessages } from '#play/base/useMessages.ts'
import { messages } from '#texts/messages.ts'
import { IconButton } from '#ui/Button.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import type { ReportTarget } from './ReportDialog.tsx'

const words = messages({
  en: { report: (name: string) => `Report ${name}`, failed: 'That did not work. Please try again.' },
  fr: { report: (name: string) => `Signaler ${name}`, failed: 'Cela n’a pas marché. Réessayez.' },
})

interface ReportButtonProps extends ReportTarget {
  className?: string | undefined
}

/**
 * Reports something of somebody's: `<ReportButton kind="tifo" id={tifo.id} name={tifo.name} />`. Hidden from visitors. The
 * dialog is loaded with the first press: few fans ever need it.
 */
export function ReportButton({ className, ...target }: ReportButtonProps) {
  const m = useMessages(words)
  const { user } = useSession()
  if (!user || (target.kind === 'fan' && target.id === user.id)) return null
  const open = () => {
    import('./ReportDialog.tsx')
      .then(({ openReport }) => openReport(target))
      .catch(() => showToast({ kind: 'error', text: m.failed }))
  }
  return (
    <IconButton label={m.report(target.name)} className={className} aria-haspopup="dialog" onClick={open}>
      <Flag aria-hidden="true" />
    </IconButton>
  )
}
