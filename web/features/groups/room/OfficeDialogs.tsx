import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { call } from '#client/page.ts'
import { ULTRA_RIGHTS, type UltraRight } from '#contract/constants.ts'
import type { UltraProfile } from '#contract/ultras.ts'
import { queryClient } from '#site/queries.tsx'
import { useMessages } from '#site/useMessages.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { rightHints, rightMessages } from '../ultra/ultra.messages.ts'
import { MemberList } from './MemberList.tsx'
import { roomMessages } from './room.messages.ts'
import styles from './room.module.css'
import { useAct } from './useAct.ts'

interface OfficeDialogProps {
  group: UltraProfile
  onClose: () => void
}

interface Picked {
  id: number
  name: string
}

/** A member is picked, then given rights. */
export function AddOfficerDialog({ group, onClose }: OfficeDialogProps) {
  const m = useMessages(roomMessages)
  const r = useMessages(rightMessages)
  const hints = useMessages(rightHints)
  const hintId = useId()
  const [picked, setPicked] = useState<Picked | null>(null)
  const [rights, setRights] = useState<readonly UltraRight[]>(['announce'])
  const { isDoing, act } = useAct(group.id)

  async function add({ id, name }: Picked): Promise<void> {
    const isDone = await act('add', () =>
      call('POST /v1/ultras/{id}/officer', {
        params: { id: String(group.id) },
        body: { userId: id, rights: [...rights] },
      }),
    )
    if (!isDone) return
    showToast({ kind: 'success', text: m.madeOfficer(name) })
    onClose()
  }
  const already = [group.president_id, ...group.officers.map(({ id }) => id)]
  return (
    <PickDialog
      title={m.addTitle}
      group={group}
      without={already}
      picked={picked}
      onPick={setPicked}
      onClose={onClose}
    >
      {picked && (
        <>
          <p className={styles.note}>{m.addHint}</p>
          <div className={styles.rights}>
            {ULTRA_RIGHTS.map((right) => (
              <label key={right} className={styles.check}>
                <input
                  type="checkbox"
                  aria-describedby={`${hintId}-${right}`}
                  checked={rights.includes(right)}
                  onChange={() =>
                    setRights(ULTRA_RIGHTS.filter((one) => rights.includes(one) !== (one === right)))
                  }
                />
                <span>
                  {r[right]}
                  <small id={`${hintId}-${right}`} aria-hidden="true">
                    {hints[right]}
                  </small>
                </span>
              </label>
            ))}
          </div>
          <div className={styles.dialogEnd}>
            <Button onClick={() => setPicked(null)}>{m.cancel}</Button>
            <Button
              look="flood"
              disabled={rights.length === 0}
              busy={isDoing('add')}
              onClick={() => void add(picked)}
            >
              {m.makeOfficer(picked.name)}
            </Button>
          </div>
        </>
      )}
    </PickDialog>
  )
}

/** A member is picked, then the hand-over is confirmed: only they can undo it. */
export function HandOverDialog({ group, onClose }: OfficeDialogProps) {
  const m = useMessages(roomMessages)
  const [picked, setPicked] = useState<Picked | null>(null)
  const { isDoing, act } = useAct(group.id)

  async function handOver({ id, name }: Picked): Promise<void> {
    const isDone = await act('hand', () =>
      call('POST /v1/ultras/{id}/handover', { params: { id: String(group.id) }, body: { userId: id } }),
    )
    if (!isDone) return
    showToast({ kind: 'success', text: m.handed(name) })
    onClose()
  }
  return (
    <PickDialog
      title={m.handTitle}
      group={group}
      without={[group.president_id]}
      picked={picked}
      onPick={setPicked}
      onClose={onClose}
    >
      {picked && (
        <>
          <p>{m.handHint}</p>
          <div className={styles.dialogEnd}>
            <Button onClick={() => setPicked(null)}>{m.cancel}</Button>
            <Button look="danger" busy={isDoing('hand')} onClick={() => void handOver(picked)}>
              {m.handTo(picked.name)}
            </Button>
          </div>
        </>
      )}
    </PickDialog>
  )
}

interface PickDialogProps extends OfficeDialogProps {
  title: string
  without: readonly (number | null)[]
  picked: Picked | null
  onPick: (fan: Picked) => void
  /** Takes the list's place once somebody is picked. */
  children: ReactNode
}

function PickDialog({ title, group, without, picked, onPick, onClose, children }: PickDialogProps) {
  const m = useMessages(roomMessages)
  const titleId = useId()
  return (
    // Mounted above the pages, so it needs its own query provider.
    <QueryClientProvider client={queryClient}>
      <Dialog labelledBy={titleId} closeLabel={m.close} onClose={onClose} className={styles.dialog}>
        <div className={styles.body}>
          <h2 id={titleId} className={styles.dialogTitle}>
            {title}
          </h2>
          {picked && <p className={styles.picked}>{picked.name}</p>}
          {picked ? (
            children
          ) : (
            <div className={styles.list}>
              <MemberList
                groupId={group.id}
                without={without}
                acts={({ id, name }) => (
                  <Button
                    size="sm"
                    aria-label={m.pickOf(name.trim() || m.unnamed)}
                    onClick={() => onPick({ id, name: name.trim() || m.unnamed })}
                  >
                    {m.pick}
                  </Button>
                )}
              />
            </div>
          )}
        </div>
      </Dialog>
    </QueryClientProvider>
  )
}
