import { useQuery } from '@tanstack/react-query'
import { Copy, Link2, Share2, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { call } from '#client/page.ts'
import { INVITE_MAX_HOURS, INVITE_MAX_USES } from '#contract/constants.ts'
import type { GroupInvite } from '#contract/groups.ts'
import type { UltraProfile } from '#contract/ultras.ts'
import { share } from '#site/people/share.ts'
import { Panel } from '#site/profile/Panel.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { countText, momentText } from '#texts/figures.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import styles from './InvitesPanel.module.css'
import { PanelState } from './parts.tsx'
import { roomMessages } from './room.messages.ts'
import room from './room.module.css'
import { invitesQuery } from './room-queries.ts'
import { useAct } from './useAct.ts'

const FIRST_USES = '10'
const FIRST_HOURS = '48'

/** groups.3: links that let a number of fans in, for some hours. */
export function InvitesPanel({ group }: { group: UltraProfile }) {
  const m = useMessages(roomMessages)
  const language = useLanguage()
  const query = useQuery(invitesQuery(group.id))
  const { isDoing, act } = useAct(group.id)
  const [uses, setUses] = useState(FIRST_USES)
  const [hours, setHours] = useState(FIRST_HOURS)
  const [isChecked, setChecked] = useState(false)
  const usesWrong = !isWithin(uses, INVITE_MAX_USES)
  const hoursWrong = !isWithin(hours, INVITE_MAX_HOURS)
  const range = (most: number) => m.usesRange(countText(most, language))
  const params = { id: String(group.id) }

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (usesWrong || hoursWrong) return
    const body = { uses: Number(uses), hours: Number(hours) }
    void act('new', () => call('POST /v1/ultras/{id}/invites/create', { params, body }))
  }
  async function revoke(code: string): Promise<void> {
    const isDone = await act(code, () =>
      call('POST /v1/ultras/{id}/invites/revoke', { params, body: { code } }),
    )
    if (isDone) showToast({ kind: 'plain', text: m.linkRevoked })
  }
  return (
    <Panel title={m.links}>
      <form className={room.form} noValidate onSubmit={onSubmit}>
        <div className={room.line}>
          <Field
            label={m.uses}
            type="number"
            min={1}
            max={INVITE_MAX_USES}
            value={uses}
            error={isChecked && usesWrong ? range(INVITE_MAX_USES) : undefined}
            onChange={(event) => setUses(event.target.value)}
          />
          <Field
            label={m.hours}
            type="number"
            min={1}
            max={INVITE_MAX_HOURS}
            value={hours}
            error={isChecked && hoursWrong ? range(INVITE_MAX_HOURS) : undefined}
            onChange={(event) => setHours(event.target.value)}
          />
          <Button type="submit" look="flood" busy={isDoing('new')}>
            {m.newLink}
          </Button>
        </div>
      </form>
      <PanelState query={query} />
      <ul className={styles.links} aria-label={m.links}>
        {(query.data ?? []).map((invite) => (
          <InviteRow
            key={invite.code}
            invite={invite}
            name={group.name}
            onRevoke={() => void revoke(invite.code)}
          />
        ))}
      </ul>
    </Panel>
  )
}

function isWithin(text: string, most: number): boolean {
  return /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= most
}

function InviteRow({ invite, name, onRevoke }: { invite: GroupInvite; name: string; onRevoke: () => void }) {
  const m = useMessages(roomMessages)
  const language = useLanguage()
  const left = invite.uses - invite.used
  const isTouch = matchMedia('(pointer: coarse)').matches && 'share' in navigator
  return (
    <li>
      <div className={styles.link}>
        <Link2 aria-hidden="true" />
        <code>{invite.url.replace(/^https?:\/\//, '')}</code>
        <IconButton
          label={isTouch ? m.shareLink : m.copyLink}
          onClick={() => void share({ path: invite.url, title: name, text: m.linkText(name) })}
        >
          {isTouch ? <Share2 aria-hidden="true" /> : <Copy aria-hidden="true" />}
        </IconButton>
        <IconButton label={m.revokeLink} onClick={onRevoke}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
      <p className={room.note}>
        {m.linkState(
          countText(left, language),
          countText(invite.uses, language),
          momentText(new Date(invite.expires_at), language),
          { left, of: invite.uses },
        )}
      </p>
    </li>
  )
}
