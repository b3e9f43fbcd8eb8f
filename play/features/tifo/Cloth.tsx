import { EyeOff } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import type { Side } from '#contract/arenas.ts'
import { TIFO_CELLS } from '#contract/tifos.ts'
import { decodeLit, type LitBits, litCount, noneLit } from '#match/tifo.ts'
import { useArena, useRoom } from '#play/base/arena.ts'
import type { Raised, Room } from '#play/base/game.ts'
import { setMuted, useReducedMotion } from '#play/base/preferences.ts'
import { ReportButton } from '#play/base/ReportButton.tsx'
import { ownCells } from '#play/base/raised.ts'
import { Scarf } from '#play/base/Scarf.tsx'
import { useFormat, useMessages } from '#play/base/useMessages.ts'
import { createTifoStage } from '#play/stage/tifo-stage.ts'
import { IconButton } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import styles from './Cloth.module.css'
import { tifoMessages } from './tifo.messages.ts'

interface ClothProps {
  side: Side
  raised: Raised
  /** `small`: only the picture and its name. `forMany`: a screen that many look at has no controls. */
  size: 'large' | 'small' | 'forMany'
}

/** Alone, because it changes with every tick. */
function LitCount({ side }: { side: Side }) {
  const m = useMessages(tifoMessages)
  const format = useFormat()
  const count = litCount(useLit(side))
  return <span className={styles.plate}>{m.count(format.whole(count), format.whole(TIFO_CELLS), count)}</span>
}

/** An end that holds a tifo up: its cards among the seats, whose it is, and what part the fan has in it. */
export function Cloth({ side, raised, size }: ClothProps) {
  const m = useMessages(tifoMessages)
  const format = useFormat()
  const team = useRoom(({ arena }) => (side === 'home' ? arena.homeTeam : arena.awayTeam).name)
  const mine = useRoom((room) => ownCells(room, side)).length
  const { name } = raised.tifo
  return (
    <figure
      className={classes(styles.cloth, styles[size])}
      data-complete={raised.poster !== undefined || undefined}
    >
      <ErrorBoundary>
        <ClothCanvas side={side} raised={raised} />
      </ErrorBoundary>
      <figcaption>
        <div className={styles.upper}>
          {size !== 'small' && <Scarf name={raised.ultra.name} side={side} className={styles.scarf} />}
          <span className={styles.plate} title={name}>
            <span className="sr">{m.tifo('', team)}</span>
            {name}
          </span>
        </div>
        {size !== 'small' && (
          <div className={styles.lower}>
            <LitCount side={side} />
            {mine > 0 && (
              <span className={classes(styles.plate, styles.yours)}>
                <i aria-hidden="true" />
                {m.yours(format.whole(mine), mine === 1)}
              </span>
            )}
          </div>
        )}
        {size === 'large' && (
          <span className={styles.controls}>
            <ReportButton kind="tifo" id={raised.tifo.id} name={name} className={styles.control} />
            <Mute side={side} team={team} />
          </span>
        )}
      </figcaption>
    </figure>
  )
}

/** tifos.4: a viewer hides what an end shows and sings. */
function Mute({ side, team }: { side: Side; team: string }) {
  const m = useMessages(tifoMessages)
  const { id } = useArena()
  const mute = () => {
    setMuted(id, side, true)
    showToast({ kind: 'plain', text: m.muted(team), undo: () => setMuted(id, side, false) })
  }
  return (
    <IconButton label={m.mute(team)} className={styles.control} onClick={mute}>
      <EyeOff aria-hidden="true" />
    </IconButton>
  )
}

/** Which cells of an end's tifo are lit. */
export function useLit(side: Side): LitBits {
  const lit = useRoom((room) => litText(room, side))
  return useMemo(() => decodeLit(lit), [lit])
}

function litText({ lit, tifos }: Room, side: Side): string {
  const now = lit[side]
  return now !== undefined && now.raise === tifos[side]?.raise ? now.lit : ''
}

/** Follows the arena without React: a tick draws cards, it renders no component. */
function ClothCanvas({ side, raised }: { side: Side; raised: Raised }) {
  const place = useRef<HTMLDivElement>(null)
  const arena = useArena()
  const isCalm = useReducedMotion()
  // A poster changes `raised`, not the picture.
  const { tifo, endsAt } = raised
  const shown = useMemo(() => ({ side, tifo, endsAt }), [side, tifo, endsAt])

  useEffect(() => {
    if (!place.current) return
    const stage = createTifoStage(place.current, shown, arena.nowMs)
    stage.setCalm(isCalm)
    let known: string | null = null
    let bits = noneLit()
    let mine: readonly number[] = []
    const follow = () => {
      const room = arena.room()
      const text = litText(room, shown.side)
      const cells = ownCells(room, shown.side)
      if (text === known && cells === mine) return
      if (text !== known) bits = decodeLit(text)
      known = text
      mine = cells
      stage.show(bits, mine)
    }
    follow()
    const stop = arena.game.subscribe(follow)
    return () => {
      stop()
      stage.stop()
    }
  }, [arena, shown, isCalm])

  return <div ref={place} aria-hidden="true" className={styles.canvas} />
}
