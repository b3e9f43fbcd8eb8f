import { useMessages } from '#site/useMessages.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import type { GroupTabProps } from '../ultra/group-tabs.ts'
import { ultraMessages } from '../ultra/ultra.messages.ts'

/** The group's tifos: everybody sees them, officers with the right `tifo` draw them. */
export function TifosTab(_: GroupTabProps) {
  const m = useMessages(ultraMessages)
  return <EmptyState title={m.noTifos} />
}
