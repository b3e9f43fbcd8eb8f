import type { Side } from '#contract/arenas.ts'
import { useMoment, useRoom } from '#play/base/arena-context.ts'
import { ownNoise } from '#play/base/game.ts'
import { useSession } from '#play/base/sign-in.ts'
import { useFormat, useMessages } from '#play/base/useMessages.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { cheerMessages } from './cheer.messages.ts'
import styles from './Dock.module.css'
import { Lungs } from './Lungs.tsx'

/** How loud you are yourself, and how much breath you have left. */
export function YourNoise({ side }: { side: Side }) {
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
        <Lungs side={side} />
      </div>
    </div>
  )
}
