import { Volume2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { MatchEvent, Side } from '#contract/events.ts'
import type { MatchDetail } from '#contract/matches.ts'
import { minuteText, scoreText as resultText } from '#match/score.ts'
import { Panel } from '#site/profile/Panel.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { countText } from '#texts/figures.ts'
import { matchWords } from '#texts/match-words.ts'
import { classes } from '#ui/classes.ts'
import { matchMessages } from './match.messages.ts'
import type { StoryLine } from './match-story.ts'
import styles from './Timeline.module.css'

/** What happened, minute by minute: home's on the left, away's on the right, periods across. */
export function Timeline({ match, story }: { match: MatchDetail; story: readonly StoryLine[] }) {
  const m = useMessages(matchMessages)
  return (
    <Panel title={m.howItWent} aside={<span className={styles.note}>{m.howNote}</span>} flush>
      {story.length === 0 && <p className={styles.none}>{m.nothingHappened}</p>}
      <ol className={styles.lines}>
        {story.map((line) => (
          <Line key={line.kind === 'event' ? line.event.id : `loud ${line.at}`} line={line} match={match} />
        ))}
        <li className={styles.across}>
          <span>
            {m.fullTime} {resultText(match.score)}
          </span>
        </li>
      </ol>
    </Panel>
  )
}

function Line({ line, match }: { line: StoryLine; match: MatchDetail }) {
  const m = useMessages(matchMessages)
  const language = useLanguage()
  if (line.kind === 'event' && (line.event.kind === 'period' || line.event.side === null)) {
    const { text, score, kind } = line.event
    return (
      <li className={styles.across}>
        <span>
          {kind !== 'period' && `${minuteText(line.at)} `}
          {text === null ? m.card : matchWords(text, language)} {kind === 'period' && resultText(score)}
        </span>
      </li>
    )
  }
  const side = line.kind === 'event' ? line.event.side : line.side
  const team = side === null ? '' : match[`${side}_team_name`]
  const isScore = line.kind === 'event' && line.event.points !== null
  return (
    <li className={styles.line} data-side={side ?? 'home'}>
      <span className={classes(styles.minute, isScore && styles.scored)}>{minuteText(line.at)}</span>
      <span className={styles.what}>
        {line.kind === 'event' ? (
          <EventWords event={line.event} team={team} />
        ) : (
          <Mark icon={<Volume2 aria-hidden="true" />} side={side}>
            {line.isLoudest ? m.loudest : m.loud}
            <small>
              {m.unit(countText(Math.round(line.rate), language))}
              {team !== '' && `, ${m.end(team)}`}
            </small>
          </Mark>
        )}
      </span>
    </li>
  )
}

function EventWords({ event, team }: { event: MatchEvent; team: string }) {
  const m = useMessages(matchMessages)
  const language = useLanguage()
  const words = event.text === null ? null : matchWords(event.text, language)
  if (event.points !== null) {
    const what = event.kind === 'goal' ? m.goal : m.pointsScored(event.points)
    return (
      <Mark icon={<b className={styles.score}>{resultText(event.score)}</b>} side={event.side}>
        {words ?? what}
        <small>{words === null ? team : `${what}, ${team}`}</small>
      </Mark>
    )
  }
  return (
    <Mark icon={event.kind === 'card' ? <i className={styles.card} /> : null} side={event.side}>
      {words ?? m.card}
      <small>{team}</small>
    </Mark>
  )
}

function Mark({ icon, side, children }: { icon: ReactNode; side: Side | null; children: ReactNode }) {
  return (
    <span className={classes(styles.mark, side === 'away' && styles.awayMark)}>
      {icon}
      <span>{children}</span>
    </span>
  )
}
