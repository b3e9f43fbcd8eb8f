import { useSyncExternalStore } from 'react'
import { ToastItem } from './ToastItem.tsx'
import styles from './Toasts.module.css'
import { toasts } from './toasts.ts'

interface ToastsProps {
  undoLabel: string
  dismissLabel: string
}

export function Toasts({ undoLabel, dismissLabel }: ToastsProps) {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get, toasts.get)
  // The region is there before its first message: live regions announce changes, not their own arrival.
  return (
    <div role="status" className={styles.toasts}>
      {shown.map((toast) => (
        <ToastItem key={toast.id} toast={toast} undoLabel={undoLabel} dismissLabel={dismissLabel} />
      ))}
    </div>
  )
}
