// What a fan does not want to hear of (bell.3, bell.4).
import { useState } from 'react'
import { failureText } from '#client/failure-text.ts'
import { call } from '#client/page.ts'
import type { MutableKind } from '#contract/notifications.ts'
import { matchPage } from '#contract/pages.ts'
import { queryClient } from '#site/queries.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { showToast } from '#ui/toast/toasts.ts'
import { inboxPageMessages } from './inbox-page.messages.ts'
import { settingsQuery } from './settings-query.ts'

export interface MuteTarget {
  kind: MutableKind
  id: number | string
}

/** What a notification is about, as far as it can be muted: its link names it. */
export function muteTargetOf(link: string): MuteTarget | null {
  const { pathname, searchParams } = new URL(link, 'https://virage.invalid')
  const arena = searchParams.get('arena')
  if (arena) return { kind: 'arena', id: arena }
  const { name, params } = matchPage(pathname) ?? {}
  if (name === 'fan') return withId('fan', params?.id)
  if (name === 'club') return withId('club', params?.clubId)
  return name === 'ultra' ? withId('group', params?.ultraId) : null
}

function withId(kind: MutableKind, text: string | undefined): MuteTarget | null {
  return text !== undefined && /^[0-9]{1,15}$/.test(text) ? { kind, id: Number(text) } : null
}

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
