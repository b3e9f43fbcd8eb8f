import { type KeyboardEvent, type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Side } from '#contract/arenas.ts'
import { useMessages } from '#play/base/useMessages.ts'
import { classes } from '#ui/classes.ts'
import { cheerMessages } from './cheer.messages.ts'
import styles from './Drum.module.css'

interface DrumProps {
  side: Side
  team: string
  hold: Hold
  isResting: boolean
  /** The parent of the ring elements, which `createBeatRings` animates. */
  ringsRef: (rings: HTMLElement | null) => void
}

/** The cheer button. A tap, a click, Space or Enter is one beat each. */
export function Drum({ side, team, hold, isResting, ringsRef }: DrumProps) {
  const m = useMessages(cheerMessages)
  // A press counts when it begins; the click event that follows must not count again.
  const wasPressed = useRef(false)

  const press = (atMs: number) => {
    wasPressed.current = true
    hold.press(atMs)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.code !== 'Space' && event.code !== 'Enter') return
    event.preventDefault()
    if (!event.repeat) press(event.timeStamp)
  }
  const onKeyUp = (event: KeyboardEvent) => {
    if (event.code !== 'Space' && event.code !== 'Enter') return
    event.preventDefault()
    hold.release()
    wasPressed.current = false
  }
  // Screen readers send a click only, without pointer or key events.
  const onClick = (event: MouseEvent) => {
    if (!wasPressed.current) {
      hold.press(event.timeStamp)
      hold.release()
    }
    wasPressed.current = false
  }
  return (
    <div ref={ringsRef} className={classes(styles.place, styles[side])} data-part="drum">
      <i className={styles.ring} />
      <i className={styles.ring} />
      <i className={styles.ring} />
      <button
        type="button"
        className={classes(styles.drum, isResting && styles.resting)}
        aria-label={m.cheerFor(team)}
        aria-disabled={isResting || undefined}
        onPointerDown={(event) => {
          if (event.button === 0) press(event.timeStamp)
        }}
        onPointerUp={hold.release}
        onPointerCancel={hold.release}
        onPointerLeave={hold.release}
        onContextMenu={(event) => event.preventDefault()}
        onKeyDown={onKeyDown}
        onKeyUp={onKeyUp}
        onBlur={hold.release}
        onClick={onClick}
      >
        <DrumSkin />
        <span>{m.cheerWord}</span>
      </button>
    </div>
  )
}

/** A bass drum, seen from the front. */
function DrumSkin() {
  return (
    <svg viewBox="0 0 124 124" aria-hidden="true" className={styles.skin}>
      <circle cx="62" cy="62" r="61" className={styles.hoop} />
      <circle cx="62" cy="62" r="58" className={styles.edge} />
      <circle cx="62" cy="62" r="53.5" className={styles.gap} />
      <circle cx="62" cy="62" r="51" className={styles.face} />
      <circle cx="62" cy="62" r="50" className={styles.shine} />
      <circle cx="62" cy="62" r="38" className={styles.worn} />
      <circle cx="62" cy="62" r="24" className={styles.worn} />
    </svg>
  )
}

/** Held down, the drum beats twice a second: 20 taps in 10 s, which all count in full. */
const BEAT_MS = 500

interface Hold {
  /** `atMs`: when, on the clock of events and `performance.now()`. */
  press: (atMs: number) => void
  release: () => void
}

/** `pressedAtMs`: a press of the hand; nothing for a repeat. */
type OnBeat = (pressedAtMs?: number) => void

/** A press is one beat; held down, it repeats until it is released. */
export function useHold(onBeat: OnBeat): Hold {
  const [hold] = useState(createHold)
  useLayoutEffect(() => hold.follow(onBeat))

  useEffect(() => {
    // Leaving the page counts as a release.
    window.addEventListener('blur', hold.release)
    document.addEventListener('visibilitychange', hold.release)
    return () => {
      hold.release()
      window.removeEventListener('blur', hold.release)
      document.removeEventListener('visibilitychange', hold.release)
    }
  }, [hold])

  return hold
}

function createHold() {
  let onBeat: OnBeat = () => {}
  let timer: ReturnType<typeof setInterval> | undefined
  const release = () => clearInterval(timer)
  return {
    press: (atMs: number) => {
      release()
      onBeat(atMs)
      timer = setInterval(() => onBeat(), BEAT_MS)
    },
    release,
    follow: (next: OnBeat) => {
      onBeat = next
    },
  }
}

/** WCAG 2.3.1: no more than three flashes a second. */
const MIN_APART_MS = 340

/** Animates a ring around the drum for each accepted beat, at most three a second. */
export function createBeatRings(): (rings: HTMLElement[]) => void {
  let lastMs = Number.NEGATIVE_INFINITY
  let next = 0
  return (all) => {
    const nowMs = performance.now()
    if (nowMs - lastMs < MIN_APART_MS) return
    lastMs = nowMs
    const ring = all[next % Math.max(1, all.length)]
    next += 1
    ring?.animate(
      [
        { opacity: 0.7, transform: 'scale(0.98)' },
        { opacity: 0, transform: 'scale(1.42)' },
      ],
      { duration: 620, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' },
    )
  }
}
