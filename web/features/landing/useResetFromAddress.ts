import { useEffect } from 'react'
import { useSearchParams } from '#web/base/router/useSearchParams.ts'
import { useAuthDialog } from '#web/features/auth/useAuthDialog.tsx'

/** Product §7: the modal opens in its reset mode on `/?reset_token={token}`. */
export function useResetFromAddress(): void {
  const [search, setSearch] = useSearchParams()
  const { openAuth } = useAuthDialog()
  const token = search.get('reset_token')
  useEffect(() => {
    if (token === null) return
    openAuth('reset', token.trim())
    // The token has been read; it should not stay in the address, the history and what is shared of them.
    setSearch(
      (before) => {
        before.delete('reset_token')
        return before
      },
      { replace: true },
    )
  }, [token, openAuth, setSearch])
}
