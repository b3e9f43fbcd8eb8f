import type { ReactNode } from 'react'
import type { Match } from '#contract/matches.ts'
import { leaderOf } from '#match/score.ts'
import { Link } from '#site/router/Router.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { scoreText, stubDate, weekdayText } from '#texts/figures.ts'
import { Crest } from '#ui/Crest.tsx'
import { classes } from '#ui/classes.ts'
import { useVariables, Wear } from '#ui/Wear.tsx'
import styles from './MatchRow.module.css'
import { matchRowMessages } from './matches.messages.ts'
import noiseBar from './noise-bar.module.css'
import ticket from './ticket.module.css'

const THIS_YEAR = new Date().getFullYear()

interface MatchRowProps {
  match: Match
  /** The end of the fan or club it is listed for. */
  ownSide?: 'home' | 'away' | null
  /** At the end of the row: noise, scores, what was said of it. */
  children?: ReactNode
}

/** matches.7: a played match as a ticket stub, date behind the perforation; all of it leads to the match's page. */
export function MatchRow({ match, ownSide = null, children }: MatchRowProps) {
  const m = useMessages(matchRowMessages)
  const language = useLanguage()
  const { day, month, year } = stubDate(match.date, language, THIS_YEAR)
  const winner = leaderOf(match.score)
  const team = (side: 'home' | 'away') => (
    <span
      data-side={side}
      className={classes(winner !== null && winner !== side && styles.lost, ownSide === side && styles.own)}
    >
      <Crest
        src={match[`${side}_team_logo`]}
        name={match[`${side}_team_name`]}
        colors={[match.wear[side], match.wear[side]]}
        sizePx={24}
      />
      <span className={classes(ticket.team, styles.team)}>
        {match[`${side}_team_name`].trim() || m.unnamed}
      </span>
      {ownSide === side && <span className="sr">({m.ownEnd})</span>}
      <b className={styles.score}>{match.score[side]}</b>
    </span>
  )
  return (
    <li className={styles.item}>
      <Wear home={match.wear.home} away={match.wear.away}>
        <Link to={`/match/${match.id}`} className={styles.row}>
          <time dateTime={match.date} className={ticket.date}>
            <b>{day}</b>
            <span>
              {weekdayText(new Date(match.date), language)} {month} {year}
            </span>
          </time>
          <span className={classes(ticket.teams, styles.teams)}>
            {team('home')} {team('away')}
          </span>
          <span className={styles.meta}>{children}</span>
        </Link>
      </Wear>
    </li>
  )
}

/** The noise of both ends, the louder one strong; N/A where a match has none (profile.4). */
export function Stands({ match }: { match: Match }) {
  const m = useMessages(matchRowMessages)
  const language = useLanguage()
  const { home_score: home, away_score: away } = match
  const share = home + away > 0 ? Math.round((home / (home + away)) * 100) : 50
  const ref = useVariables({ '--share': `${share}%` })
  const louder = leaderOf({ home, away })
  const [homeText, awayText] = [scoreText(home, 2, language), scoreText(away, 2, language)]
  return (
    <span
      role="img"
      aria-label={m.stands(match.home_team_name, homeText, match.away_team_name, awayText)}
      className={styles.stands}
    >
      <b className={classes(louder === 'home' && styles.louder)}>{homeText}</b>
      <span ref={ref} className={noiseBar.bar}>
        <i />
        <i />
      </span>
      <b className={classes(louder === 'away' && styles.louder)}>{awayText}</b>
    </span>
  )
}
