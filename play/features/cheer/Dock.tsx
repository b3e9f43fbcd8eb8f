import { useState, useSyncExternalStore } from 'react'
import type { Side } from '#contract/arenas.ts'
import { CHEER_TAPS_PER_WINDOW } from '#contract/live-limits.ts'
import { liveSeconds } from '#match/clock.ts'
import { arenaStage } from '#match/room.ts'
import { asFan, useArena, useMoment, useRoom, useSession } from '#play/base/arena.ts'
import { ownNoise } from '#play/base/game.ts'
import { Key, QuickChants } from '#play/base/parts.tsx'
import { isMotionReduced, preferences } from '#play/base/preferences.ts'
import { useCheerKeys } from '#play/base/shortcuts.ts'
import { sound } from '#play/base/sound.ts'
import { tapCells, windowAt } from '#play/base/taps.ts'
import { useFormat, useMessages } from '#play/base/useMessages.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { classes } from '#ui/classes.ts'
import { cheerMessages } from './cheer.messages.ts'
import styles from './Dock.module.css'
import { createBeatRings, Drum, useHold } from './Drum.tsx'
import { SideChooser } from './SideChooser.tsx'

/** Where a fan makes noise: their own meter, the drum and the chants; before that, the choice of an end. */
export function Dock() {
  const m = useMessages(cheerMessages)
  const arena = useArena()
  const { status } = useSession()
  const side = useRoom(({ you }) => you.side)
  const isLocked = useRoom(({ you }) => you.locked)
  const team = useRoom(
    ({ arena: { homeTeam, awayTeam }, you }) => (you.side === 'away' ? awayTeam : homeTeam).name,
  )
  const isOn = useRoom(({ arena: now }) => arenaStage(now) === 'live')
  const isConnected = useMoment(() => arena.status.get() === 'open')
  const [isChoosing, setChoosing] = useState(false)
  const [ringsPlace, setRingsPlace] = useState<HTMLElement | null>(null)
  const [ring] = useState(createBeatRings)

  const hold = useHold(() => {
    if (side === null || !arena.tap()) return
    sound.drum()
    if (!isMotionReduced() && ringsPlace) ring([...ringsPlace.querySelectorAll('i')])
  })
  const onChant = (chant: number) => asFan(() => side !== null && arena.chant(chant))
  useCheerKeys({ ...hold, onChant })

  const mustChoose = status === 'signedOut' || side === null || (isChoosing && !isLocked)
  return (
    <section aria-label={m.cheer} className={styles.dock} data-choosing={mustChoose || undefined}>
      {mustChoose || side === null ? (
        <SideChooser onChosen={() => setChoosing(false)} />
      ) : (
        <>
          <YourNoise side={side} />
          <Drum
            side={side}
            team={team}
            hold={hold}
            isResting={!isOn || !isConnected}
            ringsRef={setRingsPlace}
          />
          <div className={styles.right} data-resting={!isOn || !isConnected || undefined}>
            <DrumHint onChange={isLocked ? null : () => setChoosing(true)} />
            <QuickChants label={m.chants} onChant={onChant} firstOnPhone />
          </div>
        </>
      )}
    </section>
  )
}

/** How loud the fan is, and how many taps still count. */
function YourNoise({ side }: { side: Side }) {
  const m = useMessages(cheerMessages)
  const format = useFormat()
  const { user } = useSession()
  const rate = useMoment(({ marks }, nowMs) => ownNoise(marks, nowMs))
  const cheer = useRoom(({ you }) => you.cheer)
  return (
    <div className={styles.mine}>
      <span className={styles.avatar}>
        <Avatar src={user?.avatar} name={user?.name ?? ''} sizePx={56} />
      </span>
      <div>
        <div className={styles.eyebrow}>{m.yourNoise}</div>
        <div className={styles.rate} title={m.points(format.whole(cheer))}>
          {format.rate(rate)} <small>{m.rate}</small>
        </div>
        <TapMeter side={side} />
      </div>
    </div>
  )
}

/** The taps of this 10-s window: the first 20 count in full, the other 40 a quarter (play.7). */
function TapMeter({ side }: { side: Side }) {
  const m = useMessages(cheerMessages)
  const { tapWindow } = useArena()
  const now = useSyncExternalStore(tapWindow.subscribe, tapWindow.get)
  // The next window starts by the clock, also without a tap.
  const taps = useMoment((room, nowMs) => windowAt(now, liveSeconds(room, nowMs)).taps)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a meter element has no cells.
    <div
      role="meter"
      aria-label={m.tapMeter}
      aria-valuemin={0}
      aria-valuemax={CHEER_TAPS_PER_WINDOW}
      aria-valuenow={taps}
      aria-valuetext={m.tapMeterText(taps)}
      title={m.tapMeterText(taps)}
      className={classes(styles.taps, styles[side])}
    >
      {tapCells(taps).map(({ kind, isUsed }, cell) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cells never move.
        <i key={cell} className={classes(styles[kind], isUsed && styles.used)} />
      ))}
    </div>
  )
}

/** How to beat the drum or why it rests, and the button to change ends while that is possible. */
function DrumHint({ onChange }: { onChange: (() => void) | null }) {
  const m = useMessages(cheerMessages)
  const { status } = useArena()
  const isConnected = useSyncExternalStore(status.subscribe, () => status.get() === 'open')
  const state = useRoom(({ arena }) => arenaStage(arena))
  const { shortcuts } = useSyncExternalStore(preferences.subscribe, preferences.get)
  return (
    <div className={styles.hint}>
      {onChange && (
        <button type="button" className={styles.change} onClick={onChange}>
          {m.otherEnd}
        </button>
      )}
      {!isConnected && <span>{m.offline}</span>}
      {isConnected && state === 'paused' && <span>{m.paused}</span>}
      {isConnected && state === 'waiting' && <span>{m.waiting}</span>}
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
