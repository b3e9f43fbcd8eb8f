import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { IconButton } from '../IconButton.tsx'
import styles from './Dialog.module.css'
import { useModal } from './useModal.ts'

interface DialogProps {
  /** The id of its heading. */
  labelledBy: string
  closeLabel: string
  onClose: () => void
  children: ReactNode
  className?: string | undefined
}

/** A modal dialog in the middle of the page; a full-height sheet on a phone. Open while mounted. */
export function Dialog({ labelledBy, closeLabel, onClose, children, className }: DialogProps) {
  const ref = useModal(onClose)
  return (
    <dialog ref={ref} aria-labelledby={labelledBy} className={classes(styles.dialog, className)}>
      <div className={styles.content}>
        {children}
        <IconButton label={closeLabel} className={styles.close} onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
    </dialog>
  )
}
