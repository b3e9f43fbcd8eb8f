import type { PlayedMatch } from '#contract/matches.ts'
import { scoreText, stubDate } from '#texts/figures.ts'
import { Crest } from '#ui/Crest.tsx'
import { useLanguage, useMessages } from '#web/base/useMessages.ts'
import styles from './MatchStub.module.css'
import { profileMessages } from './profile.messages.ts'

const THIS_YEAR = new Date().getFullYear()

/** A match as a ticket stub: date behind the perforation, the two teams, three scores. */
export function MatchStub({ match }: { match: PlayedMatch }) {
  const m = useMessages(profileMessages)
  const { day, month, year } = stubDate(match.date, useLanguage(), THIS_YEAR)
  return (
    <li className={styles.stub}>
      <time dateTime={match.date} className={styles.date}>
        <b>{day}</b> {month} {year}
      </time>
      <div className={styles.teams}>
        <Team name={match.home_team_name} logo={match.home_team_logo} isOwn={match.side === 'home'} />
        <Team name={match.away_team_name} logo={match.away_team_logo} isOwn={match.side === 'away'} />
      </div>
      <dl className={styles.scores}>
        <Score label={m.cheer} value={match.cheer_score} />
        <Score label={m.prediction} value={match.prediction_score} />
        <Score label={m.ultra} value={match.ultra_score} />
      </dl>
    </li>
  )
}

function Team({ name, logo, isOwn }: { name: string; logo: string | null; isOwn: boolean }) {
  const m = useMessages(profileMessages)
  return (
    <span className={isOwn ? styles.own : undefined}>
      <Crest src={logo} name={name} sizePx={20} />
      <span className={styles.team}>{name}</span>
      {isOwn && <span className="sr">({m.ownEnd})</span>}
    </span>
  )
}

/** profile.4: two decimals with the unit, or N/A. */
function Score({ label, value }: { label: string; value: number | null }) {
  const m = useMessages(profileMessages)
  const language = useLanguage()
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {value === null ? (
          m.absent
        ) : (
          <>
            {scoreText(value, 2, language)} <small>{m.unit}</small>
          </>
        )}
      </dd>
    </div>
  )
}
