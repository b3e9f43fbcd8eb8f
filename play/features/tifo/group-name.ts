import { useEffect, useState } from 'react'
import { call } from '#client/page.ts'
import { useRoom, useSession } from '#play/base/arena.ts'

/** The name of the group whose tifo is up: from the board, else asked for. A visitor may not ask. */
export function useGroupName(ultraId: number): string | null {
  const isFan = useSession().user !== null
  const onBoard = useRoom(({ board }) => board.ultras.find(({ id }) => id === ultraId)?.name ?? null)
  const [asked, setAsked] = useState<{ id: number; name: string } | null>(null)
  const mustAsk = isFan && onBoard === null && asked?.id !== ultraId

  useEffect(() => {
    if (!mustAsk) return
    const asking = new AbortController()
    call('GET /v1/ultras/{id}', { params: { id: String(ultraId) } }, { signal: asking.signal })
      .then(({ element }) => setAsked({ id: ultraId, name: element.name }))
      .catch(() => undefined)
    return () => asking.abort()
  }, [mustAsk, ultraId])

  return onBoard ?? (asked?.id === ultraId ? asked.name : null)
}
