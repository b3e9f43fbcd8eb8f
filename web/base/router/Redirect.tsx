import { useEffect, useEffectEvent } from 'react'
import { navigate } from './place.ts'

/** Leads on to another page, which takes the place of this one in the history. */
export function Redirect({ to, state }: { to: string; state?: unknown }) {
  const leadOn = useEffectEvent(() => navigate(to, { replace: true, state }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another destination is another redirect.
  useEffect(() => leadOn(), [to])
  return null
}
