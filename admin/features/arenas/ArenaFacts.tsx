import { clockText } from '#match/clock.ts'
import { noisePercents } from '#match/crowd.ts'
import { type Room, roomFigures } from '#match/room.ts'
import { countText } from '#texts/figures.ts'
import { useLanguage, useMessages } from '#web/base/useMessages.ts'
import styles from './ArenaFacts.module.css'
import { arenasMessages } from './arenas.messages.ts'
import { useNow } from './useNow.ts'

/** How the match is going, in five figures that move. */
export function ArenaFacts({ room }: { room: Room }) {
  const m = useMessages(arenasMessages)
  const language = useLanguage()
  const { fans, liveSeconds, pointsInPlay } = roomFigures(room, useNow())
  const noise = room.crowd && noisePercents(room.crowd)
  return (
    <dl className={styles.facts}>
      <Fact label={m.fansInside} value={countText(fans, language)} />
      <Fact label={m.onTheClock} value={clockText(liveSeconds)} />
      <Fact label={m.noise} value={noise ? `${noise.home} / ${noise.away}` : m.silent} />
      <Fact label={m.streams} value={countText(room.arena.recommendedStreams.length, language)} />
      <Fact label={m.inPlay} value={countText(pointsInPlay, language)} />
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
