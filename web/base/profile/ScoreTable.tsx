import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import type { MemberFan } from '#contract/relationships.ts'
import { useMessages } from '#web/base/useMessages.ts'
import styles from './board.module.css'
import { MoreRows } from './MoreRows.tsx'
import { profileMessages } from './profile.messages.ts'
import type { MemberSort } from './profile-queries.ts'
import { ROW_PX, RowGap } from './RowGap.tsx'
import boardStyles from './ScoreBoard.module.css'
import { ScoreRow } from './ScoreRow.tsx'
import { SortHeader } from './SortHeader.tsx'
import type { Sort } from './sort.ts'

interface ScoreTableProps {
  fans: MemberFan[]
  total: number
  sort: Sort<MemberSort>
  onSort: (key: MemberSort) => void
  more: Parameters<typeof MoreRows>[0]['query']
}

/** Only the rows in sight are in the page; the table still tells how many there are. */
export function ScoreTable({ fans, total, sort, onSort, more }: ScoreTableProps) {
  const m = useMessages(profileMessages)
  const scrollRef = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- it warns users of a compiler that we do not use.
  const virtual = useVirtualizer({
    count: fans.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => ROW_PX,
    overscan: 8,
  })
  const rows = virtual.getVirtualItems()
  const before = rows[0]?.start ?? 0
  const after = virtual.getTotalSize() - (rows.at(-1)?.end ?? 0)
  const column = { sort, onSort, numeric: true }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be scrollable by keyboard.
    <section ref={scrollRef} className={boardStyles.scroll} aria-label={m.boardCaption} tabIndex={0}>
      <table className={styles.table} aria-rowcount={total + 1}>
        <caption className="sr">{m.boardCaption}</caption>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className={boardStyles.fanColumn}>
              {m.fan}
            </th>
            <SortHeader label={m.cheer} sortKey="cheer_score" {...column} />
            <SortHeader label={m.prediction} sortKey="prediction_score" {...column} />
            <SortHeader label={m.ultra} sortKey="ultra_score" {...column} />
          </tr>
        </thead>
        <tbody>
          <RowGap heightPx={before} />
          {rows.map(({ index }) => {
            const fan = fans[index]
            return fan && <ScoreRow key={fan.id} fan={fan} rank={index + 1} sortKey={sort.key} />
          })}
          <RowGap heightPx={after} />
        </tbody>
      </table>
      <MoreRows query={more} />
    </section>
  )
}
