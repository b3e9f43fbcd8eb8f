import { queryOptions, useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { call } from '#client/page.ts'
import type { SuggestedFan } from '#contract/people.ts'
import { FollowJoinButton } from '#site/profile/FollowJoinButton.tsx'
import { Panel } from '#site/profile/Panel.tsx'
import { Link } from '#site/router/Router.tsx'
import { useMessages } from '#site/useMessages.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { peopleMessages } from './people.messages.ts'
import styles from './SuggestedFans.module.css'
import { share } from './share.ts'

const suggestionsQuery = queryOptions({
  queryKey: ['suggestions'],
  queryFn: async ({ signal }) => (await call('GET /v1/relationships/suggestions', {}, { signal })).element,
  // Whom one follows from here stays until the page is opened anew, so that a press can be taken back.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

interface SuggestedFansProps {
  most?: number
  /** On the own profile there is no button to follow (profile.6): rows lead to the fans, who can be followed there. */
  canFollow?: boolean
}

/** people.2: fans of one's clubs and groups whom one does not follow yet; and a link for those who are not here yet. */
export function SuggestedFans({ most = 6, canFollow = false }: SuggestedFansProps) {
  const m = useMessages(peopleMessages)
  const { data: fans } = useQuery(suggestionsQuery)
  // Nothing to say is no reason for an empty card; a failure here is not worth an alert.
  if (!fans || fans.length === 0) return null
  return (
    <Panel title={m.suggested} aside={<InviteButton />}>
      <ul className={styles.fans}>
        {fans.slice(0, most).map((fan) => (
          <Suggestion key={fan.id} fan={fan} canFollow={canFollow} />
        ))}
      </ul>
    </Panel>
  )
}

function Suggestion({ fan, canFollow }: { fan: SuggestedFan; canFollow: boolean }) {
  const m = useMessages(peopleMessages)
  const [isFollowed, setFollowed] = useState(false)
  const name = fan.name.trim() || m.unnamed
  return (
    <li className={styles.fan}>
      <Link to={`/fan/${fan.id}`} className={styles.who}>
        <Avatar src={fan.avatar} name={name} sizePx={44} />
        <span className={styles.words}>
          <b>{name}</b>
          <small>{[...fan.groups, ...fan.clubs].join(', ')}</small>
        </span>
      </Link>
      {canFollow && (
        <FollowJoinButton
          kind="fan"
          id={fan.id}
          name={name}
          isFollowed={isFollowed}
          onChanged={setFollowed}
          size="sm"
          isQuiet
        />
      )}
    </li>
  )
}

/** people.3: an invitation is a link to the product; nobody is paid for it. */
function InviteButton() {
  const m = useMessages(peopleMessages)
  return (
    <Button
      look="ghost"
      size="sm"
      onClick={() => void share({ path: '/', title: m.inviteTitle, text: m.inviteText })}
    >
      <UserPlus aria-hidden="true" /> {m.invite}
    </Button>
  )
}
