import { ArenaChip } from '#admin/base/arenas.tsx'
import { settings } from '#client/page.ts'
import type { Side } from '#contract/events.ts'
import { clockText } from '#match/clock.ts'
import { noisePercents } from '#match/crowd.ts'
import { type Room, roomFigures } from '#match/room.ts'
import { scoreText, shortNames } from '#match/score.ts'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { countText } from '#texts/figures.ts'
import { matchWords } from '#texts/match-words.ts'
import { Crest } from '#ui/Crest.tsx'
import { classes } from '#ui/classes.ts'
import { Card } from '#ui/feedback.tsx'
import { cockpitMessages } from './cockpit.messages.ts'
import styles from './NightHead.module.css'
import { nightMessages } from './night.messages.ts'
import { useNow } from './useRoom.ts'

/** The scoreboard of the match-night screen: score, period, clock, and how full and loud it is. */
export function NightHead({ room }: { room: Room }) {
  const m = useMessages(nightMessages)
  const c = useMessages(cockpitMessages)
  const language = useLanguage()
  const { homeTeam, awayTeam, score, period } = room.arena
  const { fans, liveSeconds, pointsInPlay } = roomFigures(room, useNow())
  const noise = room.crowd && noisePercents(room.crowd)
  const short = shortNames(homeTeam.name, awayTeam.name)
  const figures = [
    [m.clock, clockText(liveSeconds)],
    [m.fans, countText(fans, language)],
    [m.noise, noise ? `${noise.home} / ${noise.away}` : c.silent],
    ...(settings.hasStakes ? [[c.inPlay, countText(pointsInPlay, language)]] : []),
  ]
  return (
    <Card className={styles.head}>
      <h1 className="sr">{m.score(homeTeam.name, scoreText(score), awayTeam.name)}</h1>
      <div className={styles.board} aria-hidden="true">
        <End
          side="home"
          name={homeTeam.name}
          short={short.home}
          logo={homeTeam.logo}
          colors={homeTeam.colors}
        />
        <span className={styles.score}>{scoreText(score)}</span>
        <End
          side="away"
          name={awayTeam.name}
          short={short.away}
          logo={awayTeam.logo}
          colors={awayTeam.colors}
        />
      </div>
      <div className={styles.state}>
        <ArenaChip arena={room.arena} />
        {period !== null && <b>{matchWords(period, language)}</b>}
      </div>
      <dl className={styles.figures}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

interface EndProps {
  side: Side
  name: string
  short: string
  logo: string | null
  colors: readonly [string, string]
}

function End({ side, name, short, logo, colors }: EndProps) {
  return (
    <span className={classes(styles.end, styles[side])}>
      <Crest src={logo} name={name} colors={colors} sizePx={40} />
      <b className={`display w3 ${styles.long}`}>{name}</b>
      <b className={`display w3 ${styles.short}`}>{short}</b>
    </span>
  )
}
