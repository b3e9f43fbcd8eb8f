import { X } from 'lucide-react'
import {
  type ReactNode,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react'
import { IconButton } from '../Button.tsx'
import { classes } from '../classes.ts'
import styles from './Dialog.module.css'

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

const SWIPE_PX = 60

interface DrawerProps {
  label: string
  onClose: () => void
  children: ReactNode
}

/** A modal panel at the left edge. Esc, a press beside it and a swipe to the left ask to close. */
export function Drawer({ label, onClose, children }: DrawerProps) {
  const ref = useModal(onClose)
  const start = useRef<{ x: number; y: number } | null>(null)

  const onDown = (event: ReactPointerEvent) => {
    start.current = event.pointerType === 'mouse' ? null : { x: event.clientX, y: event.clientY }
  }
  const onUp = (event: ReactPointerEvent) => {
    if (!start.current) return
    const left = start.current.x - event.clientX
    const drift = Math.abs(start.current.y - event.clientY)
    start.current = null
    if (left > SWIPE_PX && left > drift) onClose()
  }

  return (
    <dialog ref={ref} aria-label={label} className={styles.drawer} onPointerDown={onDown} onPointerUp={onUp}>
      <div className={styles.drawerContent}>{children}</div>
    </dialog>
  )
}

/**
 * Shows a `<dialog>` as a modal for as long as it is mounted: focus goes in and is kept in, Esc and a
 * press on the backdrop ask to close, and focus returns to whatever opened it.
 */
function useModal(onClose: () => void): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null)
  const askToClose = useEffectEvent(onClose)

  // Layout effect: closing must happen while the element is still in the page, or focus is not given back.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    dialog.showModal()
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()

    let pressedBackdrop = false
    const onCancel = (event: Event) => {
      event.preventDefault()
      askToClose()
    }
    // Browsers close a dialog on a second Esc whatever `cancel` says.
    const onClosed = () => {
      if (!dialog.open) askToClose()
    }
    const onKey = (event: KeyboardEvent) => loopFocus(dialog, event)
    // Both ends of the click must be on the backdrop: selecting text may well end there.
    const onDown = (event: PointerEvent) => {
      pressedBackdrop = event.target === dialog
    }
    const onClick = (event: MouseEvent) => {
      if (pressedBackdrop && event.target === dialog) askToClose()
    }
    dialog.addEventListener('cancel', onCancel)
    dialog.addEventListener('close', onClosed)
    dialog.addEventListener('keydown', onKey)
    dialog.addEventListener('pointerdown', onDown)
    dialog.addEventListener('click', onClick)
    return () => {
      dialog.removeEventListener('cancel', onCancel)
      dialog.removeEventListener('close', onClosed)
      dialog.removeEventListener('keydown', onKey)
      dialog.removeEventListener('pointerdown', onDown)
      dialog.removeEventListener('click', onClick)
      dialog.close()
    }
  }, [])

  return ref
}

const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex]:not([tabindex="-1"])'

/** Keeps Tab inside the element: a modal dialog alone lets it wander off into the browser's own controls. */
function loopFocus(inside: HTMLElement, event: KeyboardEvent): void {
  if (event.key !== 'Tab') return
  const stops = [...inside.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((stop) => stop.checkVisibility())
  const first = stops[0]
  const last = stops.at(-1)
  if (!first || !last) return
  const at = document.activeElement
  const isOutside = !inside.contains(at) || at === inside
  if (event.shiftKey && (at === first || isOutside)) {
    event.preventDefault()
    last.focus()
  } else if (!event.shiftKey && (at === last || isOutside)) {
    event.preventDefault()
    first.focus()
  }
}
