import type { GroupTabProps } from '../ultra/group-tabs.ts'

/** Where the president and the officers run the group. */
export function OfficersRoom(_: GroupTabProps) {
  return null
}
