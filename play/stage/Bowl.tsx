import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useArena, useRoom } from '#play/base/arena.ts'
import { useReducedMotion } from '#play/base/preferences.ts'
import { Extra } from '#play/base/regions.tsx'
import { useFormat, useMessages } from '#play/base/useMessages.ts'
import { messages } from '#texts/messages.ts'
import { classes } from '#ui/classes.ts'
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import styles from './Bowl.module.css'
import { crowdLight } from './crowd-light.ts'
import { type Layout, ringLayout, type Size, stripLayout } from './layouts.ts'
import { createStage, type Stage } from './stage.ts'

// After the first frame: nobody has shouted before it.
const Plates = lazyComponent(async () => (await import('./Plates.tsx')).Plates)

interface BowlProps {
  children: ReactNode
  /** What an end holds up, which takes the place of the crowd; its style sheet lays the parts out anew. */
  raised?: ReactNode
}

/** The stadium: the crowd sits around the stream or the match centre, which take the place of the pitch. */
export function Bowl({ children, raised }: BowlProps) {
  return (
    <div className={styles.place}>
      <div className={styles.stage} data-part="stage">
        <div className={styles.bowl} data-part="bowl">
          <Crowd layout={ringLayout} className={styles.ring} />
          <EndPlates className={styles.ringPlates} />
          <div className={styles.pitch} data-part="pitch">
            {children}
          </div>
        </div>
        {raised}
      </div>
    </div>
  )
}

/** The crowd as a stand: on a phone a strip below the stream, on the second screen most of it. */
export function CrowdStrip({ isLarge = false }: { isLarge?: boolean }) {
  const m = useMessages(stageMessages)
  const format = useFormat()
  const { home, away } = useRoom(({ crowd }) => crowd.fans)
  return (
    <div className={classes(styles.strip, isLarge && styles.large)} data-part="strip">
      <Crowd layout={stripLayout} />
      <span className={styles.homeFans}>{m.fans(format.whole(home), home)}</span>
      <span className={styles.awayFans}>{m.fans(format.whole(away), away)}</span>
      <EndPlates className={styles.stripPlates} />
    </div>
  )
}

function EndPlates({ className }: { className: string | undefined }) {
  return (
    <Extra>
      <Plates className={className} />
    </Extra>
  )
}

interface CrowdProps {
  layout: (size: Size) => Layout
  className?: string | undefined
}

/** The seats, and over the fan's own one the word YOU. A device that cannot draw leaves them out (pages.10). */
function Crowd({ layout, className }: CrowdProps) {
  const m = useMessages(stageMessages)
  const [own, setOwn] = useState<{ x: number; y: number } | null>(null)
  const place = useCallback((next: { x: number; y: number } | null) => setOwn(next), [])
  return (
    <>
      <ErrorBoundary>
        <Stand layout={layout} className={className} onOwnSeat={place} />
      </ErrorBoundary>
      {own && (
        <span className={styles.you} style={{ left: own.x, top: own.y - 12 }} aria-hidden="true">
          {m.you}
        </span>
      )}
    </>
  )
}

interface StandProps extends CrowdProps {
  onOwnSeat: (place: { x: number; y: number } | null) => void
}

/** The crowd on canvases. It follows the game's store directly, so that its frames do not render React components. */
function Stand({ layout, className, onOwnSeat }: StandProps) {
  const place = useRef<HTMLDivElement>(null)
  const stage = useRef<Stage | null>(null)
  const arena = useArena()
  const isCalm = useReducedMotion()

  useEffect(() => {
    if (!place.current) return
    const created = createStage({ place: place.current, layout, onOwnSeat })
    stage.current = created
    let lastChant = arena.room().chants.at(-1)?.id ?? 0
    let lastEvent = lastEventOf(arena.room().arena.events)
    const follow = () => {
      const room = arena.room()
      created.show(crowdLight(room))
      created.sit(room.you.side)
      for (const { id, side } of room.chants) if (id > lastChant) created.chant(side)
      lastChant = room.chants.at(-1)?.id ?? 0
      for (const { id, kind, side } of room.arena.events)
        if (id > lastEvent && side && (kind === 'goal' || kind === 'point')) created.goal(side)
      lastEvent = Math.max(lastEvent, lastEventOf(room.arena.events))
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

  return <div ref={place} aria-hidden="true" className={classes(styles.stand, className)} data-part="crowd" />
}

/** Ids grow, also over runs: an event with a smaller one is old, or was taken back. */
function lastEventOf(events: { id: number }[]): number {
  return Math.max(0, ...events.map(({ id }) => id))
}

const stageMessages = messages({
  en: {
    you: 'YOU',
    fans: (text: string, count: number) => `${text} fan${count === 1 ? '' : 's'}`,
  },
  fr: {
    you: 'VOUS',
    fans: (text: string, count: number) => `${text} supporter${count < 2 ? '' : 's'}`,
  },
})
