import { Check, Lock } from 'lucide-react'
import { call } from '#client/page.ts'
import { ULTRA_RIGHTS, type UltraRight } from '#contract/constants.ts'
import type { Officer, UltraProfile } from '#contract/ultras.ts'
import { useDialog } from '#site/dialog.tsx'
import { useSession } from '#site/page.ts'
import { Panel } from '#site/profile/Panel.tsx'
import { profileKeys } from '#site/profile/profile-queries.ts'
import { queryClient } from '#site/queries.tsx'
import { useMessages } from '#site/useMessages.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { rightMessages } from '../ultra/ultra.messages.ts'
import { AddOfficerDialog, HandOverDialog } from './OfficeDialogs.tsx'
import styles from './RolesPanel.module.css'
import { roomMessages } from './room.messages.ts'
import room from './room.module.css'
import { useAct } from './useAct.ts'

/** groups.2: who may do what. The president changes it; officers see it, and whose right it is. */
export function RolesPanel({ group }: { group: UltraProfile }) {
  const m = useMessages(roomMessages)
  const r = useMessages(rightMessages)
  const { isAdmin } = useSession()
  const dialog = useDialog()
  const { act } = useAct(group.id)
  const { president_id, president_name, president_avatar, officers, me } = group
  const mayChange = me.president || isAdmin
  const whose = president_name?.trim() ? m.rolesByPresident(president_name.trim()) : m.rolesNobody

  const toggle = ({ id }: Officer, right: UltraRight) => {
    void act(`${id} ${right}`, async () => {
      // As they are when its turn comes: the press before may have changed another right.
      const now = queryClient.getQueryData<UltraProfile>(profileKeys.one('ultra', group.id)) ?? group
      const had = now.officers.find((officer) => officer.id === id)?.rights ?? []
      const rights = ULTRA_RIGHTS.filter((one) => had.includes(one) !== (one === right))
      await call('POST /v1/ultras/{id}/officer', {
        params: { id: String(group.id) },
        body: { userId: id, rights },
      })
    })
  }
  return (
    <Panel title={m.roles} aside={!mayChange && <span className={room.note}>{whose}</span>}>
      <table className={styles.roles}>
        <thead>
          <tr>
            <th scope="col">{m.officer}</th>
            {ULTRA_RIGHTS.map((right) => (
              <th key={right} scope="col">
                {r[right]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {president_id !== null && (
            <tr>
              <Name name={president_name} avatar={president_avatar} note={m.president} isMe={me.president} />
              {ULTRA_RIGHTS.map((right) => (
                <td key={right}>
                  <Tick isOn />
                </td>
              ))}
            </tr>
          )}
          {officers.map((officer) => (
            <OfficerRow
              key={officer.id}
              officer={officer}
              onToggle={mayChange ? (right) => toggle(officer, right) : undefined}
            />
          ))}
        </tbody>
      </table>
      <div className={styles.end}>
        <Button
          size="sm"
          disabled={!mayChange}
          onClick={() => dialog.open(<AddOfficerDialog group={group} onClose={dialog.close} />)}
        >
          {!mayChange && <Lock aria-hidden="true" />} {m.addOfficer}
        </Button>
        <Button
          size="sm"
          disabled={!mayChange}
          onClick={() => dialog.open(<HandOverDialog group={group} onClose={dialog.close} />)}
        >
          {!mayChange && <Lock aria-hidden="true" />} {m.handOver}
        </Button>
      </div>
    </Panel>
  )
}

interface OfficerRowProps {
  officer: Officer
  /** Missing for who may not change it. */
  onToggle: ((right: UltraRight) => void) | undefined
}

function OfficerRow({ officer, onToggle }: OfficerRowProps) {
  const m = useMessages(roomMessages)
  const r = useMessages(rightMessages)
  const { user } = useSession()
  const name = officer.name.trim() || m.unnamed
  return (
    <tr>
      <Name name={name} avatar={officer.avatar} note={m.officer} isMe={user?.id === officer.id} />
      {ULTRA_RIGHTS.map((right) => {
        const isOn = officer.rights.includes(right)
        return (
          <td key={right}>
            {onToggle ? (
              <label className={styles.press}>
                <input
                  type="checkbox"
                  className="sr"
                  aria-label={m.rightOf(r[right], name)}
                  checked={isOn}
                  onChange={() => onToggle(right)}
                />
                <Tick isOn={isOn} isBare />
              </label>
            ) : (
              <Tick isOn={isOn} />
            )}
          </td>
        )
      })}
    </tr>
  )
}

interface NameProps {
  name: string | null
  avatar: string | null
  note: string
  isMe: boolean
}

function Name({ name, avatar, note, isMe }: NameProps) {
  const m = useMessages(roomMessages)
  const shown = name?.trim() || m.unnamed
  return (
    <th scope="row">
      <span className={styles.name}>
        <Avatar src={avatar} name={shown} sizePx={32} />
        <span>
          <b>{isMe ? m.you : shown}</b>
          <small>{note}</small>
        </span>
      </span>
    </th>
  )
}

/** `isBare`: the box beside it says the same. */
function Tick({ isOn, isBare = false }: { isOn: boolean; isBare?: boolean }) {
  const m = useMessages(roomMessages)
  const said = isBare ? { 'aria-hidden': true } : { role: 'img', 'aria-label': isOn ? m.yes : m.no }
  return (
    <span className={styles.tick} data-on={isOn || undefined} {...said}>
      {isOn && <Check aria-hidden="true" />}
    </span>
  )
}
