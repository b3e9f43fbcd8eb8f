import { useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import styles from './CardGrid.module.css'

interface CardGridProps<T> {
  items: readonly T[]
  keyOf: (item: T) => string | number
  card: (item: T) => ReactNode
  label: string
  /** How many there are in all, as far as the server has said. */
  total: number
  cardHeightRem: number
  leastCardPx?: number
  hasMore: boolean
  onMore: () => void
}

const GAP_PX = 16
const LEAST_CARD_PX = 340
const OVERSCAN_ROWS = 4

/** A virtual grid: only visible cards are rendered, and scrolling to the end loads the next page. */
export function CardGrid<T>({
  items,
  keyOf,
  card,
  label,
  total,
  cardHeightRem,
  leastCardPx = LEAST_CARD_PX,
  hasMore,
  onMore,
}: CardGridProps<T>) {
  const ref = useRef<HTMLUListElement>(null)
  const { widthPx, topPx, remPx } = useBox(ref)
  const { columns, cardWidthPx } = layOutGrid(widthPx, leastCardPx, GAP_PX)
  const heightPx = cardHeightRem * remPx
  const rowCount = Math.ceil(items.length / columns)
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoised by a compiler.
  const rows = useWindowVirtualizer({
    count: rowCount,
    estimateSize: () => heightPx,
    gap: GAP_PX,
    overscan: OVERSCAN_ROWS,
    scrollMargin: topPx,
  })
  const shown = rows.getVirtualItems()
  const lastRow = shown.at(-1)?.index ?? -1

  const remeasure = useEffectEvent(() => rows.measure())
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height or width start over.
  useEffect(() => remeasure(), [heightPx, columns])
  useEffect(() => {
    if (hasMore && lastRow >= rowCount - 1) onMore()
  }, [hasMore, lastRow, rowCount, onMore])

  return (
    <ul ref={ref} className={styles.grid} aria-label={label} style={{ height: `${rows.getTotalSize()}px` }}>
      {widthPx > 0 &&
        shown.flatMap((row) =>
          items.slice(row.index * columns, (row.index + 1) * columns).map((item, column) => (
            <li
              key={keyOf(item)}
              className={styles.cell}
              aria-setsize={total}
              aria-posinset={row.index * columns + column + 1}
              style={{
                width: `${cardWidthPx}px`,
                height: `${heightPx}px`,
                left: `${column * (cardWidthPx + GAP_PX)}px`,
                top: `${row.start - topPx}px`,
              }}
            >
              {card(item)}
            </li>
          )),
        )}
    </ul>
  )
}

interface Box {
  widthPx: number
  /** From the top of the document. */
  topPx: number
  /** Grows with the reader's own font size. */
  remPx: number
}

const NO_BOX: Box = { widthPx: 0, topPx: 0, remPx: 16 }

/** The position of an element. Content above it can change its height, so the body is observed too. */
function useBox(ref: RefObject<HTMLElement | null>): Box {
  const [box, setBox] = useState(NO_BOX)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => {
      const { width, top } = element.getBoundingClientRect()
      const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || NO_BOX.remPx
      const next = { widthPx: width, topPx: Math.round(top + window.scrollY), remPx }
      setBox((before) => (isSame(before, next) ? before : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [ref])
  return box
}

function isSame(a: Box, b: Box): boolean {
  return a.widthPx === b.widthPx && a.topPx === b.topPx && a.remPx === b.remPx
}

interface GridLayout {
  columns: number
  cardWidthPx: number
}

/** As many cards side by side as fit at their least width; at least one, however narrow the page. */
export function layOutGrid(widthPx: number, leastCardPx: number, gapPx: number): GridLayout {
  const columns = Math.max(1, Math.floor((widthPx + gapPx) / (leastCardPx + gapPx)))
  return { columns, cardWidthPx: Math.max(0, (widthPx - gapPx * (columns - 1)) / columns) }
}
