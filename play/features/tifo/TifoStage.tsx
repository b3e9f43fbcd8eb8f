import { useLayoutEffect } from 'react'
import type { Side } from '#contract/arenas.ts'
import { useRoom } from '#play/base/arena.ts'
import { useFormat, useMessages } from '#play/base/useMessages.ts'
import { classes } from '#ui/classes.ts'
import { CrowdStand } from '#ui/crowd/CrowdStand.tsx'
import cloth from './Cloth.module.css'
import { Cloth } from './Cloth.tsx'
import { LitMeter } from './LitMeter.tsx'
import styles from './TifoStage.module.css'
import { tifoMessages } from './tifo.messages.ts'

interface TifoStageProps {
  /** The ends whose tifo is up, the large one first. */
  ends: readonly Side[]
  /** The page lays itself out for the tifo once this is there, not before. */
  onShown: (isShown: boolean) => void
}

/** A tifo owns the stage: the end leans in, the stream moves aside. TifoStage.module.css lays the arena out. */
export function TifoStage({ ends, onShown }: TifoStageProps) {
  useLayoutEffect(() => {
    onShown(true)
    return () => onShown(false)
  }, [onShown])
  const [large, small] = ends
  const raised = useRoom(({ tifos }) => (large ? tifos[large] : null))
  if (!large || !raised) return null
  return (
    <>
      <div key={raised.raise} className={styles.large}>
        <Cloth side={large} raised={raised} size="large" />
      </div>
      <Other side={large === 'home' ? 'away' : 'home'} isUp={small !== undefined} />
      <LitMeter key={`lit ${raised.raise}`} side={large} raised={raised} />
    </>
  )
}

/** The other end: its own tifo, or its fans, who watch. */
function Other({ side, isUp }: { side: Side; isUp: boolean }) {
  const m = useMessages(tifoMessages)
  const format = useFormat()
  const raised = useRoom(({ tifos }) => tifos[side])
  const team = useRoom(({ arena }) => (side === 'home' ? arena.homeTeam : arena.awayTeam).name)
  const fans = useRoom(({ crowd }) => crowd.fans[side])
  return (
    <div className={styles.other} data-up={isUp || undefined}>
      {isUp && raised ? (
        <Cloth key={raised.raise} side={side} raised={raised} size="small" />
      ) : (
        <>
          <CrowdStand side={side} gapPx={9} seed={8} className={cloth.canvas} />
          <span className={classes(cloth.plate, styles.watch)}>
            {m.watch(team, format.whole(fans), fans)}
          </span>
        </>
      )}
    </div>
  )
}

/** On the second screen: each tifo that is up, with its meter, over the crowd. */
export function TifosForMany({ ends }: { ends: readonly Side[] }) {
  return (
    <div className={styles.forMany}>
      {ends.map((side) => (
        <OneForMany key={side} side={side} />
      ))}
    </div>
  )
}

function OneForMany({ side }: { side: Side }) {
  const raised = useRoom(({ tifos }) => tifos[side])
  if (!raised) return null
  return (
    <div key={raised.raise} className={styles.one}>
      <Cloth side={side} raised={raised} size="forMany" />
      <LitMeter side={side} raised={raised} isForMany />
    </div>
  )
}
