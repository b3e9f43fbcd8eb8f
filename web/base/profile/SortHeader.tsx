import { ArrowDown, ArrowUp } from 'lucide-react'
import { classes } from '#ui/classes.ts'
import board from './board.module.css'
import styles from './SortHeader.module.css'
import { ariaSort, type Sort } from './sort.ts'

interface SortHeaderProps<K extends string> {
  label: string
  sortKey: K
  sort: Sort<K> | null
  onSort: (key: K) => void
  /** Scores stand at the right. */
  numeric?: boolean
  className?: string | undefined
}

/** A column's head with its button; the arrow is dimmed while the column does not sort. */
export function SortHeader<K extends string>({
  label,
  sortKey,
  sort,
  onSort,
  numeric = false,
  className,
}: SortHeaderProps<K>) {
  const direction = ariaSort(sort, sortKey)
  const Arrow = direction === 'ascending' ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      aria-sort={direction}
      className={classes(styles.head, numeric && board.numeric, className)}
    >
      <button type="button" onClick={() => onSort(sortKey)}>
        {label} <Arrow aria-hidden="true" />
      </button>
    </th>
  )
}
