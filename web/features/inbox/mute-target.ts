import { NUMERIC_ID } from '#contract/constants.ts'
import type { MutableKind } from '#contract/notifications.ts'
import { matchPage } from '#contract/pages.ts'

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
  return text !== undefined && NUMERIC_ID.test(text) ? { kind, id: Number(text) } : null
}
