import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { failureText } from '#client/failure-text.ts'
import { call } from '#client/page.ts'
import { asFan, useArena, useRoom, useSession } from '#play/base/arena.ts'
import { useFormat, useLanguage, useMessages } from '#play/base/useMessages.ts'
import { Button } from '#ui/Button.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { streamMessages } from './stream.messages.ts'

interface Going {
  count: number
  isMine: boolean
}

/** calendar.2: on the waiting screen a fan says that they come, and is reminded. */
export function IGo() {
  const m = useMessages(streamMessages)
  const language = useLanguage()
  const format = useFormat()
  const { id } = useArena()
  const userId = useSession().user?.id ?? null
  const told = useRoom(({ arena }) => arena.going)
  const [known, setKnown] = useState<Going | null>(null)
  const { count, isMine } = known ?? { count: told, isMine: false }

  // The room's news are the same for all; whether this fan comes is asked for.
  useEffect(() => {
    const asked = new AbortController()
    call('GET /v1/arenas/{id}', { params: { id } }, { signal: asked.signal })
      .then(({ element }) =>
        setKnown({ count: element.going, isMine: userId !== null && element.i_go === true }),
      )
      .catch(() => undefined)
    return () => asked.abort()
  }, [id, userId])

  async function toggle(): Promise<void> {
    setKnown({ count: count + (isMine ? -1 : 1), isMine: !isMine })
    try {
      const { element } = await call('POST /v1/arenas/{id}/attend', {
        params: { id },
        body: { going: !isMine },
      })
      setKnown({ count: element.going, isMine: element.i_go === true })
    } catch (error) {
      setKnown({ count, isMine })
      showToast({ kind: 'error', text: failureText(error, language) })
    }
  }
  return (
    <Button aria-pressed={isMine} onClick={() => asFan(() => void toggle())}>
      {isMine && <Check aria-hidden="true" />} {m.iGo}
      {count > 0 && <small>{m.going(format.whole(count), count === 1)}</small>}
    </Button>
  )
}
