import type { ReactNode } from 'react'
import { encode } from 'uqr'
import { minuteText, scoreText } from '#match/score.ts'
import { useArena, useRoom } from '#play/base/arena.ts'
import { EventIcon, eventMessages, eventWords } from '#play/base/events.tsx'
import { arenaAddress } from '#play/base/links.ts'
import { useFormat, useMessages } from '#play/base/useMessages.ts'
import { classes } from '#ui/classes.ts'
import styles from './BigScreen.module.css'
import { screenMessages } from './screen.messages.ts'

interface BigScreenProps {
  scoreboard: ReactNode
  crowd: ReactNode
}

/** The arena on a second screen, for a bar or a living room: a large scoreboard, the stand, and a code to join. */
export function BigScreen({ scoreboard, crowd }: BigScreenProps) {
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
      <div className={styles.foot}>
        <LastEvents />
        <LoudestFans />
        <Join />
      </div>
    </main>
  )
}

const EVENTS_SHOWN = 4

function LastEvents() {
  const m = useMessages(screenMessages)
  const words = useMessages(eventMessages)
  const events = useRoom(({ arena }) => arena.events)
  return (
    <section className={styles.panel}>
      <h2>{m.lastEvents}</h2>
      {events.length === 0 && <p>{m.noEvents}</p>}
      <ol>
        {events
          .toReversed()
          .slice(0, EVENTS_SHOWN)
          .map((event) => (
            <li key={event.id} className={classes(event.side && styles[event.side])}>
              <b>{minuteText(event.at)}</b>
              <EventIcon kind={event.kind} />
              <span>{eventWords(event, words)}</span>
              {event.points !== null && <b className={styles.figure}>{scoreText(event.score)}</b>}
            </li>
          ))}
      </ol>
    </section>
  )
}

const FANS_SHOWN = 4

function LoudestFans() {
  const m = useMessages(screenMessages)
  const format = useFormat()
  const fans = useRoom(({ board }) => board.fans)
  return (
    <section className={styles.panel}>
      <h2>{m.loudestFans}</h2>
      {fans.length === 0 && <p>{m.noFans}</p>}
      <ol>
        {fans.slice(0, FANS_SHOWN).map(({ id, name, side, cheer }, place) => (
          <li key={id} className={styles[side]}>
            <b>{place + 1}</b>
            <span>{name}</span>
            <b className={styles.figure}>{format.rate(cheer)}</b>
          </li>
        ))}
      </ol>
    </section>
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
