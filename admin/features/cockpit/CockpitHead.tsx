import { countText } from '#texts/figures.ts'
import { Card } from '#ui/Card.tsx'
import { useLanguage, useMessages } from '#web/base/useMessages.ts'
import { arenasMessages } from '../arenas/arenas.messages.ts'
import { clockText } from '../arenas/bet-stage.ts'
import { type LiveArena, liveSecondsAt, noiseShares, pointsInPlay } from '../arenas/live-arena.ts'
import { StateChip } from '../arenas/StateChip.tsx'
import { useNow } from '../arenas/useNow.ts'
import styles from './CockpitHead.module.css'
import { cockpitMessages } from './cockpit.messages.ts'

/** The match in two lines. */
export function CockpitHead({ live }: { live: LiveArena }) {
  const m = useMessages(cockpitMessages)
  const a = useMessages(arenasMessages)
  const language = useLanguage()
  const nowMs = useNow()
  const { detail, crowd } = live
  const noise = noiseShares(live)
  const figures = [
    [m.clock, clockText(liveSecondsAt(live, nowMs))],
    [m.fans, countText(crowd ? crowd.fans.home + crowd.fans.away : detail.currentPlayers, language)],
    [m.noise, noise ? `${noise.home} / ${noise.away}` : m.silent],
    [m.inPlay, countText(pointsInPlay(Object.values(detail.broker)), language)],
  ]
  return (
    <Card className={styles.head}>
      <h2 className={`display w3 ${styles.name}`}>
        {detail.homeTeam.name} <em>{a.versus}</em> {detail.awayTeam.name} <StateChip arena={detail} />
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
