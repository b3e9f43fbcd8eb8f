import type { MatchDetail, OwnMatchRow } from '#contract/matches.ts'
import { useSession } from '#site/page.ts'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { achievementWords } from '#texts/achievements.ts'
import { counted, countText, ordinalText, scoreText, signedText } from '#texts/figures.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { classes } from '#ui/classes.ts'
import { matchMessages } from './match.messages.ts'
import styles from './OwnNight.module.css'

/** What the fan did in this match: noise, place, points with their sign, what was earned. */
export function OwnNight({ match, mine }: { match: MatchDetail; mine: OwnMatchRow }) {
  const m = useMessages(matchMessages)
  const language = useLanguage()
  const { user } = useSession()
  const minutes = counted(Math.max(1, Math.round(mine.live_seconds / 60)), language, m.minute, m.minutesMany)
  const net = mine.gain - mine.loss
  const earned = mine.achievements.map((each) => achievementWords(each, language).title).join(', ')
  const values = [
    ...(mine.cheer_score === null ? [] : [[scoreText(mine.cheer_score, 2, language), m.cheered]]),
    [ordinalText(mine.rank, language), m.rankOf(counted(mine.of, language, m.fan, m.fans))],
    ...(mine.ultra_score === null ? [] : [[scoreText(mine.ultra_score, 2, language), m.ultra]]),
  ]
  return (
    <section aria-label={m.yourNight} className={styles.own}>
      <Avatar src={user?.avatar} name={user?.name ?? ''} sizePx={52} />
      <div className={styles.said}>
        <b>{m.youIn(match[`${mine.side}_team_name`])}</b>
        <p>
          {m.minutes(minutes)}
          {earned !== '' && ` ${m.earned(earned)}`}
          {mine.best_of !== null && mine.best_of > 1 && ` ${m.bestOf(countText(mine.best_of, language))}`}
        </p>
      </div>
      {values.map(([value, label]) => (
        <div key={label} className={styles.value}>
          {value}
          <small>{label}</small>
        </div>
      ))}
      {(mine.gain > 0 || mine.loss > 0) && (
        <div className={classes(styles.value, styles.points, net > 0 && styles.gain, net < 0 && styles.loss)}>
          {signedText(net, language)}
          <small>
            {mine.gain > 0 && mine.loss > 0
              ? m.gainLoss(signedText(mine.gain, language), signedText(-mine.loss, language))
              : m.points}
          </small>
        </div>
      )}
    </section>
  )
}
