import { useSearchParams } from '#web/base/router/useSearchParams.ts'
import { nextSort, readSort, type Sort } from './sort.ts'

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
