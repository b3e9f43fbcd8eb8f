import { useState } from 'react'
import { arenaStage } from '#match/arena.ts'
import { useArena, useMoment, useRoom } from '#play/base/arena-context.ts'
import { isMotionReduced } from '#play/base/motion.ts'
import { QuickChants } from '#play/base/QuickChants.tsx'
import { asFan, useSession } from '#play/base/sign-in.ts'
import { sound } from '#play/base/sound.ts'
import { useMessages } from '#play/base/useMessages.ts'
import { createBeatRings } from './beat-rings.ts'
import { cheerMessages } from './cheer.messages.ts'
import styles from './Dock.module.css'
import { Drum } from './Drum.tsx'
import { DrumHint } from './DrumHint.tsx'
import { SideChooser } from './SideChooser.tsx'
import { useHold } from './useHold.ts'
import { useShortcuts } from './useShortcuts.ts'
import { YourNoise } from './YourNoise.tsx'

/** Where a fan makes noise: the own meter, the drum, the chants; first of all the choice of an end. */
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
  useShortcuts({ hold, onChant })

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
