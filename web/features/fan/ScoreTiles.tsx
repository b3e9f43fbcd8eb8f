import { useInfiniteQuery } from '@tanstack/react-query'
import { Crosshair, Flag, Megaphone } from 'lucide-react'
import type { PublicUser } from '#contract/user.ts'
import { matchesQuery, RECENT_MATCHES } from '#site/profile/profile-queries.ts'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { scoreText } from '#texts/figures.ts'
import { fanMessages } from './fan.messages.ts'
import { type ScoreKey, type SparkBar, sparkBars } from './fan-figures.ts'
import styles from './ScoreTiles.module.css'

const TILES = [
  { key: 'cheer_score', label: 'cheer', Icon: Megaphone },
  { key: 'prediction_score', label: 'prediction', Icon: Crosshair },
  { key: 'ultra_score', label: 'ultra', Icon: Flag },
] as const satisfies { key: ScoreKey; label: string; Icon: unknown }[]

/** The three averages over the fan's matches, two decimals each; '...' while loading, 'N/A' on error. */
export function ScoreTiles({ fan }: { fan: Pick<PublicUser, 'id' | ScoreKey> }) {
  const m = useMessages(fanMessages)
  const language = useLanguage()
  const { data, isError } = useInfiniteQuery(matchesQuery('fan', fan.id))
  const recent = data?.pages[0]?.element
  return (
    <dl className={styles.tiles} aria-label={m.scores}>
      {TILES.map(({ key, label, Icon }) => (
        <div key={key} className={styles.tile}>
          <dt>
            <Icon aria-hidden="true" /> {m[label]}
          </dt>
          <dd className={recent ? undefined : styles.faint}>
            {recent ? scoreText(fan[key], 2, language) : isError ? m.error : m.loading}
            {recent && <small> {m.unit}</small>}
          </dd>
          <Sparkline bars={sparkBars(recent ?? [], key, RECENT_MATCHES)} tone={label} />
        </div>
      ))}
    </dl>
  )
}

interface SparklineProps {
  bars: SparkBar[]
  tone: 'cheer' | 'prediction' | 'ultra'
}

const SLOTS = 12
const STEP = 100 / SLOTS
const BAR = STEP * 0.84

/** The last twelve matches as bars, the newest highlighted; screen readers get the numbers. */
function Sparkline({ bars, tone }: SparklineProps) {
  const m = useMessages(fanMessages)
  const language = useLanguage()
  // profile.11: no empty room where nothing was played.
  if (bars.length === 0) return null
  const words = bars.map(({ value }) => (value === null ? m.error : scoreText(value, 2, language)))
  return (
    <dd className={styles.spark}>
      <svg viewBox="0 0 100 34" preserveAspectRatio="none" aria-hidden="true" className={styles[tone]}>
        {bars.map(({ value, height }, index) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place.
            key={index}
            x={(SLOTS - bars.length + index) * STEP}
            y={34 - height * 34}
            width={BAR}
            height={height * 34}
            rx={0.8}
            ry={2}
            className={value === null ? styles.absent : index === bars.length - 1 ? styles.newest : undefined}
          />
        ))}
      </svg>
      <span className="sr">{m.recent(words.join(', '))}</span>
    </dd>
  )
}
