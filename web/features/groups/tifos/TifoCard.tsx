import { Copy, ShieldCheck, Trash2 } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { failureText } from '#client/failure-text.ts'
import type { UltraTifo } from '#contract/tifos.ts'
import { useDialog } from '#site/dialog.tsx'
import { ReportButton } from '#site/report/ReportButton.tsx'
import { Link } from '#site/router/Router.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { dayAndTime } from '#texts/figures.ts'
import { Button, IconButton, iconButtonClass } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Chip } from '#ui/feedback.tsx'
import { TifoCanvas } from '#ui/tifo/TifoCanvas.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import styles from './TifosTab.module.css'
import { drawingOf } from './tifo-draft.ts'
import { tifosMessages } from './tifos.messages.ts'
import { useTifoStore } from './tifos-query.ts'

interface TifoCardProps {
  tifo: UltraTifo
  mayDelete: boolean
  mayApprove: boolean
  /** Where a copy of it is drawn; null for who may not. */
  copyPath: string | null
}

/** One tifo of the group: its picture, whether it may go up, and what the viewer may do with it. */
export function TifoCard({ tifo, mayDelete, mayApprove, copyPath }: TifoCardProps) {
  const m = useMessages(tifosMessages)
  const language = useLanguage()
  const store = useTifoStore(tifo.ultra_id)
  const dialog = useDialog()
  const [isBusy, setIsBusy] = useState(false)
  const drawing = useMemo(() => drawingOf(tifo), [tifo])
  const { name } = tifo

  async function run(work: Promise<void>, done: string, failed: string): Promise<void> {
    setIsBusy(true)
    try {
      await work
      showToast({ kind: 'success', text: done })
    } catch (error) {
      showToast({ kind: 'error', text: failureText(error, language, failed) })
    }
    setIsBusy(false)
  }
  const askToDelete = () =>
    dialog.open(
      <DeleteDialog
        name={name}
        onClose={dialog.close}
        onDelete={() => {
          dialog.close()
          void run(store.remove(tifo.id), m.removed(name), m.removeFailed)
        }}
      />,
    )
  return (
    <li className={styles.card}>
      <TifoCanvas colors={drawing.colors} frames={drawing.frames} look="bare" className={styles.picture} />
      <div className={styles.line}>
        <h3>{name}</h3>
        {copyPath !== null && (
          <Link to={copyPath} aria-label={m.copy(name)} title={m.copy(name)} className={iconButtonClass}>
            <Copy aria-hidden="true" />
          </Link>
        )}
        {!mayDelete && <ReportButton kind="tifo" id={tifo.id} name={name} />}
        {mayDelete && (
          <IconButton label={m.remove(name)} onClick={askToDelete}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <p className={styles.facts}>
        <State tifo={tifo} />
        <span>{m.frames(tifo.frames.length)}</span>
        {tifo.by && <span>{m.by(tifo.by.name)}</span>}
      </p>
      {mayApprove && !tifo.ripe && !tifo.hidden && (
        <Button
          busy={isBusy}
          aria-label={m.approveNamed(name)}
          onClick={() => void run(store.approve(tifo.id), m.isApproved(name), m.approveFailed)}
        >
          <ShieldCheck aria-hidden="true" /> {m.approve}
        </Button>
      )}
    </li>
  )
}

/** Whether it may go up, in words. */
function State({ tifo: { hidden, ripe, approved, ripeAt } }: { tifo: UltraTifo }) {
  const m = useMessages(tifosMessages)
  const language = useLanguage()
  if (hidden) return <Chip tone="bad">{m.hidden}</Chip>
  if (ripe) return <Chip tone="ok">{approved ? m.approved : m.ready}</Chip>
  return <Chip>{m.risesFrom(dayAndTime(new Date(ripeAt), language))}</Chip>
}

interface DeleteDialogProps {
  name: string
  onClose: () => void
  onDelete: () => void
}

function DeleteDialog({ name, onClose, onDelete }: DeleteDialogProps) {
  const m = useMessages(tifosMessages)
  const id = useId()
  return (
    <Dialog labelledBy={id} closeLabel={m.close} onClose={onClose} isLow>
      <div className={styles.question}>
        <h2 id={id} className={styles.title}>
          {m.removeTitle(name)}
        </h2>
        <p>{m.removeText}</p>
        <div className={styles.confirm}>
          <Button data-autofocus onClick={onClose}>
            {m.keep}
          </Button>
          <Button look="danger" onClick={onDelete}>
            {m.removeIt}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
