import { Share2 } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import type { Side } from '#contract/events.ts'
import type { MatchDetail } from '#contract/matches.ts'
import { share } from '#site/people/share.ts'
import { Link } from '#site/router/Router.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { counted, momentText, scoreText } from '#texts/figures.ts'
import { Button } from '#ui/Button.tsx'
import { Crest } from '#ui/Crest.tsx'
import { classes } from '#ui/classes.ts'
import { Chip } from '#ui/feedback.tsx'
import { TugMeter } from '#ui/TugMeter.tsx'
import styles from './MatchResult.module.css'
import { matchMessages } from './match.messages.ts'
import { twoResults } from './match-story.ts'

/** Both results: the score is the large number, the noise the bar, and one sentence says the two. */
export function MatchResult({ match }: { match: MatchDetail }) {
  const m = useMessages(matchMessages)
  const language = useLanguage()
  const { home_score: home, away_score: away } = match
  const { stands } = twoResults(match)
  return (
    <section aria-label={m.result} className={styles.result}>
      <div className={styles.board}>
        <End match={match} side="home" isLouder={stands === 'home'} />
        <div className={styles.middle}>
          <Chip>{m.fullTime}</Chip>
          <h1 className={styles.score}>
            <span className="sr">{match.home_team_name} </span>
            {match.score.home} <span aria-hidden="true">–</span> {match.score.away}
            <span className="sr"> {match.away_team_name}</span>
          </h1>
          <MatchDate date={match.date} />
        </div>
        <End match={match} side="away" isLouder={stands === 'away'} />
      </div>
      <div className={styles.meter}>
        <TugMeter
          label={m.noise}
          home={match.home_team_name}
          away={match.away_team_name}
          share={home + away > 0 ? home / (home + away) : 0.5}
          figures={{
            home: m.unit(scoreText(home, 2, language)),
            away: m.unit(scoreText(away, 2, language)),
          }}
        />
      </div>
      <div className={styles.say}>
        <p>
          <Sentence match={match} />
        </p>
        <ShareButton match={match} />
      </div>
    </section>
  )
}

/** Longer names are smaller, so that the result stays in sight. */
const LONG = 22

interface EndProps {
  match: MatchDetail
  side: Side
  /** Type that shouts: the louder end has the wider name. */
  isLouder: boolean
}

function End({ match, side, isLouder }: EndProps) {
  const m = useMessages(matchMessages)
  const language = useLanguage()
  const name = match[`${side}_team_name`].trim() || m.unnamedTeam
  const clubId = match[`${side}_club_id`]
  const look = classes('display', isLouder ? 'w4' : 'w3', styles.name, name.length > LONG && styles.long)
  const title = <b className={look}>{name}</b>
  return (
    <div className={classes(styles.end, side === 'away' && styles.away)}>
      <Crest
        src={match[`${side}_team_logo`]}
        name={name}
        colors={[match.wear[side], match.wear[side]]}
        sizePx={84}
      />
      <span className={styles.who}>
        {clubId === null ? title : <Link to={`/club/${clubId}`}>{title}</Link>}
        <small>
          {side === 'home' ? m.homeEnd : m.awayEnd}
          <span className={styles.fans}>, {counted(match[`${side}_fans`], language, m.fan, m.fans)}</span>
        </small>
      </span>
    </div>
  )
}

const nothing = () => () => undefined

/** In UTC on the server, in the reader's time zone from then on. */
function MatchDate({ date }: { date: string }) {
  const language = useLanguage()
  const isHere = useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  )
  return (
    <time dateTime={date} className={styles.date}>
      {momentText(new Date(date), language, isHere ? undefined : 'UTC')}
    </time>
  )
}

/** "Meridian won the match. Halcyon won the stands, by 1.44 PTS/S." */
function Sentence({ match }: { match: MatchDetail }) {
  const m = useMessages(matchMessages)
  const language = useLanguage()
  const { pitch, stands, lead } = twoResults(match)
  const name = (side: Side) => match[`${side}_team_name`].trim() || m.unnamedTeam
  const onPitch = pitch === 'draw' ? m.drawn : m.wonMatch(name(pitch))
  if (stands === null || stands === 'draw')
    return (
      <>
        <b>{onPitch}</b> {stands === null ? m.standsEmpty : m.standsDrawn}
      </>
    )
  const said = pitch === stands ? m.wonBoth(name(stands)) : `${onPitch} ${m.wonStands(name(stands))}`
  return (
    <>
      <b>{said}</b> <span className={styles.by}>{m.by(scoreText(lead, 2, language))}</span>
    </>
  )
}

function ShareButton({ match }: { match: MatchDetail }) {
  const m = useMessages(matchMessages)
  const title = `${match.home_team_name} ${match.score.home}–${match.score.away} ${match.away_team_name}`
  const path = `/match/${match.id}`
  return (
    <Button look="flood" className={styles.share} onClick={() => void share({ path, title })}>
      <Share2 aria-hidden="true" /> {m.share}
    </Button>
  )
}
