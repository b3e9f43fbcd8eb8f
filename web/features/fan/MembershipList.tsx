import type { UseQueryResult } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, buttonClass } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Panel } from '#web/base/profile/Panel.tsx'
import { Link } from '#web/base/router/Link.tsx'
import { useMessages } from '#web/base/useMessages.ts'
import { fanMessages } from './fan.messages.ts'
import styles from './MembershipList.module.css'

export interface MembershipItem {
  id: number
  to: string
  crest: ReactNode
  name: string
  line: string
  mark?: ReactNode
}

interface MembershipListProps {
  title: string
  query: Pick<UseQueryResult, 'isPending' | 'isLoadingError' | 'refetch'>
  items: MembershipItem[]
  emptyText: string
  failedText: string
  /** Where somebody without any may find one; only offered on one's own profile. */
  find: { to: string; label: string } | null
}

/** What a fan belongs to, each entry one link. */
export function MembershipList({ title, query, items, emptyText, failedText, find }: MembershipListProps) {
  const m = useMessages(fanMessages)
  const isEmpty = !query.isPending && !query.isLoadingError && items.length === 0
  return (
    <Panel title={title}>
      {query.isPending && <Skeleton label={m.loadingLists} rows={1} />}
      {query.isLoadingError && (
        <p role="alert" className={styles.note}>
          {failedText}
          <Button size="sm" onClick={() => void query.refetch()}>
            {m.retry}
          </Button>
        </p>
      )}
      {isEmpty && (
        <p className={styles.note}>
          {emptyText}
          {find && (
            <Link to={find.to} className={buttonClass({ size: 'sm' })}>
              {find.label}
            </Link>
          )}
        </p>
      )}
      <ul className={styles.items}>
        {items.map(({ id, to, crest, name, line, mark }) => (
          <li key={id} className={styles.item}>
            <Link to={to}>
              {crest}
              <span className={styles.words}>
                <b>{name}</b>
                <small>{line}</small>
              </span>
              {mark}
              <ChevronRight aria-hidden="true" className={styles.chevron} />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
