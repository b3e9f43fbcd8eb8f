import type { ReactNode } from 'react'
import { encode } from 'uqr'
import { useArena, useRoom } from '#play/base/arena.ts'
import { arenaAddress } from '#play/base/links.ts'
import { LastEvents, LoudestFans } from '#play/base/match-lists.tsx'
import { useMessages } from '#play/base/useMessages.ts'
import styles from './BigScreen.module.css'
import { screenMessages } from './screen.messages.ts'

interface BigScreenProps {
  scoreboard: ReactNode
  crowd: ReactNode
  /** What the ends sing. */
  songs: ReactNode
}

/** The arena on a second screen, for a bar or a living room: a large scoreboard, the stand, and a code to join. */
export function BigScreen({ scoreboard, crowd, songs }: BigScreenProps) {
  const home = useRoom(({ arena }) => arena.homeTeam.name)
  const away = useRoom(({ arena }) => arena.awayTeam.name)
  const m = useMessages(screenMessages)
  return (
    <main id="main" className={styles.screen}>
      <h1 className="sr">
        {home} {m.versus} {away}
      </h1>
      <div className={styles.board}>{scoreboard}</div>
      <div className={styles.crowd}>{crowd}</div>
      <div>{songs}</div>
      <div className={styles.foot}>
        <div className={styles.lists}>
          <LastEvents title={m.lastEvents} />
          <LoudestFans avatarPx={28} hasMe={false} />
        </div>
        <Join />
      </div>
    </main>
  )
}

const QUIET_MODULES = 2

/** A code that leads a phone into this arena, and the address in words. */
function Join() {
  const m = useMessages(screenMessages)
  const { id } = useArena()
  const address = arenaAddress(id)
  const { data, size } = encode(address, { border: QUIET_MODULES })
  const modules = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return (
    <section className={styles.join}>
      {/* Dark on light in both themes: many readers know nothing else. */}
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={m.code(address)} className={styles.code}>
        <rect width={size} height={size} className={styles.paper} />
        <path d={modules} className={styles.ink} />
      </svg>
      <div>
        <h2>{m.join}</h2>
        <p>{m.joinHint}</p>
        <p className={styles.address}>{address.replace(/^https?:\/\//, '')}</p>
      </div>
    </section>
  )
}
