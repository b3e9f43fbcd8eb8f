import { countText } from '#texts/figures.ts'
import { useLanguage, useMessages } from '#web/base/useMessages.ts'
import styles from './ArenaFacts.module.css'
import { arenasMessages } from './arenas.messages.ts'
import { clockText } from './bet-stage.ts'
import { type LiveArena, liveSecondsAt, noiseShares, pointsInPlay } from './live-arena.ts'
import { useNow } from './useNow.ts'

/** How the match is going, in five figures that move. */
export function ArenaFacts({ live }: { live: LiveArena }) {
  const m = useMessages(arenasMessages)
  const language = useLanguage()
  const { detail, crowd } = live
  const fans = crowd ? crowd.fans.home + crowd.fans.away : detail.currentPlayers
  const noise = noiseShares(live)
  return (
    <dl className={styles.facts}>
      <Fact label={m.fansInside} value={countText(fans, language)} />
      <ClockFact label={m.onTheClock} live={live} />
      <Fact label={m.noise} value={noise ? `${noise.home} / ${noise.away}` : m.silent} />
      <Fact label={m.streams} value={countText(detail.recommendedStreams.length, language)} />
      <Fact label={m.inPlay} value={countText(pointsInPlay(Object.values(detail.broker)), language)} />
    </dl>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function ClockFact({ label, live }: { label: string; live: LiveArena }) {
  return <Fact label={label} value={clockText(liveSecondsAt(live, useNow()))} />
}
