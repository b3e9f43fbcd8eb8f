import { clockText } from '#match/clock.ts'
import { noisePercents } from '#match/crowd.ts'
import { type Room, roomFigures } from '#match/room.ts'
import { countText } from '#texts/figures.ts'
import { Card } from '#ui/Card.tsx'
import { useLanguage, useMessages } from '#web/base/useMessages.ts'
import { arenasMessages } from '../arenas/arenas.messages.ts'
import { StateChip } from '../arenas/StateChip.tsx'
import { useNow } from '../arenas/useNow.ts'
import styles from './CockpitHead.module.css'
import { cockpitMessages } from './cockpit.messages.ts'

/** The match in two lines. */
export function CockpitHead({ room }: { room: Room }) {
  const m = useMessages(cockpitMessages)
  const a = useMessages(arenasMessages)
  const language = useLanguage()
  const { arena } = room
  const { fans, liveSeconds, pointsInPlay } = roomFigures(room, useNow())
  const noise = room.crowd && noisePercents(room.crowd)
  const figures = [
    [m.clock, clockText(liveSeconds)],
    [m.fans, countText(fans, language)],
    [m.noise, noise ? `${noise.home} / ${noise.away}` : m.silent],
    [m.inPlay, countText(pointsInPlay, language)],
  ]
  return (
    <Card className={styles.head}>
      <h2 className={`display w3 ${styles.name}`}>
        {arena.homeTeam.name} <em>{a.versus}</em> {arena.awayTeam.name} <StateChip arena={arena} />
      </h2>
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
