import { useEffect, useEffectEvent } from 'react'
import { session } from '#client/page.ts'
import { showToast } from '#ui/toast/toasts.ts'
import { appMessages } from '../base/app.messages.ts'
import { placeOf, rememberPlace } from '../base/return-place.ts'
import { navigate } from '../base/router/place.ts'
import { useLocation } from '../base/router/Router.tsx'
import { useMessages } from '../base/useMessages.ts'

/** sessions.6: a 401 leads to /login; the fan is told why, and comes back to where they were. */
export function SessionEnd() {
  const location = useLocation()
  const m = useMessages(appMessages)
  const onEnd = useEffectEvent(() => {
    showToast({ kind: 'error', text: m.sessionEnded })
    // The guard may have been faster.
    if (location.pathname === '/login') return
    const from = placeOf(location)
    rememberPlace(from)
    navigate('/login', { state: { from } })
  })
  useEffect(() => session.onExpired(() => onEnd()), [])
  return null
}
