import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { adminKeys } from '#admin/base/queries.ts'
import { call } from '#client/page.ts'
import { PAGES } from '#contract/pages.ts'
import { Link } from '#site/router/Router.tsx'
import { useMessages } from '#site/useMessages.ts'
import { buttonClass } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { adminMessages } from './admin.messages.ts'

interface SecondFactorGateProps {
  title: string
  hint: string
  children: ReactNode
}

/** passkeys.7: who still needs a second factor is led to where they set it up. */
export function SecondFactorGate({ title, hint, children }: SecondFactorGateProps) {
  const m = useMessages(adminMessages)
  const { data } = useQuery({
    queryKey: adminKeys.secondFactor,
    queryFn: async ({ signal }) => (await call('GET /v1/passkeys', {}, { signal })).element,
  })
  if (!data?.required || data.enabled) return children
  return (
    <EmptyState
      title={title}
      hint={hint}
      action={
        <Link to={PAGES.security.path} className={buttonClass({ look: 'flood' })}>
          {m.addPasskey}
        </Link>
      }
    />
  )
}
