import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSession } from '#web/base/useSession.ts'

/** Lists that show how many have joined are read again once the fan joins or leaves one of them. */
export function useFreshOnJoin(kind: 'clubs' | 'ultras'): void {
  const { user } = useSession()
  const queryClient = useQueryClient()
  const joined = (kind === 'clubs' ? user?.clubs : user?.ultra_groups)?.length
  const before = useRef(joined)
  useEffect(() => {
    if (before.current === joined) return
    before.current = joined
    void queryClient.invalidateQueries({ queryKey: [kind, 'list'] })
  }, [joined, kind, queryClient])
}
