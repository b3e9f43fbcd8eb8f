import { useInfiniteQuery } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import type { MemberFan } from '#contract/relationships.ts'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { countText, scoreText } from '#texts/figures.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState, Skeleton } from '#ui/feedback.tsx'
import { useReadFailure } from '../reading.ts'
import { Link } from '../router/Router.tsx'
import board from './board.module.css'
import { MoreRows, ROW_PX, RowGap } from './MoreRows.tsx'
import { Panel } from './Panel.tsx'
import { profileMessages } from './profile.messages.ts'
import { DEFAULT_MEMBER_SORT, MEMBER_SORTS, type MemberSort, membersQuery } from './profile-queries.ts'
import styles from './ScoreBoard.module.css'
import { type Sort, SortHeader, useUrlSort } from './SortHeader.tsx'

interface ScoreBoardProps {
  kind: 'club' | 'ultra'
  id: number
  /** A line below a fan's name, such as their office. */
  noteOf?: (fanId: number) => string | undefined
}

/** A club's fans or a group's members, ranked by one of their scores. The sort is in the address. */
export function ScoreBoard({ kind, id, noteOf }: ScoreBoardProps) {
  const m = useMessages(profileMessages)
  const language = useLanguage()
  const { sort: asked, sortBy } = useUrlSort(MEMBER_SORTS)
  const sort = asked ?? DEFAULT_MEMBER_SORT
  const query = useInfiniteQuery(membersQuery(kind, id, sort))
  const failure = useReadFailure(query)
  // Earlier rows stand in for the next ones, but not for those that failed.
  const data = failure ? undefined : query.data
  const fans = data?.pages.flatMap(({ element }) => element) ?? []
  const total = data?.pages.at(-1)?.total ?? 0

  return (
    <Panel
      title={m.board}
      aside={total > 0 && <span className={styles.total}>{countText(total, language)}</span>}
      flush
    >
      {query.isPending && !failure && <Skeleton label={m.boardLoading} rows={5} />}
      {failure && (
        <div className={styles.state}>
          <ErrorState
            title={m.boardTitle}
            hint={m.boardFailed}
            action={<Button onClick={failure.retry}>{m.retry}</Button>}
          />
        </div>
      )}
      {data && fans.length === 0 && (
        <div className={styles.state}>
          <EmptyState title={kind === 'club' ? m.noClubFans : m.noGroupFans} />
        </div>
      )}
      {fans.length > 0 && (
        <ScoreTable
          fans={fans}
          total={total}
          sort={sort}
          onSort={(key) => sortBy(key, DEFAULT_MEMBER_SORT)}
          more={query}
          noteOf={noteOf}
        />
      )}
    </Panel>
  )
}

interface ScoreTableProps {
  fans: MemberFan[]
  total: number
  sort: Sort<MemberSort>
  onSort: (key: MemberSort) => void
  more: Parameters<typeof MoreRows>[0]['query']
  noteOf: ScoreBoardProps['noteOf']
}

/** Only visible rows are rendered; `aria-rowcount` says how many there are. */
function ScoreTable({ fans, total, sort, onSort, more, noteOf }: ScoreTableProps) {
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
    <section ref={scrollRef} className={styles.scroll} aria-label={m.boardCaption} tabIndex={0}>
      <table className={board.table} aria-rowcount={total + 1}>
        <caption className="sr">{m.boardCaption}</caption>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className={styles.fanColumn}>
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
            return (
              fan && (
                <ScoreRow
                  key={fan.id}
                  fan={fan}
                  rank={index + 1}
                  sortKey={sort.key}
                  note={noteOf?.(fan.id)}
                />
              )
            )
          })}
          <RowGap heightPx={after} />
        </tbody>
      </table>
      <MoreRows query={more} />
    </section>
  )
}

interface ScoreRowProps {
  fan: MemberFan
  /** The position in the list (boards.2). */
  rank: number
  sortKey: MemberSort
  note: string | undefined
}

function ScoreRow({ fan, rank, sortKey, note }: ScoreRowProps) {
  const m = useMessages(profileMessages)
  const language = useLanguage()
  const name = fan.name.trim() || m.unnamed
  return (
    <tr aria-rowindex={rank + 1}>
      <td>
        <Link to={`/fan/${fan.id}`} className={board.fan}>
          <span className={board.rank}>{countText(rank, language)}</span>
          <Avatar src={fan.avatar} name={name} sizePx={36} />
          <span className={board.name}>
            {name}
            {note !== undefined && <small className={styles.note}>{note}</small>}
          </span>
        </Link>
      </td>
      {MEMBER_SORTS.map((key) => (
        <td key={key} className={classes(board.numeric, board.score, key === sortKey && board.sorted)}>
          {scoreText(fan[key], 1, language)}
        </td>
      ))}
    </tr>
  )
}
