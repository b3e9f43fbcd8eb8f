import { infiniteQueryOptions, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { call } from '#client/page.ts'
import { appMessages } from '#site/app.messages.ts'
import { MoreRows } from '#site/profile/MoreRows.tsx'
import { profileKeys } from '#site/profile/profile-queries.ts'
import { queryClient } from '#site/queries.tsx'
import { useReadFailure } from '#site/reading.ts'
import { Link } from '#site/router/Router.tsx'
import { useMessages } from '#site/useMessages.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState, Skeleton } from '#ui/feedback.tsx'
import styles from './FollowsDialog.module.css'
import { fanMessages } from './fan.messages.ts'

interface FollowsDialogProps {
  list: 'followers' | 'following'
  fanId: number
  name: string
  onClose: () => void
}

function followsQuery(list: 'followers' | 'following', fanId: number) {
  return infiniteQueryOptions({
    queryKey: profileKeys.follows(list, fanId),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      call(
        `GET /v1/relationships/${list}/{id}`,
        { params: { id: String(fanId) }, query: pageParam === null ? {} : { cursor: pageParam } },
        { signal },
      ),
    getNextPageParam: (page) => page.next,
  })
}

/** Who follows a fan, or whom a fan follows. The dialog is mounted above the pages, so it needs its own query provider. */
export function FollowsDialog(props: FollowsDialogProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <Follows {...props} />
    </QueryClientProvider>
  )
}

function Follows({ list, fanId, name, onClose }: FollowsDialogProps) {
  const m = useMessages(fanMessages)
  const app = useMessages(appMessages)
  const titleId = useId()
  const query = useInfiniteQuery(followsQuery(list, fanId))
  const failure = useReadFailure(query)
  const fans = query.data?.pages.flatMap(({ element }) => element) ?? []
  const isFollowers = list === 'followers'
  return (
    <Dialog labelledBy={titleId} closeLabel={app.close} onClose={onClose}>
      <div className={styles.body}>
        <h2 id={titleId} className={styles.title}>
          {isFollowers ? m.followersTitle(name) : m.followingTitle(name)}
        </h2>
        {query.isPending && !failure && <Skeleton label={m.loadingFollows} rows={4} />}
        {failure && (
          <ErrorState title={m.followsFailed} action={<Button onClick={failure.retry}>{m.retry}</Button>} />
        )}
        {query.data && fans.length === 0 && (
          <EmptyState title={isFollowers ? m.noFollowers : m.noFollowing} />
        )}
        <ul className={styles.fans}>
          {fans.map((fan) => {
            const fanName = fan.name.trim() || m.unnamed
            return (
              <li key={fan.id}>
                <Link to={`/fan/${fan.id}`} onClick={onClose} className={styles.fan}>
                  <Avatar src={fan.avatar} name={fanName} sizePx={40} /> <span>{fanName}</span>
                </Link>
              </li>
            )
          })}
        </ul>
        <MoreRows query={query} />
      </div>
    </Dialog>
  )
}
