import { type ComponentProps, useState } from 'react'
import { failureText } from '#client/failure-text.ts'
import { call } from '#client/page.ts'
import { membershipId } from '#client/session.ts'
import type { Ultra, UltraProfile } from '#contract/ultras.ts'
import { useDialog } from '#site/dialog.tsx'
import { useSession } from '#site/page.ts'
import { FollowJoinButton } from '#site/profile/FollowJoinButton.tsx'
import { profileKeys } from '#site/profile/profile-queries.ts'
import { queryClient } from '#site/queries.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { Button } from '#ui/Button.tsx'
import { Chip } from '#ui/feedback.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import styles from './JoinControl.module.css'
import { joiningMessages } from './joining.messages.ts'

const LeaveDialog = lazyComponent(async () => (await import('./LeaveDialog.tsx')).LeaveDialog)

/** groups.5: a president is told what will happen before they leave; others leave at once and can undo it. */
function useAskFirst({ id, name, president_id }: Ultra): ComponentProps<typeof FollowJoinButton>['askFirst'] {
  const { user } = useSession()
  const dialog = useDialog()
  if (user?.id !== president_id) return undefined
  return (leave) => dialog.open(<LeaveDialog group={{ id, name }} onLeave={leave} onClose={dialog.close} />)
}

/** In lists, which know how one joins but not whether one has asked already. */
export function QuietJoin({ group }: { group: Ultra }) {
  const m = useMessages(joiningMessages)
  const { user } = useSession()
  const askFirst = useAskFirst(group)
  const isIn = user?.ultra_groups.some((own) => membershipId(own, 'ultra_group_id') === group.id)
  if (group.join === 'invite' && !isIn) return <span className={styles.note}>{m.byInvitation}</span>
  return (
    <FollowJoinButton
      kind="ultra"
      id={group.id}
      name={group.name}
      size="sm"
      isQuiet
      enterLabel={group.join === 'request' ? m.askInList : undefined}
      askFirst={askFirst}
    />
  )
}

interface JoinControlProps {
  group: UltraProfile
  code: string | undefined
  /** The link is used up, too old or taken back. */
  onDeadCode: () => void
}

/** On the group's page: joining as the group allows it, or what stands in the way. */
export function JoinControl({ group, code, onDeadCode }: JoinControlProps) {
  const m = useMessages(joiningMessages)
  const askFirst = useAskFirst(group)
  const { id, name, me } = group
  const isInvited = me.invited || code !== undefined
  if (!me.member && me.banned) return <p className={styles.note}>{m.banned}</p>
  // Who asked before the group opened comes in as everybody does.
  if (!me.member && me.requested && !isInvited && group.join !== 'open') return <Requested group={group} />
  if (!me.member && group.join === 'invite' && !isInvited && !me.may_return)
    return <p className={styles.note}>{m.byInvitation}</p>
  return (
    <FollowJoinButton
      kind="ultra"
      id={id}
      name={name}
      code={code}
      onDeadCode={onDeadCode}
      enterLabel={me.may_return ? m.comeBack : group.join === 'request' && !isInvited ? m.ask : undefined}
      askFirst={askFirst}
    />
  )
}

/** A request that nobody has answered yet. Leaving takes it back. */
function Requested({ group: { id, name } }: { group: UltraProfile }) {
  const m = useMessages(joiningMessages)
  const language = useLanguage()
  const [isBusy, setBusy] = useState(false)
  async function takeBack(): Promise<void> {
    setBusy(true)
    try {
      await call('POST /v1/relationships/ultra/leave', { body: { ultra_id: id } })
      await queryClient.invalidateQueries({ queryKey: profileKeys.one('ultra', id) })
    } catch (error) {
      showToast({ kind: 'error', text: failureText(error, language) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <span className={styles.requested}>
      <Chip tone="paused">{m.requested}</Chip>
      <Button look="ghost" busy={isBusy} aria-label={m.takeBackOf(name)} onClick={() => void takeBack()}>
        {m.takeBack}
      </Button>
    </span>
  )
}
