import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { CallFailure } from '#client/call-failure.ts'
import { failureText } from '#client/failure-text.ts'
import { call } from '#client/page.ts'
import type { JoinRequest } from '#contract/groups.ts'
import { Panel } from '#site/profile/Panel.tsx'
import { queryClient } from '#site/queries.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { counted, countText, momentText, scoreText } from '#texts/figures.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { FanRow, PanelState } from './parts.tsx'
import { roomMessages } from './room.messages.ts'
import styles from './room.module.css'
import { requestsQuery } from './room-queries.ts'
import { useAct } from './useAct.ts'

/** groups.3: who asks to come in, the longest waiting first. */
export function RequestsPanel({ groupId, clubName }: { groupId: number; clubName: string }) {
  const m = useMessages(roomMessages)
  const language = useLanguage()
  const query = useQuery(requestsQuery(groupId))
  const { isDoing, act } = useAct(groupId)
  const requests = query.data ?? []
  const decide = (userId: number, accept: boolean) =>
    call('POST /v1/ultras/{id}/requests/decide', {
      params: { id: String(groupId) },
      body: { userId, accept },
    })

  async function decideOne(userId: number, name: string, accept: boolean): Promise<void> {
    const isDone = await act(`${accept} ${userId}`, () => decide(userId, accept))
    if (isDone) showToast({ kind: 'plain', text: accept ? m.accepted(name) : m.declined(name) })
  }
  const acceptAll = () =>
    act('all', async () => {
      // Without those decided while this waited for its turn.
      const waiting = queryClient.getQueryData(requestsQuery(groupId).queryKey) ?? []
      let joined = 0
      for (const fan of waiting) {
        try {
          await decide(fan.id, true)
          joined++
        } catch (error) {
          tellOf(fan, error)
        }
      }
      if (joined > 0) showToast({ kind: 'plain', text: counted(joined, language, m.newMember, m.newMembers) })
    })

  /** Who cannot come in must not keep out those who wait behind them; a refusal of us all is thrown on. */
  function tellOf(fan: JoinRequest, error: unknown): void {
    if (!(error instanceof CallFailure) || (error.status !== 404 && error.status !== 409)) throw error
    // Another officer was faster, or they took it back.
    if (error.code === 'request_not_found') return
    showToast({ kind: 'error', text: fan.name.trim() || m.unnamed, detail: failureText(error, language) })
  }

  return (
    <Panel
      title={m.requests}
      aside={
        requests.length > 1 && (
          <Button look="ghost" size="sm" busy={isDoing('all')} onClick={() => void acceptAll()}>
            {m.acceptAll} ({countText(requests.length, language)})
          </Button>
        )
      }
      flush
    >
      <PanelState query={query} />
      {query.data && requests.length === 0 && <p className={styles.none}>{m.noRequests}</p>}
      <ul className={styles.requests}>
        {requests.map((fan) => {
          const name = fan.name.trim() || m.unnamed
          return (
            <FanRow key={fan.id} fan={fan} line={<RequestLine request={fan} clubName={clubName} />}>
              <Button
                size="sm"
                aria-label={m.acceptOf(name)}
                busy={isDoing(`true ${fan.id}`) || isDoing('all')}
                onClick={() => void decideOne(fan.id, name, true)}
              >
                {m.accept}
              </Button>
              <IconButton
                label={m.declineOf(name)}
                className={styles.bordered}
                onClick={() => void decideOne(fan.id, name, false)}
              >
                <X aria-hidden="true" />
              </IconButton>
            </FanRow>
          )
        })}
      </ul>
    </Panel>
  )
}

/** What helps to decide: whether they are of the club, how often they came, how loud they are. */
function RequestLine({ request, clubName }: { request: JoinRequest; clubName: string }) {
  const m = useMessages(roomMessages)
  const language = useLanguage()
  const { in_club, matches, cheer_score, at } = request
  const facts = [
    in_club ? m.fanOf(clubName) : m.notOf(clubName),
    counted(matches, language, m.match, m.matches),
    ...(matches > 0 ? [`${scoreText(cheer_score, 1, language)} PTS/S`] : []),
    m.asked(momentText(new Date(at), language)),
  ]
  return facts.join(', ')
}
