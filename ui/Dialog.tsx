import { X } from 'lucide-react'
import {
  type ReactNode,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react'
import { IconButton } from './Button.tsx'
import { classes } from './classes.ts'
import styles from './Dialog.module.css'

interface DialogProps {
  /** The id of the dialog's heading. */
  labelledBy: string
  closeLabel: string
  onClose: () => void
  children: ReactNode
  className?: string | undefined
  /** On a phone at the lower edge instead of the whole screen. */
  isLow?: boolean
  /** Only Esc and its buttons close it. */
  staysOnBackdrop?: boolean
}

/** A modal dialog in the middle of the page, the whole screen on a phone. Open while mounted. */
export function Dialog(props: DialogProps) {
  const { labelledBy, closeLabel, onClose, children, className, isLow, staysOnBackdrop } = props
  const ref = useModal(onClose, staysOnBackdrop)
  return (
    <dialog
      ref={ref}
      aria-labelledby={labelledBy}
      className={classes(styles.dialog, isLow && styles.low, className)}
    >
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

/** A modal panel at the left edge. Esc, a press outside and a swipe to the left call `onClose`. */
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
 * Shows a `<dialog>` as a modal while it is mounted. The focus moves into it and stays there; Esc and a press on the
 * backdrop (unless it `staysOnBackdrop`) call `onClose`; afterwards the focus returns to what opened it or, where that
 * has gone, to the page's content.
 */
function useModal(onClose: () => void, staysOnBackdrop = false): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null)
  const askToClose = useEffectEvent(onClose)
  const onBackdrop = useEffectEvent(() => staysOnBackdrop || onClose())

  // A layout effect, because the focus returns only if the dialog closes while it is still in the page.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const page = document.documentElement
    page.toggleAttribute('data-scroll-bar', window.innerWidth > page.clientWidth)
    dialog.showModal()
    // A mark instead of html:has(dialog), which the browser would ask anew with every element that comes and goes.
    page.toggleAttribute('data-dialog', true)
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()

    let pressedBackdrop = false
    const onCancel = (event: Event) => {
      event.preventDefault()
      askToClose()
    }
    // A second Esc closes the dialog even if `cancel` was prevented.
    const onClosed = () => {
      if (!dialog.open) askToClose()
    }
    const onKey = (event: KeyboardEvent) => loopFocus(dialog, event)
    // The press must begin on the backdrop too: a drag that selects text may end there.
    const onDown = (event: PointerEvent) => {
      pressedBackdrop = event.target === dialog
    }
    const onClick = (event: MouseEvent) => {
      if (pressedBackdrop && event.target === dialog) onBackdrop()
    }
    const listening = new AbortController()
    const { signal } = listening
    dialog.addEventListener('cancel', onCancel, { signal })
    dialog.addEventListener('close', onClosed, { signal })
    dialog.addEventListener('keydown', onKey, { signal })
    dialog.addEventListener('pointerdown', onDown, { signal })
    dialog.addEventListener('click', onClick, { signal })
    return () => {
      listening.abort()
      dialog.close()
      page.toggleAttribute('data-dialog', document.querySelector('dialog[open]') !== null)
      if (dialog.contains(document.activeElement))
        document.querySelector('main')?.focus({ preventScroll: true })
    }
  }, [])

  return ref
}

const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex]:not([tabindex="-1"])'

/** Keeps Tab inside the dialog; browsers let it move on to their own toolbar. */
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
