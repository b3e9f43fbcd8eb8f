import { session } from '#client/page.ts'
import { showToast } from '#ui/toast/toasts.ts'
import { appMessages } from '../base/app.messages.ts'
import { forgetPlace } from '../base/return-place.ts'
import { useMessages } from '../base/useMessages.ts'

export function useLogout(): () => void {
  const m = useMessages(appMessages)
  return () => {
    forgetPlace()
    void session.logout()
    showToast({ kind: 'plain', text: m.signedOut })
  }
}
