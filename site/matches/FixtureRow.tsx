import { CalendarPlus } from 'lucide-react'
import { settings } from '#client/page.ts'
import { arenaAddress } from '#contract/arena-address.ts'
import type { Arena } from '#contract/arenas.ts'
import { matchCalendar } from '#site/calendar/calendar-links.ts'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { countText, shortDayText, timeText } from '#texts/figures.ts'
import { sportMessages } from '#texts/match-words.ts'
import { iconButtonClass } from '#ui/Button.tsx'
import { Crest } from '#ui/Crest.tsx'
import { classes } from '#ui/classes.ts'
import { SportIcon } from '#ui/SportIcon.tsx'
import styles from './FixtureRow.module.css'
import { GoButton, GoingCount, useGoing } from './GoButton.tsx'
import { matchRowMessages } from './matches.messages.ts'
import ticket from './ticket.module.css'

const SOON_MIN = 90

interface FixtureRowProps {
  arena: Arena
  now: Date
  /** The day stands in a heading above. */
  isUnderDay?: boolean
  /** How many of a group come. */
  note?: string | undefined
}

/** A match that is still to come: all of it leads into the arena, and a fan can say that they come. */
export function FixtureRow({ arena, now, isUnderDay = false, note }: FixtureRowProps) {
  const m = useMessages(matchRowMessages)
  const sports = useMessages(sportMessages)
  const home = arena.homeTeam.name.trim() || m.unnamed
  const away = arena.awayTeam.name.trim() || m.unnamed
  const control = useGoing(arena)
  return (
    <li className={styles.row}>
      <When arena={arena} now={now} isUnderDay={isUnderDay} />
      <a href={arenaAddress(settings.gameUrl, arena.id)} className={classes(ticket.teams, styles.teams)}>
        <span className="sr">{m.joinOf} </span>
        <Team team={arena.homeTeam} name={home} />
        <span className="sr"> {m.versus} </span>
        <Team team={arena.awayTeam} name={away} />
      </a>
      <span className={styles.meta}>
        <span>
          <SportIcon sport={arena.sport} /> {sports[arena.sport]}
        </span>
        {note === undefined ? (
          <GoingCount count={control.count} followed={arena.followed_going} />
        ) : (
          <span>{note}</span>
        )}
      </span>
      <span className={styles.go}>
        <GoButton label={m.iGoTo(home, away)} control={control} />
        {arena.startDate !== null && (
          <a
            href={matchCalendar(arena.id)}
            download
            aria-label={m.toCalendar(home, away)}
            title={m.toCalendar(home, away)}
            className={classes(iconButtonClass, styles.calendar)}
          >
            <CalendarPlus aria-hidden="true" />
          </a>
        )}
      </span>
    </li>
  )
}

function When({ arena: { startDate }, now, isUnderDay }: Required<Omit<FixtureRowProps, 'note'>>) {
  const m = useMessages(matchRowMessages)
  const language = useLanguage()
  if (startDate === null) return <span className={classes(ticket.date, styles.date)}>{m.noDate}</span>
  const start = new Date(startDate)
  const minutes = Math.round((start.getTime() - now.getTime()) / 60_000)
  return (
    <time dateTime={startDate} className={classes(ticket.date, styles.date)}>
      <b>{timeText(start, language)}</b>
      {minutes > 0 && minutes <= SOON_MIN && m.min(countText(minutes, language))}
      {!isUnderDay && minutes > SOON_MIN && shortDayText(start, language)}
    </time>
  )
}

function Team({ team: { logo, colors }, name }: { team: Arena['homeTeam']; name: string }) {
  return (
    <span>
      <Crest src={logo} name={name} colors={colors} sizePx={26} />
      <span className={classes(ticket.team, styles.team)}>{name}</span>
    </span>
  )
}
