import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Side } from '#contract/arenas.ts'
import { CHANTS } from '#contract/live-limits.ts'
import { useArena, useRoom } from '#play/base/arena.ts'
import { useReducedMotion } from '#play/base/preferences.ts'
import { useFormat, useMessages } from '#play/base/useMessages.ts'
import { messages } from '#texts/messages.ts'
import { classes } from '#ui/classes.ts'
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx'
import styles from './Bowl.module.css'
import { crowdLight } from './crowd-light.ts'
import { type Layout, ringLayout, type Size, stripLayout } from './layouts.ts'
import { createStage, type Stage } from './stage.ts'

/** The stadium: the crowd sits around the stream, which takes the place of the pitch. */
export function Bowl({ children }: { children: ReactNode }) {
  const m = useMessages(stageMessages)
  const [own, setOwn] = useState<{ x: number; y: number } | null>(null)
  return (
    <div className={styles.bowl}>
      <ErrorBoundary>
        <StageCanvas layout={ringLayout} className={styles.ring} onOwnSeat={setOwn} />
      </ErrorBoundary>
      {own && (
        <span className={styles.you} style={{ left: own.x, top: own.y - 12 }} aria-hidden="true">
          {m.you}
        </span>
      )}
      <ChantShout side="home" />
      <ChantShout side="away" />
      <div className={styles.pitch}>{children}</div>
    </div>
  )
}

/** The crowd on small screens: a strip below the player, with the number of fans of each end. */
export function CrowdStrip() {
  const m = useMessages(stageMessages)
  const format = useFormat()
  const { home, away } = useRoom(({ crowd }) => crowd.fans)
  return (
    <div className={styles.strip}>
      <ErrorBoundary>
        <StageCanvas layout={stripLayout} />
      </ErrorBoundary>
      <span className={styles.homeFans}>{m.fans(format.whole(home), home === 1)}</span>
      <span className={styles.awayFans}>{m.fans(format.whole(away), away === 1)}</span>
    </div>
  )
}

const SHOWN_MS = 2_000

/** The chant of an end, shown over its seats for 2 s. Screen readers have the list of chants instead. */
function ChantShout({ side }: { side: Side }) {
  const call = useRoom(({ chants }) => chants.findLast((chant) => chant.side === side) ?? null)
  const [seenId, setSeenId] = useState(call?.id ?? 0)
  const isShown = call !== null && call.id !== seenId

  useEffect(() => {
    if (!isShown) return
    const timer = setTimeout(() => setSeenId(call.id), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isShown, call])

  if (!isShown) return null
  return (
    <b key={call.chant} className={classes(styles.shout, styles[side])} aria-hidden="true">
      {CHANTS[call.chant]}
    </b>
  )
}

interface StageCanvasProps {
  layout: (size: Size) => Layout
  className?: string | undefined
  onOwnSeat?: (place: { x: number; y: number } | null) => void
}

/** The crowd on a canvas. It follows the game's store directly, so that its frames do not render React components. */
function StageCanvas({ layout, className, onOwnSeat }: StageCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const stage = useRef<Stage | null>(null)
  const arena = useArena()
  const isCalm = useReducedMotion()

  useEffect(() => {
    if (!canvas.current) return
    const created = createStage({
      canvas: canvas.current,
      layout,
      onOwnSeat: (place) => onOwnSeat?.(place),
    })
    stage.current = created
    let lastChant = arena.room().chants.at(-1)?.id ?? 0
    const follow = () => {
      const room = arena.room()
      created.show(crowdLight(room))
      // Only the ring marks the fan's own seat; the strip is too small.
      if (onOwnSeat) created.sit(room.you.side)
      for (const { id, side } of room.chants) if (id > lastChant) created.chant(side)
      lastChant = room.chants.at(-1)?.id ?? 0
    }
    follow()
    const stop = arena.game.subscribe(follow)
    return () => {
      stop()
      created.stop()
      stage.current = null
    }
  }, [arena, layout, onOwnSeat])

  useEffect(() => stage.current?.setCalm(isCalm), [isCalm])

  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a canvas without tabindex cannot be focused.
  return <canvas ref={canvas} aria-hidden="true" className={className} />
}

const stageMessages = messages({
  en: {
    you: 'YOU',
    fans: (count: string, one: boolean) => (one ? `${count} fan` : `${count} fans`),
  },
  fr: {
    you: 'VOUS',
    fans: (count: string, one: boolean) => (one ? `${count} supporter` : `${count} supporters`),
  },
})
