import { Flag } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useSession } from '#play/base/arena.ts'
import { useMessages } from '#play/base/useMessages.ts'
import { messages } from '#texts/messages.ts'
import { IconButton } from '#ui/Button.tsx'
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx'
import type { ReportTarget } from './ReportDialog.tsx'

const PlayReportDialog = lazy(async () => ({
  default: (await import('./ReportDialog.tsx')).PlayReportDialog,
}))

/** Only this sentence is in the arena's first files; the dialog has its own. */
const words = messages({
  en: { report: (name: string) => `Report ${name}` },
  fr: { report: (name: string) => `Signaler ${name}` },
})

interface ReportButtonProps extends ReportTarget {
  className?: string | undefined
}

/** Reports something of somebody's: `<ReportButton kind="tifo" id={tifo.id} name={tifo.name} />`. Hidden from visitors. */
export function ReportButton({ className, ...target }: ReportButtonProps) {
  const m = useMessages(words)
  const { user } = useSession()
  const [isOpen, setIsOpen] = useState(false)
  if (!user || (target.kind === 'fan' && target.id === user.id)) return null
  return (
    <>
      <IconButton
        label={m.report(target.name)}
        className={className}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <Flag aria-hidden="true" />
      </IconButton>
      {isOpen && (
        <ErrorBoundary>
          <Suspense>
            <PlayReportDialog {...target} onClose={() => setIsOpen(false)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  )
}
