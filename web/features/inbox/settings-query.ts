import { queryOptions } from '@tanstack/react-query'
import { failureText } from '#client/failure-text.ts'
import { call } from '#client/page.ts'
import type { NotificationChannels, NotificationKind, NotificationSettings } from '#contract/notifications.ts'
import { queryClient } from '#site/queries.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { showToast } from '#ui/toast/toasts.ts'
import { tellMeMessages } from './tell-me.messages.ts'

export const settingsQuery = queryOptions({
  queryKey: ['notification-settings'],
  queryFn: async ({ signal }) => {
    const { element } = await call('GET /v1/notifications/settings', {}, { signal })
    const zone = ownTimeZone()
    // Nobody has chosen one yet: the browser knows better where the fan is.
    if (element.time_zone !== UNCHOSEN || zone === UNCHOSEN) return element
    return (await call('POST /v1/notifications/settings', { body: { time_zone: zone } }, { signal })).element
  },
})

const UNCHOSEN = 'UTC'
/** The same hours under another name: who chooses them has chosen. */
const CHOSEN_UTC = 'Etc/UTC'

export function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone || UNCHOSEN
}

/** bell.4: what is saved for a zone that the fan has picked. */
export const chosenZone = (zone: string): string => (zone === UNCHOSEN ? CHOSEN_UTC : zone)

export interface SettingsChange {
  kinds?: Partial<Record<NotificationKind, Partial<NotificationChannels>>>
  digest?: boolean
  time_zone?: string
}

/** The settings as they are once the change is stored. */
function settingsAfter(settings: NotificationSettings, change: SettingsChange): NotificationSettings {
  const kinds = { ...settings.kinds }
  for (const [kind, channels] of Object.entries(change.kinds ?? {})) {
    const name = kind as NotificationKind
    kinds[name] = { ...kinds[name], ...channels }
  }
  const { digest = settings.digest, time_zone = settings.time_zone } = change
  return { ...settings, kinds, digest, time_zone }
}

/** bell.4: saved as one switches; shown at once, and as it was if the server refuses. */
export function useSaveSettings(): (change: SettingsChange) => Promise<void> {
  const m = useMessages(tellMeMessages)
  const language = useLanguage()
  return async (change) => {
    await queryClient.cancelQueries(settingsQuery)
    queryClient.setQueryData(settingsQuery.queryKey, (before) => before && settingsAfter(before, change))
    try {
      await call('POST /v1/notifications/settings', { body: change })
    } catch (error) {
      showToast({ kind: 'error', text: m.saveFailed, detail: failureText(error, language) })
      await queryClient.invalidateQueries(settingsQuery)
    }
  }
}
