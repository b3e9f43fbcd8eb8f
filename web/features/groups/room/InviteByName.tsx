import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '#client/failure-text.ts'
import { call } from '#client/page.ts'
import { SearchBox } from '#site/browse/SearchBox.tsx'
import { searchQuery } from '#site/browse/search-query.ts'
import { Panel } from '#site/profile/Panel.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { useSettled } from '#site/useSettled.ts'
import { Button } from '#ui/Button.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { FanRow } from './parts.tsx'
import { roomMessages } from './room.messages.ts'
import styles from './room.module.css'
import { useAct } from './useAct.ts'

/** groups.3: somebody who is already here is invited by name, and told so. */
export function InviteByName({ groupId }: { groupId: number }) {
  const m = useMessages(roomMessages)
  const language = useLanguage()
  const [text, setText] = useState('')
  const asked = useSettled(text.trim())
  const { isDoing, act } = useAct(groupId)
  const { data: fans, error } = useQuery({
    ...searchQuery(asked),
    select: ({ results }) => results.fans,
  })

  async function invite(userId: number, name: string): Promise<void> {
    await act(String(userId), async () => {
      const { element } = await call('POST /v1/ultras/{id}/invite', {
        params: { id: String(groupId) },
        body: { userId },
      })
      // Who has asked already is taken in at once.
      const text = element.status === 'joined' ? m.accepted(name) : m.invited(name)
      showToast({ kind: 'success', text })
    })
  }
  return (
    <Panel title={m.byName} flush>
      <div className={styles.search}>
        <SearchBox label={m.findFans} text={text} onText={setText} />
      </div>
      {text.trim() !== '' && error && <p className={styles.none}>{failureText(error, language)}</p>}
      {text.trim() !== '' && fans?.length === 0 && <p className={styles.none}>{m.noFans}</p>}
      {text.trim() !== '' && (
        <ul>
          {(fans ?? []).map(({ id, name, image }) => (
            <FanRow key={id} fan={{ id, name, avatar: image }}>
              <Button
                size="sm"
                aria-label={m.inviteOf(name)}
                busy={isDoing(String(id))}
                onClick={() => void invite(id, name)}
              >
                {m.invite}
              </Button>
            </FanRow>
          ))}
        </ul>
      )}
    </Panel>
  )
}
