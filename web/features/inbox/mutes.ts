// What a fan does not want to hear of (bell.3, bell.4).
import { useState } from 'react'
import { failureText } from '#client/failure-text.ts'
import { call } from '#client/page.ts'
import { queryClient } from '#site/queries.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { showToast } from '#ui/toast/toasts.ts'
import { inboxPageMessages } from './inbox-page.messages.ts'
import type { MuteTarget } from './mute-target.ts'
import { settingsQuery } from './settings-query.ts'

/** Mutes or unmutes; a toast tells of it, and undoes it. */
export function useMute() {
  const m = useMessages(inboxPageMessages)
  const language = useLanguage()
  const [isBusy, setBusy] = useState(false)

  async function set(target: MuteTarget, muted: boolean): Promise<boolean> {
    setBusy(true)
    try {
      await call('POST /v1/notifications/mute', { body: { ...target, muted } })
      if (muted) showToast({ kind: 'plain', text: m.muted, undo: () => void set(target, false) })
      return true
    } catch (error) {
      showToast({ kind: 'error', text: m.muteFailed, detail: failureText(error, language) })
      return false
    } finally {
      setBusy(false)
      void queryClient.invalidateQueries(settingsQuery)
    }
  }
  return { set, isBusy }
}
