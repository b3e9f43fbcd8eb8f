import { Plus, UserMinus, X } from 'lucide-react'
import { membershipId } from '#client/session.ts'
import type { OwnUser } from '#contract/user.ts'
import { Button, type ButtonSize } from '#ui/Button.tsx'
import { useMessages } from '#web/base/useMessages.ts'
import { useSession } from '#web/base/useSession.ts'
import styles from './FollowJoinButton.module.css'
import { profileMessages } from './profile.messages.ts'
import { type Belonging, useBelonging } from './useBelonging.ts'

interface FollowJoinButtonProps extends Belonging {
  /** Of a fan: the server's `is_followed`. Clubs and groups are looked up in the session. */
  isFollowed?: boolean
  size?: ButtonSize
  /** One of many on a page: not every one of them can be the yellow one. */
  isQuiet?: boolean
}

/** Hidden from strangers and on one's own profile (profile.6). */
export function FollowJoinButton({
  isFollowed = false,
  size = 'md',
  isQuiet = false,
  ...what
}: FollowJoinButtonProps) {
  const { user } = useSession()
  if (!user || (what.kind === 'fan' && what.id === user.id)) return null
  const isIn = what.kind === 'fan' ? isFollowed : isMember(user, what)
  return <Toggle key={`${what.kind}-${what.id}`} what={what} isIn={isIn} size={size} isQuiet={isQuiet} />
}

function isMember({ clubs, ultra_groups }: OwnUser, { kind, id }: Belonging): boolean {
  return kind === 'club'
    ? clubs.some((club) => membershipId(club, 'club_id') === id)
    : ultra_groups.some((group) => membershipId(group, 'ultra_group_id') === id)
}

interface ToggleProps {
  what: Belonging
  isIn: boolean
  size: ButtonSize
  isQuiet: boolean
}

function Toggle({ what, isIn, size, isQuiet }: ToggleProps) {
  const m = useMessages(profileMessages)
  const control = useBelonging(what, isIn)
  const [enter, leave] = what.kind === 'fan' ? [m.follow, m.unfollow] : [m.join, m.leave]
  const label = control.isIn ? leave : enter
  const [enterLook, leaveLook] = isQuiet ? (['plain', 'ghost'] as const) : (['flood', 'plain'] as const)
  const Icon = !control.isIn ? Plus : what.kind === 'fan' ? UserMinus : X
  return (
    <span className={styles.box}>
      <Button
        look={control.isIn ? leaveLook : enterLook}
        size={size}
        aria-label={`${label} ${what.name}`}
        aria-busy={control.isBusy || undefined}
        onClick={control.toggle}
      >
        <Icon aria-hidden="true" /> {label}
      </Button>
      <span role="alert" className={styles.message}>
        {control.message}
      </span>
    </span>
  )
}
