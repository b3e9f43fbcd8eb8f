import { type ReactNode, useEffect } from 'react'
import type { PageAccess } from '#contract/pages.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { appMessages } from '../base/app.messages.ts'
import { placeOf, rememberPlace } from '../base/return-place.ts'
import { Redirect, useLocation } from '../base/router/Router.tsx'
import { useMessages } from '../base/useMessages.ts'
import { useSession } from '../base/useSession.ts'

/** pages.2: strangers go to /login and their place is remembered; who is no admin goes to /. */
export function Guarded({ access, children }: { access: PageAccess; children: ReactNode }) {
  const state = useSession()
  const location = useLocation()
  const m = useMessages(appMessages)
  if (access === 'open') return children
  if (state.status === 'starting') return <Skeleton label={m.loading} className="page" />
  if (state.status === 'signedOut') {
    // Who left by their own will is not led back.
    if (state.reason === 'left') return <Redirect to="/login" />
    return <ToSignIn from={placeOf(location)} />
  }
  if (access === 'admin' && !state.isAdmin) return <Redirect to="/" />
  return children
}

function ToSignIn({ from }: { from: string }) {
  useEffect(() => rememberPlace(from), [from])
  return <Redirect to="/login" state={{ from }} />
}
