import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { arenaStage } from '#match/room.ts'
import { asFan, useArena, useMoment, useRoom, useSession } from '#play/base/arena.ts'
import { useFocusStays } from '#play/base/focus-stays.ts'
import { hasSongs } from '#play/base/game.ts'
import { Key, QuickChants } from '#play/base/parts.tsx'
import { isMotionReduced, preferences, useMuted } from '#play/base/preferences.ts'
import { Extra, Overlay } from '#play/base/regions.tsx'
import { useRootMark } from '#play/base/root-mark.ts'
import { useCheerKeys } from '#play/base/shortcuts.ts'
import { sound } from '#play/base/sound.ts'
import { useMessages } from '#play/base/useMessages.ts'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { cheerMessages } from './cheer.messages.ts'
import styles from './Dock.module.css'
import { createBeatRings, Drum, useHold } from './Drum.tsx'
import { Me } from './Me.tsx'
import { NoEndNow, SideChooser } from './SideChooser.tsx'

const HowItCounts = lazyComponent(async () => (await import('./HowItCounts.tsx')).HowItCounts)

/**
 * Where a fan makes noise: their own noise and rank, the drum and the calls; before that, the choice of an end. While the
 * fan's end sings, `songs` takes the place of all but the drum. While the fan has cards of a tifo, `hold` is set and takes
 * the place of the calls, also during a song.
 */
export function Dock({ songs, hold: cards }: { songs: ReactNode; hold: ReactNode }) {
  const m = useMessages(cheerMessages)
  const arena = useArena()
  const { status } = useSession()
  const side = useRoom(({ you }) => you.side)
  const isLocked = useRoom(({ you }) => you.locked)
  const team = useRoom(
    ({ arena: { homeTeam, awayTeam }, you }) => (you.side === 'away' ? awayTeam : homeTeam).name,
  )
  const muted = useMuted(arena.id)
  const isSung = useRoom(({ songs: now, you }) => you.side !== null && now[you.side] !== null)
  const isAnySung = useRoom(hasSongs)
  const isOn = useRoom(({ arena: now }) => arenaStage(now) === 'live')
  const isOver = useRoom(({ arena: now }) => now.state === 'finished')
  const isConnected = useMoment(() => arena.status.get() === 'open')
  const [isChoosing, setChoosing] = useState(false)
  const [isExplained, setExplained] = useState(false)
  const [ringsPlace, setRingsPlace] = useState<HTMLElement | null>(null)
  const [ring] = useState(createBeatRings)

  const hold = useHold((pressedAtMs) => {
    if (side === null || !arena.tap(pressedAtMs)) return
    sound.drum()
    if (!isMotionReduced() && ringsPlace) ring([...ringsPlace.querySelectorAll('i')])
  })
  const onChant = (chant: number) => asFan(() => side !== null && arena.chant(chant))
  useCheerKeys({ ...hold, onChant })

  const mustChoose = status === 'signedOut' || side === null || (isChoosing && !isLocked)
  const isSinging = !mustChoose && isSung && !muted.includes(side)
  const isHolding = cards !== null && !mustChoose
  useRootMark('song', isSinging)
  useRootMark('holding', isHolding)
  const focusStays = useFocusStays('[data-part="drum"] button, [data-end]')
  const explain = () => setExplained(true)
  const closeExplained = () => setExplained(false)
  return (
    <section
      {...focusStays}
      aria-label={m.cheer}
      className={styles.dock}
      data-part="dock"
      data-choosing={mustChoose || undefined}
      data-song={isSinging || undefined}
      data-holding={isHolding || undefined}
    >
      {mustChoose || side === null ? (
        isOver && !isChoosing ? (
          <NoEndNow />
        ) : (
          <SideChooser onChosen={() => setChoosing(false)} onExplain={explain} />
        )
      ) : (
        <>
          {!isSinging && <Me side={side} onExplain={explain} />}
          <Drum
            side={side}
            team={team}
            hold={hold}
            isResting={!isOn || !isConnected}
            ringsRef={setRingsPlace}
          />
          {cards === null && !isSinging && (
            <div className={styles.calls}>
              <DrumHint onChange={isLocked ? null : () => setChoosing(true)} />
              <QuickChants label={m.chants} onChant={onChant} />
            </div>
          )}
          {cards !== null && <Extra>{cards}</Extra>}
        </>
      )}
      {isAnySung && <Extra>{songs}</Extra>}
      {isExplained && (
        <Overlay onClose={closeExplained}>
          <HowItCounts onClose={closeExplained} />
        </Overlay>
      )}
    </section>
  )
}

/** How to beat the drum or why it rests, and the button to change ends while that is possible. */
function DrumHint({ onChange }: { onChange: (() => void) | null }) {
  const m = useMessages(cheerMessages)
  const { status } = useArena()
  const isConnected = useSyncExternalStore(status.subscribe, () => status.get() === 'open')
  const state = useRoom(({ arena }) => arena.state)
  const { shortcuts } = useSyncExternalStore(preferences.subscribe, preferences.get)
  useRootMark('hint', onChange !== null)
  return (
    <div className={styles.hint} data-part="hint">
      {onChange && (
        <button type="button" className={styles.change} onClick={onChange}>
          {m.otherEnd}
        </button>
      )}
      {!isConnected && <span>{m.offline}</span>}
      {isConnected && state === 'paused' && <span>{m.paused}</span>}
      {isConnected && state === 'upcoming' && <span>{m.waiting}</span>}
      {isConnected && state === 'finished' && <span>{m.finished}</span>}
      {isConnected && state === 'live' && (
        <span className={styles.howTo}>
          {shortcuts ? (
            <>
              {m.tapOr} <Key>{m.space}</Key>
            </>
          ) : (
            m.tapHold
          )}
        </span>
      )}
    </div>
  )
}
