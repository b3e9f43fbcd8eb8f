import { useMessages } from '#site/useMessages.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import type { GroupTabProps } from '../ultra/group-tabs.ts'
import { ultraMessages } from '../ultra/ultra.messages.ts'

/** The group's songbook: everybody reads it, officers with the right `capo` write it. */
export function SongsTab(_: GroupTabProps) {
  const m = useMessages(ultraMessages)
  return <EmptyState title={m.noSongs} />
}
