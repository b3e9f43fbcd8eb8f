import { ArrowDown, ArrowUp } from 'lucide-react'
import { classes } from '#ui/classes.ts'
import { useSearchParams } from '../router/Router.tsx'
import board from './board.module.css'
import styles from './SortHeader.module.css'

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

export interface Sort<K extends string> {
  key: K
  order: 'asc' | 'desc'
}

/** leaderboard.2: a column starts descending; clicking it again flips it. */
export function nextSort<K extends string>(now: Sort<K> | null, key: K): Sort<K> {
  return now?.key === key && now.order === 'desc' ? { key, order: 'asc' } : { key, order: 'desc' }
}

/** The sort an address asks for; null where it names none of ours. */
export function readSort<K extends string>(params: URLSearchParams, keys: readonly K[]): Sort<K> | null {
  const key = keys.find((known) => known === params.get('sort'))
  if (key === undefined) return null
  return { key, order: params.get('order') === 'asc' ? 'asc' : 'desc' }
}

export function ariaSort<K extends string>(now: Sort<K> | null, key: K): 'ascending' | 'descending' | 'none' {
  if (now?.key !== key) return 'none'
  return now.order === 'asc' ? 'ascending' : 'descending'
}

/** The sort of a board, kept in the address: a reload, a shared link and going back find it again. */
export function useUrlSort<K extends string>(
  keys: readonly K[],
): { sort: Sort<K> | null; sortBy: (key: K, start?: Sort<K>) => void } {
  const [params, setParams] = useSearchParams()
  const sort = readSort(params, keys)
  return {
    sort,
    /** `start` is what holds while the address names no sort. */
    sortBy(key, start) {
      const next = nextSort(sort ?? start ?? null, key)
      setParams(
        (before) => {
          before.set('sort', next.key)
          before.set('order', next.order)
          return before
        },
        { replace: true },
      )
    },
  }
}
