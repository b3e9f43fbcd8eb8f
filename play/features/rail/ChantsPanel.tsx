import { useArena, useRoom } from '#play/app/arena-context.ts'
import { asFan } from '#play/app/ask-to-sign-in.ts'
import { useMessages } from '#play/app/useMessages.ts'
import { QuickChants } from '#play/features/cheer/QuickChants.tsx'
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
        <QuickChants onChant={(chant) => asFan(() => side !== null && arena.chant(chant))} />
      </div>
      <ChantList newest={30} />
    </>
  )
}
