import { useInfiniteQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { call } from '#client/page.ts'
import { ANNOUNCEMENT_MAX_LENGTH } from '#contract/constants.ts'
import type { Announcement } from '#contract/groups.ts'
import { MoreState } from '#site/browse/BrowsePage.tsx'
import { moreOf } from '#site/browse/usePages.ts'
import { useDialog } from '#site/dialog.tsx'
import { draftKey } from '#site/form/device-draft.ts'
import { useTyped } from '#site/form/useTyped.ts'
import { useSession } from '#site/page.ts'
import { Panel } from '#site/profile/Panel.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { countText } from '#texts/figures.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { TextArea } from '#ui/Field.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { AnnouncementText } from '../ultra/Announcements.tsx'
import { announcementsQuery } from '../ultra/announcements-query.ts'
import { PanelState } from './parts.tsx'
import { roomMessages } from './room.messages.ts'
import styles from './room.module.css'
import { useAct } from './useAct.ts'

/** groups.4: what the group tells its members, and what it told them. */
export function AnnouncePanel({ groupId }: { groupId: number }) {
  const m = useMessages(roomMessages)
  const language = useLanguage()
  const { isDoing, act } = useAct(groupId)
  const { user } = useSession()
  const typed = useTyped({ text: '' }, draftKey('announcement', user?.id ?? 0, groupId))
  const { text } = typed.values
  const [pinned, setPinned] = useState(false)
  const [isEmpty, setEmpty] = useState(false)
  const params = { id: String(groupId) }

  async function publish(): Promise<void> {
    const isDone = await act('publish', () =>
      call('POST /v1/ultras/{id}/announcements/create', { params, body: { text: text.trim(), pinned } }),
    )
    if (!isDone) return
    typed.sent({ text }, { text: '' })
    setPinned(false)
    showToast({ kind: 'success', text: m.published })
  }
  async function remove(id: number): Promise<void> {
    const isDone = await act(String(id), () =>
      call('POST /v1/ultras/{id}/announcements/delete', { params, body: { id } }),
    )
    if (isDone) showToast({ kind: 'plain', text: m.deleted })
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setEmpty(text.trim() === '')
    if (text.trim() !== '') void publish()
  }
  return (
    <Panel title={m.announce}>
      <form className={styles.form} noValidate onSubmit={onSubmit}>
        <TextArea
          label={m.write}
          value={text}
          maxLength={ANNOUNCEMENT_MAX_LENGTH}
          hint={m.announceHint(countText(ANNOUNCEMENT_MAX_LENGTH - text.length, language))}
          error={isEmpty ? m.empty : undefined}
          onChange={(event) => {
            typed.fill({ text: event.target.value })
            setEmpty(false)
          }}
        />
        <div className={styles.end}>
          <label className={styles.check}>
            <input type="checkbox" checked={pinned} onChange={() => setPinned(!pinned)} />
            {m.pin}
          </label>
          <Button type="submit" look="flood" busy={isDoing('publish')} className={styles.send}>
            {m.publish}
          </Button>
        </div>
      </form>
      <Published groupId={groupId} onDelete={(id) => void remove(id)} />
    </Panel>
  )
}

function Published({ groupId, onDelete }: { groupId: number; onDelete: (id: number) => void }) {
  const m = useMessages(roomMessages)
  const query = useInfiniteQuery(announcementsQuery(groupId))
  const dialog = useDialog()
  const announcements = query.data?.pages.flatMap(({ element }) => element) ?? []
  const ask = ({ id, text }: Announcement) =>
    dialog.open(
      <DeleteDialog
        text={text}
        onDelete={() => {
          dialog.close()
          onDelete(id)
        }}
        onClose={dialog.close}
      />,
    )
  return (
    <>
      <PanelState query={query} />
      <ul className={styles.told}>
        {announcements.map((announcement) => (
          <li key={announcement.id}>
            <AnnouncementText announcement={announcement} />
            <IconButton label={m.deleteIt} onClick={() => ask(announcement)}>
              <Trash2 aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      <MoreState pages={moreOf(query)} label={m.more} />
    </>
  )
}

interface DeleteDialogProps {
  text: string
  onDelete: () => void
  onClose: () => void
}

/** Members were told of it, and nothing brings its words back: a slip of the thumb must not delete it. */
function DeleteDialog({ text, onDelete, onClose }: DeleteDialogProps) {
  const m = useMessages(roomMessages)
  const titleId = useId()
  return (
    <Dialog labelledBy={titleId} closeLabel={m.close} onClose={onClose} className={styles.dialog} isLow>
      <div className={styles.body}>
        <h2 id={titleId} className={styles.dialogTitle}>
          {m.deleteTitle}
        </h2>
        <p className={styles.quoted}>{text}</p>
        <p>{m.deleteHint}</p>
        <div className={styles.dialogEnd}>
          <Button data-autofocus onClick={onClose}>
            {m.cancel}
          </Button>
          <Button look="danger" onClick={onDelete}>
            {m.deleteConfirm}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
