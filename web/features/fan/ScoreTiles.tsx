import { useInfiniteQuery } from '@tanstack/react-query'
import { Crosshair, Flag, Megaphone } from 'lucide-react'
import type { PublicUser } from '#contract/user.ts'
import { scoreText } from '#texts/figures.ts'
import { matchesQuery, RECENT_MATCHES } from '#web/base/profile/matches-query.ts'
import { useLanguage, useMessages } from '#web/base/useMessages.ts'
import { fanMessages } from './fan.messages.ts'
import { type ScoreKey, sparkBars } from './recent-scores.ts'
import styles from './ScoreTiles.module.css'
import { Sparkline } from './Sparkline.tsx'

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
