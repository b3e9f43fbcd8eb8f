import { Plus, UserMinus, X } from 'lucide-react'
import { useState } from 'react'
import { CallFailure } from '#client/call-failure.ts'
import { failureText } from '#client/failure-text.ts'
import { call, session } from '#client/page.ts'
import { membershipId } from '#client/session.ts'
import type { Club } from '#contract/clubs.ts'
import type { ProfileUser } from '#contract/fans.ts'
import type { Ultra } from '#contract/ultras.ts'
import type { OwnUser } from '#contract/user.ts'
import { useSession } from '#site/page.ts'
import { queryClient } from '#site/queries.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { Button, type ButtonSize } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { showToast } from '#ui/toast/toasts.ts'
import styles from './FollowJoinButton.module.css'
import { profileMessages } from './profile.messages.ts'
import { type ProfileKind, profileKeys } from './profile-queries.ts'

interface FollowJoinButtonProps extends Omit<Belonging, 'code'> {
  /** Of a fan: the server's `is_followed`. Clubs and groups are looked up in the session. */
  isFollowed?: boolean
  size?: ButtonSize
  /** One of many buttons on a page, so it must not be yellow. */
  isQuiet?: boolean
  /** Of a group that decides who comes in: what the button says instead of `Join`. */
  enterLabel?: string | undefined
  /** Of a group: the code of an invitation. */
  code?: string | undefined
  /** That code lets nobody in any more. */
  onDeadCode?: (() => void) | undefined
  /** Called instead of leaving at once; `leave` does it. */
  askFirst?: ((leave: () => void) => void) | undefined
  /** What holds now, for lists that keep `isFollowed` themselves. */
  onChanged?: (isIn: boolean) => void
}

/** Hidden from visitors and on the fan's own profile (profile.6). */
export function FollowJoinButton({
  isFollowed = false,
  size = 'md',
  isQuiet = false,
  enterLabel,
  code,
  onDeadCode,
  askFirst,
  onChanged,
  ...what
}: FollowJoinButtonProps) {
  const { user } = useSession()
  if (!user || (what.kind === 'fan' && what.id === user.id)) return null
  const isIn = what.kind === 'fan' ? isFollowed : isMember(user, what)
  return (
    <Toggle
      key={`${what.kind}-${what.id}`}
      what={code === undefined ? what : { ...what, code }}
      isIn={isIn}
      size={size}
      isQuiet={isQuiet}
      enterLabel={enterLabel}
      askFirst={askFirst}
      onDeadCode={onDeadCode}
      onChanged={onChanged}
    />
  )
}

function isMember({ clubs, ultra_groups }: OwnUser, { kind, id }: Belonging): boolean {
  return kind === 'club'
    ? clubs.some((club) => membershipId(club, 'club_id') === id)
    : ultra_groups.some((group) => membershipId(group, 'ultra_group_id') === id)
}

interface ToggleProps
  extends Pick<FollowJoinButtonProps, 'enterLabel' | 'askFirst' | 'onDeadCode'>,
    Required<Pick<FollowJoinButtonProps, 'size' | 'isQuiet'>> {
  what: Belonging
  isIn: boolean
  onChanged: ((isIn: boolean) => void) | undefined
}

function Toggle(props: ToggleProps) {
  const { what, isIn, size, isQuiet, enterLabel, askFirst, onDeadCode, onChanged } = props
  const m = useMessages(profileMessages)
  const control = useBelonging(what, isIn, { onChanged, onDeadCode })
  const [enter, leave] = what.kind === 'fan' ? [m.follow, m.unfollow] : [enterLabel ?? m.join, m.leave]
  const onPress = () => (control.isIn && askFirst ? askFirst(control.toggle) : control.toggle())
  const label = control.isIn ? leave : enter
  const [enterLook, leaveLook] = isQuiet ? (['plain', 'ghost'] as const) : (['flood', 'plain'] as const)
  const Icon = !control.isIn ? Plus : what.kind === 'fan' ? UserMinus : X
  return (
    <span className={classes(styles.box, size === 'md' && styles.inRow)}>
      <Button
        look={control.isIn ? leaveLook : enterLook}
        size={size}
        aria-label={`${label} ${what.name}`}
        aria-busy={control.isBusy || undefined}
        onClick={onPress}
      >
        <Icon aria-hidden="true" /> {label}
      </Button>
      <span role="alert" className={styles.message}>
        {control.message}
      </span>
    </span>
  )
}

interface BelongingControl {
  /** What the button shows: the fan's wish at once, the server's answer in the end. */
  isIn: boolean
  isBusy: boolean
  /** Why the last wish was not granted. */
  message: string | null
  toggle: () => void
}

/** Following or joining: shown at once, rolled back with a message when refused, leaving can be undone. */
function useBelonging(
  what: Belonging,
  isInNow: boolean,
  { onChanged, onDeadCode }: Pick<ToggleProps, 'onChanged' | 'onDeadCode'>,
): BelongingControl {
  const m = useMessages(profileMessages)
  const language = useLanguage()
  const [wish, setWish] = useState<boolean | null>(null)
  const [message, setMessage] = useState<string | null>(null)

  async function change(isIn: boolean): Promise<void> {
    setWish(isIn)
    setMessage(null)
    try {
      const outcome = await setBelonging(what, isIn)
      if (outcome === 'asked') showToast({ kind: 'plain', text: m.asked(what.name) })
      else onChanged?.(isIn)
    } finally {
      setWish(null)
    }
  }

  async function undo(): Promise<void> {
    try {
      await change(true)
    } catch (error) {
      // The fan may be on another page by now, so the message cannot be beside the button.
      showToast({ kind: 'error', text: failureText(error, language) })
    }
  }

  async function toggle(): Promise<void> {
    if (wish !== null) return
    const isIn = !isInNow
    try {
      await change(isIn)
      const text = what.kind === 'fan' ? m.unfollowed(what.name) : m.left(what.name)
      if (!isIn) showToast({ kind: 'plain', text, undo: () => void undo() })
    } catch (error) {
      const text = failureText(error, language)
      // The page shows another way in then, without this button.
      if (onDeadCode && error instanceof CallFailure && error.code === 'invite_invalid') {
        showToast({ kind: 'error', text })
        return onDeadCode()
      }
      setMessage(text)
      // What is gone since it was shown: the page finds out now.
      if (error instanceof CallFailure && error.status === 404)
        void queryClient.invalidateQueries({ queryKey: profileKeys.one(what.kind, what.id) })
    }
  }

  return { isIn: wish ?? isInNow, isBusy: wish !== null, message, toggle: () => void toggle() }
}

/** Whom one follows, or what one joins. */
interface Belonging {
  kind: ProfileKind
  id: number
  name: string
  /** Of an invitation to a group. */
  code?: string
}

/**
 * Follows, joins, unfollows or leaves, then updates session and cached queries from the answer. `asked`: an officer of
 * the group decides (groups.3).
 */
async function setBelonging(what: Belonging, isIn: boolean): Promise<'done' | 'asked'> {
  const { kind, id, name } = what
  if (kind === 'ultra') return setUltra(what, isIn)
  await (kind === 'fan' ? setFollowing(id, isIn) : setClub(id, name, isIn))
  return 'done'
}

async function setFollowing(id: number, isIn: boolean): Promise<void> {
  const { element } = isIn
    ? await call('POST /v1/relationships/follow', { body: { followed_id: id } })
    : await call('POST /v1/relationships/unfollow/{id}', { params: { id: String(id) } })
  update<ProfileUser>('fan', id, element)
  void queryClient.invalidateQueries({ queryKey: ['follows'] })
  // profile.6: unfollowing does not refetch.
  if (isIn) await refetchMemberships()
}

async function setClub(id: number, name: string, isIn: boolean): Promise<void> {
  const body = { club_id: id }
  const { element } = isIn
    ? await call('POST /v1/relationships/club/join', { body })
    : await call('POST /v1/relationships/club/leave', { body })
  update<Club>('club', id, { fan_count: element.fan_count })
  staleLists('club', id)
  if (!isIn) return session.leftClub(id)
  session.joinedClub({ id, club_id: id, name })
  await refetchMemberships()
}

async function setUltra({ id, name, code }: Belonging, isIn: boolean): Promise<'done' | 'asked'> {
  const state = isIn ? await joinUltra(id, code) : await leaveUltra(id)
  update<Ultra>('ultra', id, { member_count: state.member_count })
  staleLists('ultra', id)
  // Whoever leaves may have been the president, and whoever comes back is it again.
  void queryClient.invalidateQueries({ queryKey: profileKeys.one('ultra', id) })
  if (isIn && !state.joined) return 'asked'
  if (isIn) {
    session.joinedUltra({ id, ultra_group_id: id, name })
    await refetchMemberships()
  } else session.leftUltra(id)
  return 'done'
}

async function joinUltra(ultra_id: number, code: string | undefined) {
  const body = { ultra_id, ...(code !== undefined && { code }) }
  return (await call('POST /v1/relationships/ultra/join', { body })).element
}

async function leaveUltra(ultra_id: number) {
  return (await call('POST /v1/relationships/ultra/leave', { body: { ultra_id } })).element
}

function update<T extends object>(kind: ProfileKind, id: number, change: Partial<T>): void {
  queryClient.setQueryData<T>(profileKeys.one(kind, id), (before) => before && { ...before, ...change })
}

function staleLists(kind: 'club' | 'ultra', id: number): void {
  void queryClient.invalidateQueries({ queryKey: profileKeys.members(kind, id) })
  void queryClient.invalidateQueries({ queryKey: ['memberships', kind] })
}

/** The join has succeeded; lists that fail to refresh do not make it a failure. */
async function refetchMemberships(): Promise<void> {
  await session.refreshMemberships().catch(() => undefined)
}
