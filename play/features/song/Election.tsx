import { useId, useState } from 'react'
import { failureText } from '#client/failure-text.ts'
import { call } from '#client/page.ts'
import type { Side } from '#contract/arenas.ts'
import { ArenaDialog } from '#play/base/ArenaDialog.tsx'
import { useArena, useRoom, useSession } from '#play/base/arena.ts'
import { useLanguage, useMessages } from '#play/base/useMessages.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { Banner } from '#ui/feedback.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { type Candidate, candidates } from './candidates.ts'
import styles from './Sheet.module.css'
import { songMessages } from './song.messages.ts'

/** songs.2: where no capo is there, the end elects somebody of itself. */
export function Election({ side, onClose }: { side: Side; onClose: () => void }) {
  const m = useMessages(songMessages)
  const language = useLanguage()
  const { id } = useArena()
  const { user } = useSession()
  const titleId = useId()
  const conducting = useRoom((room) => room.conducting[side])
  const board = useRoom((room) => room.board)
  const [sendingFor, setSendingFor] = useState<number | null>(null)
  // Told inside the dialog: a toast would lie behind it.
  const [answer, setAnswer] = useState<{ kind: 'success' | 'error'; text: string } | null>(null)
  const needed = conducting?.needed ?? 1
  const elected = conducting?.elected
  const self = user && { id: user.id, name: user.name, avatar: user.avatar ?? null }
  const people = candidates({ fans: board.fans, votes: conducting?.votes ?? [] }, side, self)

  const vote = async (candidate: Candidate) => {
    setSendingFor(candidate.id)
    setAnswer(null)
    try {
      const { element } = await call('POST /v1/arenas/{id}/song/vote', {
        params: { id },
        body: { userId: candidate.id },
      })
      if (element.status === 'voted') setAnswer({ kind: 'success', text: m.voted(candidate.name) })
      else {
        const isMe = candidate.id === user?.id
        showToast({ kind: 'success', text: isMe ? m.youAreCapo : m.elected(candidate.name) })
        onClose()
      }
    } catch (error) {
      setAnswer({ kind: 'error', text: failureText(error, language) })
    }
    setSendingFor(null)
  }
  return (
    <ArenaDialog labelledBy={titleId} closeLabel={m.close} onClose={onClose} isLow>
      <div className={styles.content}>
        <h2 id={titleId} className={`display w4 ${styles.title}`}>
          {m.voteTitle}
        </h2>
        <p className={styles.hint}>
          {!elected ? m.voteHint(needed) : elected.id === user?.id ? m.youAreCapo : m.elected(elected.name)}
        </p>
        {answer && <Banner kind={answer.kind}>{answer.text}</Banner>}
        <ul className={styles.people}>
          {people.map((each) => (
            <li key={each.id}>
              <Avatar src={each.avatar} name={each.name} sizePx={40} />
              <span>
                <b>{each.name}</b>
                {each.id === user?.id && <small>{m.you}</small>}
              </span>
              {each.votes > 0 && <small>{m.votes(each.votes, needed)}</small>}
              <Button
                size="sm"
                aria-label={m.voteFor(each.name)}
                busy={sendingFor === each.id}
                onClick={() => void vote(each)}
              >
                {m.voteShort}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </ArenaDialog>
  )
}
