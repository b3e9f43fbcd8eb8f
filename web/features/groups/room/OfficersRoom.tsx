import { Lock } from 'lucide-react'
import { useMessages } from '#site/useMessages.ts'
import { Chip } from '#ui/feedback.tsx'
import type { GroupTabProps } from '../ultra/group-tabs.ts'
import { ultraMessages } from '../ultra/ultra.messages.ts'
import { AnnouncePanel } from './AnnouncePanel.tsx'
import { EditPanel } from './EditPanel.tsx'
import { InviteByName } from './InviteByName.tsx'
import { InvitesPanel } from './InvitesPanel.tsx'
import { LogPanel } from './LogPanel.tsx'
import { MembersPanel } from './MembersPanel.tsx'
import { RequestsPanel } from './RequestsPanel.tsx'
import { RolesPanel } from './RolesPanel.tsx'
import { roomMessages } from './room.messages.ts'
import styles from './room.module.css'

/** Where the president and the officers run the group; each right shows its own panels (groups.2). */
export function OfficersRoom({ group }: GroupTabProps) {
  const m = useMessages(roomMessages)
  const { room } = useMessages(ultraMessages)
  const { id, me } = group
  const may = (right: (typeof me.rights)[number]) => me.rights.includes(right)
  return (
    <>
      <div className={styles.head}>
        <h2 className={`display w4 ${styles.title}`}>{room}</h2>
        <Chip>
          <Lock aria-hidden="true" /> {m.onlyOfficers}
        </Chip>
      </div>
      <div className={styles.columns}>
        <div className={styles.column}>
          {may('members') && <RequestsPanel groupId={id} clubName={group.club_name} />}
          {may('announce') && <AnnouncePanel groupId={id} />}
          <RolesPanel group={group} />
          {may('members') && <MembersPanel group={group} />}
        </div>
        <div className={styles.column}>
          {may('members') && <InvitesPanel group={group} />}
          {may('members') && <InviteByName groupId={id} />}
          {may('edit') && <EditPanel group={group} />}
          <LogPanel group={group} />
        </div>
      </div>
    </>
  )
}
