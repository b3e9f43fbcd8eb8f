import { type PointerEvent, type ReactNode, useRef } from 'react'
import styles from './Drawer.module.css'
import { useModal } from './useModal.ts'

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

  const onDown = (event: PointerEvent) => {
    start.current = event.pointerType === 'mouse' ? null : { x: event.clientX, y: event.clientY }
  }
  const onUp = (event: PointerEvent) => {
    if (!start.current) return
    const left = start.current.x - event.clientX
    const drift = Math.abs(start.current.y - event.clientY)
    start.current = null
    if (left > SWIPE_PX && left > drift) onClose()
  }

  return (
    <dialog ref={ref} aria-label={label} className={styles.drawer} onPointerDown={onDown} onPointerUp={onUp}>
      <div className={styles.content}>{children}</div>
    </dialog>
  )
}
