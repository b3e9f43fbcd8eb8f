import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import type { LeaderboardFan, LeaderboardSort, OwnRank } from '#contract/fans.ts'
import board from '#site/profile/board.module.css'
import { MoreRows, ROW_PX, RowGap } from '#site/profile/MoreRows.tsx'
import { type Sort, SortHeader } from '#site/profile/SortHeader.tsx'
import { Link } from '#site/router/Router.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { countText, scoreText } from '#texts/figures.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { classes } from '#ui/classes.ts'
import { Card } from '#ui/feedback.tsx'
import styles from './FansTable.module.css'
import { leaderboardMessages } from './leaderboard.messages.ts'
import {
  barShare,
  type Highest,
  highestScores,
  SCORE_SORTS,
  type ScoreSort,
  shownScore,
} from './leaderboard.ts'
import { Movement } from './Movement.tsx'

/** The sticky headers above the rows: the page's (`--header`) and the table's. */
const HEADS_PX = 64 + 54

interface FansTableProps {
  fans: LeaderboardFan[]
  firstRank: number | null
  me: OwnRank | null
  /** The own row is on the podium, not in the table. */
  isOwnAbove: boolean
  /** The sort in the address; null while none was chosen. */
  sort: Sort<LeaderboardSort> | null
  sortedKey: LeaderboardSort
  onSort: (key: LeaderboardSort) => void
  more: Parameters<typeof MoreRows>[0]['query']
}

/** A virtual table with a sticky head. The fan's own row sticks to the bottom while it is out of sight. */
export function FansTable({
  fans,
  firstRank,
  me,
  isOwnAbove,
  sort,
  sortedKey,
  onSort,
  more,
}: FansTableProps) {
  const m = useMessages(leaderboardMessages)
  const bodyRef = useRef<HTMLTableSectionElement>(null)
  const scrollMargin = useTopOf(bodyRef)
  // oxlint-disable-next-line react/incompatible-library -- it warns users of a compiler that we do not use.
  const virtual = useWindowVirtualizer({
    count: fans.length,
    estimateSize: () => ROW_PX,
    overscan: 10,
    scrollMargin,
  })
  const rows = virtual.getVirtualItems()
  const before = (rows[0]?.start ?? scrollMargin) - scrollMargin
  const after = virtual.getTotalSize() - ((rows.at(-1)?.end ?? scrollMargin) - scrollMargin)
  const own = rows.find(({ index }) => fans[index]?.id === me?.id)
  const top = virtual.scrollOffset ?? 0
  const bottom = top + (virtual.scrollRect?.height ?? 0)
  const isOwnRowInSight = own !== undefined && own.start >= top + HEADS_PX && own.end <= bottom
  const isOwnInSight = isOwnAbove ? scrollMargin >= top + HEADS_PX : isOwnRowInSight
  const highest = highestScores(me ? [...fans, me] : fans)
  const shownKey = shownScore(sortedKey)
  const row = { highest, sortedKey, shownKey }
  return (
    <Card className={styles.card}>
      <table
        className={classes(board.table, styles.table)}
        aria-rowcount={more.hasNextPage ? -1 : fans.length + 1}
      >
        <caption className="sr">{m.caption}</caption>
        <thead>
          <tr>
            <SortHeader label={m.fan} sortKey="name" sort={sort} onSort={onSort} className={styles.fan} />
            {SCORE_SORTS.map((key) => (
              <SortHeader
                key={key}
                label={m[key]}
                sortKey={key}
                sort={sort}
                onSort={onSort}
                numeric
                className={classes(key !== shownKey && styles.wideOnly)}
              />
            ))}
          </tr>
        </thead>
        <tbody ref={bodyRef}>
          <RowGap heightPx={before} />
          {rows.map(({ index }) => {
            const fan = fans[index]
            if (!fan) return null
            const isMe = fan.id === me?.id
            // Among search results only the own rank is known.
            const rank = firstRank !== null ? firstRank + index : isMe ? me.rank : null
            return <FanRow key={fan.id} fan={fan} rank={rank} isMe={isMe} {...row} />
          })}
          <RowGap heightPx={after} />
        </tbody>
        {me && !isOwnInSight && (
          <tfoot>
            <FanRow fan={me} rank={me.rank} isMe isPinned isBeyond={me.rank === null} {...row} />
          </tfoot>
        )}
      </table>
      <MoreRows query={more} />
    </Card>
  )
}

/** The distance of an element from the top of the page; podium and search change it. */
function useTopOf(ref: { current: HTMLElement | null }): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      const box = ref.current?.getBoundingClientRect()
      if (box) setTop(Math.round(box.top + window.scrollY))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [ref])
  return top
}

interface FanRowProps {
  fan: LeaderboardFan
  rank: number | null
  isMe: boolean
  /** The own row below the others, which needs no name. */
  isPinned?: boolean
  /** boards.7: further down than is counted. */
  isBeyond?: boolean
  highest: Highest
  sortedKey: LeaderboardSort
  /** The one score a phone shows. */
  shownKey: ScoreSort
}

function FanRow(props: FanRowProps) {
  const { fan, rank, isMe, isPinned = false, isBeyond = false, highest, sortedKey, shownKey } = props
  const m = useMessages(leaderboardMessages)
  const language = useLanguage()
  const name = fan.name.trim() || m.unnamed
  const matches = m.matches(fan.matches, countText(fan.matches, language))
  return (
    <tr className={classes(isMe && styles.me)}>
      <td>
        <Link to={`/fan/${fan.id}`} className={board.fan}>
          <span className={classes(board.rank, styles.place, isMe && styles.rank)}>
            {isBeyond ? m.beyond : rank !== null && countText(rank, language)}
            <Movement rank={rank} lastWeek={fan.last_week} />
          </span>
          <Avatar src={fan.avatar} name={name} sizePx={40} />
          <span className={styles.words}>
            <span className={board.name}>{isPinned ? m.you : name}</span>
            <small>{isMe && !isPinned ? m.yours(matches) : matches}</small>
          </span>
        </Link>
      </td>
      {SCORE_SORTS.map((key) => (
        <td
          key={key}
          className={classes(
            board.numeric,
            board.score,
            key === sortedKey && board.sorted,
            key !== shownKey && styles.wideOnly,
          )}
        >
          <span className={classes(styles.bar, key === sortedKey && styles.sorted)}>
            <i
              aria-hidden="true"
              className={styles[key]}
              style={{ width: `${barShare(fan[key], highest[key]) * 100}%` }}
            />
            <b>{scoreText(fan[key], 1, language)}</b>
          </span>
        </td>
      ))}
    </tr>
  )
}
