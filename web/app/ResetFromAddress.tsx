import { useEffect } from 'react'
import { useSearchParams } from '../base/router/Router.tsx'
import { useAuthDialog } from '../features/auth/useAuthDialog.tsx'

/** auth.2: `/?reset_token={token}` opens the auth dialog in its reset mode. */
export function ResetFromAddress() {
  const [search, setSearch] = useSearchParams()
  const { openAuth } = useAuthDialog()
  const token = search.get('reset_token')
  useEffect(() => {
    if (token === null) return
    openAuth('reset', token.trim())
    // The token must not stay in the address, the history or a shared link.
    setSearch(
      (before) => {
        before.delete('reset_token')
        return before
      },
      { replace: true },
    )
  }, [token, openAuth, setSearch])
  return null
}
