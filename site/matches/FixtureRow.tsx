import { settings } from '#client/page.ts'
import { arenaAddress } from '#contract/arena-address.ts'
import type { Arena } from '#contract/arenas.ts'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { countText, shortDayText, timeText } from '#texts/figures.ts'
import { sportMessages } from '#texts/match-words.ts'
import { buttonClass } from '#ui/Button.tsx'
import { Crest } from '#ui/Crest.tsx'
import { SportIcon } from '#ui/SportIcon.tsx'
import styles from './FixtureRow.module.css'
import { matchRowMessages } from './matches.messages.ts'

const SOON_MIN = 90

interface FixtureRowProps {
  arena: Arena
  now: Date
  /** The day stands in a heading above. */
  isUnderDay?: boolean
}

/** A match that is still to come, with the way into its arena. */
export function FixtureRow({ arena, now, isUnderDay = false }: FixtureRowProps) {
  const m = useMessages(matchRowMessages)
  const sports = useMessages(sportMessages)
  const home = arena.homeTeam.name.trim() || m.unnamed
  const away = arena.awayTeam.name.trim() || m.unnamed
  return (
    <li className={styles.row}>
      <When arena={arena} now={now} isUnderDay={isUnderDay} />
      <span className={styles.teams}>
        <Team team={arena.homeTeam} name={home} />
        <Team team={arena.awayTeam} name={away} />
      </span>
      <span className={styles.meta}>
        <span>
          <SportIcon sport={arena.sport} /> {sports[arena.sport]}
        </span>
      </span>
      <a
        href={arenaAddress(settings.gameUrl, arena.id)}
        className={buttonClass({ size: 'sm' })}
        aria-label={m.joinMatch(home, away)}
      >
        {m.join}
      </a>
    </li>
  )
}

function When({ arena: { startDate }, now, isUnderDay }: Required<FixtureRowProps>) {
  const m = useMessages(matchRowMessages)
  const language = useLanguage()
  if (startDate === null) return <span className={styles.date}>{m.noDate}</span>
  const start = new Date(startDate)
  const minutes = Math.round((start.getTime() - now.getTime()) / 60_000)
  return (
    <time dateTime={startDate} className={styles.date}>
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
      <span className={styles.team}>{name}</span>
    </span>
  )
}
