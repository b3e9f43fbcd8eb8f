import type { ReactNode } from 'react'
import { useRoom } from '#play/base/arena-context.ts'
import { SideCrest } from '#play/base/SideCrest.tsx'
import { useMessages } from '#play/base/useMessages.ts'
import { Pitch } from './Pitch.tsx'
import styles from './Poster.module.css'
import { streamMessages } from './stream.messages.ts'

/** What the screen shows while it plays nothing: the pitch, the two teams, a sentence, a way on. */
export function Poster({ children }: { children?: ReactNode }) {
  const m = useMessages(streamMessages)
  const home = useRoom(({ arena }) => arena.homeTeam)
  const away = useRoom(({ arena }) => arena.awayTeam)
  return (
    <div className={styles.poster}>
      <Pitch />
      <div className={styles.teams}>
        <SideCrest team={home} side="home" className={styles.crest} />
        <span className={styles.versus} aria-hidden="true">
          VS
        </span>
        <SideCrest team={away} side="away" className={styles.crest} />
        <span className="sr">
          {home.name} {m.versus} {away.name}
        </span>
      </div>
      {children}
    </div>
  )
}
