import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '#client/page.ts'
import type { UltraProfile } from '#contract/ultras.ts'
import { MoreState } from '#site/browse/BrowsePage.tsx'
import { moreOf } from '#site/browse/usePages.ts'
import { useDialog } from '#site/dialog.tsx'
import { useSession } from '#site/page.ts'
import { Panel } from '#site/profile/Panel.tsx'
import { useMessages } from '#site/useMessages.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { MemberList } from './MemberList.tsx'
import { FanRow } from './parts.tsx'
import { roomMessages } from './room.messages.ts'
import styles from './room.module.css'
import { bansQuery } from './room-queries.ts'
import { useAct } from './useAct.ts'

/** On a phone what follows must not be a whole group away. */
const FIRST_MEMBERS = 8

/** groups.3: right `members` removes and bans; the president stays. */
export function MembersPanel({ group }: { group: UltraProfile }) {
  const m = useMessages(roomMessages)
  const dialog = useDialog()
  const { id, president_id, officers, me } = group
  const { isAdmin } = useSession()
  const isOfficer = (fanId: number) => officers.some((officer) => officer.id === fanId)
  // Officers are the president's to remove.
  const mayRemove = (fanId: number) => me.president || isAdmin || !isOfficer(fanId)
  return (
    <Panel title={m.members} flush>
      <MemberList
        groupId={id}
        without={[president_id]}
        first={FIRST_MEMBERS}
        lineOf={(fanId) => (isOfficer(fanId) ? m.officer : undefined)}
        acts={(fan) => {
          const name = fan.name.trim() || m.unnamed
          if (!mayRemove(fan.id)) return null
          return (
            <Button
              size="sm"
              look="ghost"
              aria-label={m.removeOf(name)}
              onClick={() =>
                dialog.open(<RemoveDialog groupId={id} fan={{ id: fan.id, name }} onClose={dialog.close} />)
              }
            >
              {m.remove}
            </Button>
          )
        }}
      />
      <Bans groupId={id} />
    </Panel>
  )
}

/** Who is kept out; nothing while nobody is. */
function Bans({ groupId }: { groupId: number }) {
  const m = useMessages(roomMessages)
  const query = useInfiniteQuery(bansQuery(groupId))
  const bans = query.data?.pages.flatMap(({ element }) => element) ?? []
  const { isDoing, act } = useAct(groupId)
  if (bans.length === 0) return null

  async function lift(userId: number, name: string): Promise<void> {
    const isDone = await act(String(userId), () =>
      // Removing without a ban lifts one.
      call('POST /v1/ultras/{id}/remove', { params: { id: String(groupId) }, body: { userId, ban: false } }),
    )
    if (isDone) showToast({ kind: 'plain', text: m.unbanned(name) })
  }
  return (
    <>
      <h3 className={styles.subtitle}>{m.banned}</h3>
      <ul aria-label={m.banned}>
        {bans.map((fan) => {
          const name = fan.name.trim() || m.unnamed
          return (
            <FanRow key={fan.id} fan={fan}>
              <Button
                size="sm"
                look="ghost"
                aria-label={m.unbanOf(name)}
                busy={isDoing(String(fan.id))}
                onClick={() => void lift(fan.id, name)}
              >
                {m.unban}
              </Button>
            </FanRow>
          )
        })}
      </ul>
      <MoreState pages={moreOf(query)} label={m.more} />
    </>
  )
}

interface RemoveDialogProps {
  groupId: number
  fan: { id: number; name: string }
  onClose: () => void
}

function RemoveDialog({ groupId, fan, onClose }: RemoveDialogProps) {
  const m = useMessages(roomMessages)
  const titleId = useId()
  const [ban, setBan] = useState(false)
  const { isDoing, act } = useAct(groupId)

  async function remove(): Promise<void> {
    const isDone = await act('remove', () =>
      call('POST /v1/ultras/{id}/remove', {
        params: { id: String(groupId) },
        body: { userId: fan.id, ban },
      }),
    )
    if (isDone) showToast({ kind: 'plain', text: m.removed(fan.name) })
    onClose()
  }
  return (
    <Dialog labelledBy={titleId} closeLabel={m.close} onClose={onClose} className={styles.dialog} isLow>
      <div className={styles.body}>
        <h2 id={titleId} className={styles.dialogTitle}>
          {m.removeTitle(fan.name)}
        </h2>
        <p>{m.removeHint}</p>
        <label className={styles.check}>
          <input type="checkbox" checked={ban} onChange={() => setBan(!ban)} />
          {m.ban}
        </label>
        <div className={styles.dialogEnd}>
          <Button data-autofocus onClick={onClose}>
            {m.cancel}
          </Button>
          <Button look="danger" busy={isDoing('remove')} onClick={() => void remove()}>
            {m.remove}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
