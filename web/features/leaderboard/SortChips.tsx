import { ArrowDown, ArrowUp } from 'lucide-react'
import type { LeaderboardSort } from '#contract/leaderboards.ts'
import type { Sort } from '#web/base/profile/sort.ts'
import { useMessages } from '#web/base/useMessages.ts'
import { leaderboardMessages } from './leaderboard.messages.ts'
import type { ScoreSort } from './leaderboard-query.ts'
import styles from './SortChips.module.css'

interface SortChipsProps {
  /** The score on show. */
  shownKey: ScoreSort
  sort: Sort<LeaderboardSort> | null
  onSort: (key: LeaderboardSort) => void
}

/** On a phone there is room for one score: these choose which, and sort by it. */
export function SortChips({ shownKey, sort, onSort }: SortChipsProps) {
  const m = useMessages(leaderboardMessages)
  const Arrow = sort?.order === 'asc' ? ArrowUp : ArrowDown
  const chips: { key: ScoreSort; label: string }[] = [
    { key: 'avg_cheer_score', label: m.chip_cheer },
    { key: 'avg_prediction_score', label: m.chip_prediction },
    { key: 'avg_ultra_score', label: m.chip_ultra },
  ]
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields.
    <div role="group" aria-label={m.sortBy} className={styles.chips}>
      {chips.map(({ key, label }) => (
        <button key={key} type="button" aria-pressed={shownKey === key} onClick={() => onSort(key)}>
          {label} {sort?.key === key && <Arrow aria-hidden="true" />}
        </button>
      ))}
    </div>
  )
}
