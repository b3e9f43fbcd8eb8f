import { useState } from 'react'
import { useArena, useMoment, useRoom } from '#play/app/arena-context.ts'
import { asFan } from '#play/app/ask-to-sign-in.ts'
import { isCalm } from '#play/app/useCalm.ts'
import { useMessages } from '#play/app/useMessages.ts'
import { useSession } from '#play/app/useSession.ts'
import { arenaState } from '#play/game/game.ts'
import { sound } from '#play/sound/sound.ts'
import { createBeatRings } from './beat-rings.ts'
import { cheerMessages } from './cheer.messages.ts'
import styles from './Dock.module.css'
import { Drum } from './Drum.tsx'
import { DrumHint } from './DrumHint.tsx'
import { QuickChants } from './QuickChants.tsx'
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
  const isOn = useRoom(({ arena: now }) => arenaState(now) === 'live')
  const isConnected = useMoment(() => arena.status.get() === 'open')
  const [isChoosing, setChoosing] = useState(false)
  const [ringsPlace, setRingsPlace] = useState<HTMLElement | null>(null)
  const [ring] = useState(createBeatRings)

  const hold = useHold(() => {
    if (side === null || !arena.tap()) return
    sound.drum()
    if (!isCalm() && ringsPlace) ring([...ringsPlace.querySelectorAll('i')])
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
            <QuickChants onChant={onChant} firstOnPhone />
          </div>
        </>
      )}
    </section>
  )
}
