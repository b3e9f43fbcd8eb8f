import type { ReactNode } from 'react'
import { type Reading, useReadFailure } from '#site/reading.ts'
import { Link } from '#site/router/Router.tsx'
import { useMessages } from '#site/useMessages.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/feedback.tsx'
import { roomMessages } from './room.messages.ts'
import styles from './room.module.css'

/** While a panel's list loads, or when it could not be loaded. */
export function PanelState({ query }: { query: Reading & { isPending: boolean } }) {
  const m = useMessages(roomMessages)
  const failure = useReadFailure(query)
  if (!failure) return query.isPending ? <Skeleton label={m.loading} rows={2} /> : null
  return (
    <p role="alert" className={styles.none}>
      {m.failed}{' '}
      <Button size="sm" onClick={failure.retry}>
        {m.retry}
      </Button>
    </p>
  )
}

interface FanRowProps {
  fan: { id: number; name: string; avatar: string | null }
  line?: ReactNode
  /** What can be done with them. */
  children?: ReactNode
}

export function FanRow({ fan, line, children }: FanRowProps) {
  const m = useMessages(roomMessages)
  const name = fan.name.trim() || m.unnamed
  return (
    <li className={styles.fan}>
      <Link to={`/fan/${fan.id}`} className={styles.who}>
        <Avatar src={fan.avatar} name={name} sizePx={42} />
        <span>
          <b>{name}</b>
          {line && <small>{line}</small>}
        </span>
      </Link>
      <span className={styles.acts}>{children}</span>
    </li>
  )
}
