import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { MemberFan } from '#contract/relationships.ts'
import { hasInName } from '#site/browse/names.ts'
import { SearchBox } from '#site/browse/SearchBox.tsx'
import { MoreRows } from '#site/profile/MoreRows.tsx'
import { DEFAULT_MEMBER_SORT, membersQuery } from '#site/profile/profile-queries.ts'
import { useMessages } from '#site/useMessages.ts'
import { Button } from '#ui/Button.tsx'
import { FanRow, PanelState } from './parts.tsx'
import { roomMessages } from './room.messages.ts'
import styles from './room.module.css'

interface MemberListProps {
  groupId: number
  /** Whom the list leaves out. */
  without?: readonly (number | null)[]
  /** How many are shown until somebody asks for all; else as many as one scrolls to. */
  first?: number
  lineOf?: (fanId: number) => string | undefined
  acts: (fan: MemberFan) => ReactNode
}

/** The group's members, found by name, each with what can be done. */
export function MemberList({ groupId, without = [], first, lineOf, acts }: MemberListProps) {
  const m = useMessages(roomMessages)
  const [text, setText] = useState('')
  const [isWhole, setWhole] = useState(first === undefined)
  const query = useInfiniteQuery(membersQuery('ultra', groupId, DEFAULT_MEMBER_SORT))
  const members = (query.data?.pages ?? [])
    .flatMap(({ element }) => element)
    .filter(({ id }) => !without.includes(id))
  const found = members.filter(({ name }) => hasInName(name, text))
  // A search looks at all of them.
  const shown = isWhole || text !== '' ? found : found.slice(0, first)
  return (
    <>
      <div className={styles.search}>
        <SearchBox label={m.findMembers} text={text} onText={setText} />
      </div>
      <PanelState query={query} />
      {query.data && found.length === 0 && (
        <p className={styles.none}>{members.length === 0 ? m.noMember : m.noMembers}</p>
      )}
      <ul>
        {shown.map((fan) => (
          <FanRow key={fan.id} fan={fan} line={lineOf?.(fan.id)}>
            {acts(fan)}
          </FanRow>
        ))}
        {(isWhole || text !== '') && (
          <li>
            <MoreRows query={query} />
          </li>
        )}
      </ul>
      {!isWhole && text === '' && (shown.length < found.length || query.hasNextPage) && (
        <p className={styles.all}>
          <Button size="sm" onClick={() => setWhole(true)}>
            {m.allMembers}
          </Button>
        </p>
      )}
    </>
  )
}
