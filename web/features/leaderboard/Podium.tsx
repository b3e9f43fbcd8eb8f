import type { LeaderboardFan, LeaderboardSort } from '#contract/fans.ts'
import { Link } from '#site/router/Router.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { countText, scoreText } from '#texts/figures.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { classes } from '#ui/classes.ts'
import { CrowdStand } from '#ui/crowd/CrowdStand.tsx'
import { leaderboardMessages } from './leaderboard.messages.ts'
import { SCORE_SORTS } from './leaderboard.ts'
import { Movement } from './Movement.tsx'
import styles from './Podium.module.css'

const NUMERAL_BOX = [0.34, 0.1, 0.66, 0.92] as const

interface PodiumProps {
  fans: LeaderboardFan[]
  myId: number | undefined
  shownKey: LeaderboardSort
}

/** The three best, in reading order first, second, third; the first stands in the middle. */
export function Podium({ fans, myId, shownKey }: PodiumProps) {
  const m = useMessages(leaderboardMessages)
  return (
    <ol className={styles.podium} aria-label={m.topThree}>
      {fans.map((fan, index) => (
        <Place key={fan.id} fan={fan} rank={index + 1} isMe={fan.id === myId} shownKey={shownKey} />
      ))}
    </ol>
  )
}

interface PlaceProps {
  fan: LeaderboardFan
  rank: number
  isMe: boolean
  shownKey: LeaderboardSort
}

function Place({ fan, rank, isMe, shownKey }: PlaceProps) {
  const m = useMessages(leaderboardMessages)
  const language = useLanguage()
  const name = fan.name.trim() || m.unnamed
  const matches = m.matches(fan.matches, countText(fan.matches, language))
  return (
    <li className={classes(styles.place, styles[`place${rank}`], isMe && styles.me)}>
      <Link to={`/fan/${fan.id}`} className={styles.fan}>
        <Avatar src={fan.avatar} name={name} sizePx={rank === 1 ? 68 : 56} />
        <span className={styles.words}>
          <b>{name}</b>
          <small>{isMe ? m.yours(matches) : matches}</small> <Movement rank={rank} lastWeek={fan.last_week} />
        </span>
      </Link>
      <div className={styles.block}>
        <CrowdStand
          side={rank === 1 ? 'flood' : 'neutral'}
          gapPx={9}
          seed={rank}
          word={String(rank)}
          box={NUMERAL_BOX}
        />
      </div>
      <dl className={styles.scores}>
        {SCORE_SORTS.map((key) => (
          <div key={key} className={classes(key === shownKey && styles.shown)}>
            <dt>{m[key]}</dt>
            <dd>{scoreText(fan[key], 1, language)}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
