import { Crosshair, Flag, Megaphone } from 'lucide-react'
import { useMessages } from '#web/app/useMessages.ts'
import { fanMessages } from './fan.messages.ts'
import styles from './ScoreTiles.module.css'
import type { Freshness } from './useFreshProfile.ts'

interface ScoreTilesProps {
  freshness: Freshness
  cheer: number
  prediction: number
  ultra: number
}

/** The three average scores, two decimals each; '...' while loading, 'N/A' on error (spec §2, §9). */
export function ScoreTiles({ freshness, cheer, prediction, ultra }: ScoreTilesProps) {
  const m = useMessages(fanMessages)
  const tiles = [
    { label: m.cheer, Icon: Megaphone, value: cheer },
    { label: m.prediction, Icon: Crosshair, value: prediction },
    { label: m.ultra, Icon: Flag, value: ultra },
  ]
  return (
    <dl className={styles.tiles} aria-label={m.scores}>
      {tiles.map(({ label, Icon, value }) => (
        <div key={label} className={styles.tile}>
          <dt>
            <Icon aria-hidden="true" /> {label}
          </dt>
          <dd className={freshness === 'loaded' ? undefined : styles.faint}>
            {freshness === 'loaded' ? value.toFixed(2) : m[freshness]}
          </dd>
        </div>
      ))}
    </dl>
  )
}
