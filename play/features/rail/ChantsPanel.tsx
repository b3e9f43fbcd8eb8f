import { useArena, useRoom } from '#play/base/arena-context.ts'
import { QuickChants } from '#play/base/QuickChants.tsx'
import { asFan } from '#play/base/sign-in.ts'
import { useMessages } from '#play/base/useMessages.ts'
import { ChantList } from './ChantList.tsx'
import styles from './ChantsPanel.module.css'
import { railMessages } from './rail.messages.ts'

export function ChantsPanel() {
  const m = useMessages(railMessages)
  const arena = useArena()
  const side = useRoom(({ you }) => you.side)
  return (
    <>
      <div className={styles.calls}>
        <p>{m.noChantsHint}</p>
        <QuickChants
          label={m.quickChants}
          onChant={(chant) => asFan(() => side !== null && arena.chant(chant))}
        />
      </div>
      <ChantList newest={30} />
    </>
  )
}
