import { CircleAlert, CircleCheck, Undo2, X } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Button, IconButton } from '../Button.tsx'
import { classes } from '../classes.ts'
import styles from './Toasts.module.css'
import { dismissToast, TOAST_MS, type Toast, toasts } from './toasts.ts'

interface ToastsProps {
  undoLabel: string
  dismissLabel: string
}

export function Toasts({ undoLabel, dismissLabel }: ToastsProps) {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get, toasts.get)
  // Rendered even without toasts: screen readers announce changes in a live region, not its appearance.
  return (
    <div role="status" className={styles.toasts}>
      {shown.map((toast) => (
        <ToastItem key={toast.id} toast={toast} undoLabel={undoLabel} dismissLabel={dismissLabel} />
      ))}
    </div>
  )
}

const STEP_MS = 1000

interface ToastItemProps {
  toast: Toast
  undoLabel: string
  dismissLabel: string
}

function ToastItem({ toast, undoLabel, dismissLabel }: ToastItemProps) {
  const [isPointedAt, setPointedAt] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const { id, text, detail, kind, undo, action } = toast
  const stays = isPointedAt || hasFocus || (action !== undefined && !action.passes)

  // WCAG 2.2.1: it stays while it has the pointer or the focus or nobody looks at the page, and for its full time
  // afterwards.
  useEffect(() => {
    if (stays) return
    let seen = 0
    const timer = setInterval(() => {
      seen = document.hidden ? 0 : seen + STEP_MS
      if (seen === TOAST_MS) dismissToast(id)
    }, STEP_MS)
    return () => clearInterval(timer)
  }, [id, stays])

  const onUndo = () => {
    undo?.()
    dismissToast(id)
  }
  const Icon = kind === 'error' ? CircleAlert : CircleCheck
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields.
    <div
      role="group"
      className={classes(styles.toast, styles[kind])}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
    >
      <Icon aria-hidden="true" />
      <div className={styles.text}>
        <b>{text}</b>
        {detail && <small>{detail}</small>}
        {action && (
          <Button size="sm" onClick={action.run}>
            {action.label}
          </Button>
        )}
      </div>
      {undo && (
        <Button size="sm" onClick={onUndo}>
          <Undo2 aria-hidden="true" /> {undoLabel}
        </Button>
      )}
      <IconButton label={dismissLabel} onClick={() => dismissToast(id)}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  )
}
