import type { ComponentType } from 'react'
import type { Ultra } from '#contract/ultras.ts'

/** The tabs of a group's page, as `?tab=` names them; the first needs no name. */
export const GROUP_TABS = ['page', 'tifos', 'songs', 'room'] as const
export type GroupTab = (typeof GROUP_TABS)[number]

/** What the president gives officers, each right by itself (groups.2). */
export const RIGHTS = ['edit', 'members', 'announce', 'capo', 'tifo'] as const
export type Right = (typeof RIGHTS)[number]

/** What the viewer is in a group. */
export interface OwnPlace {
  member: boolean
  president: boolean
  /** All of them for the president and for admins. */
  rights: readonly Right[]
  /** Asked to join and not answered yet. */
  requested: boolean
  /** Invited by name. */
  invited: boolean
  banned: boolean
}

/**
 * What every tab of a group's page is given. A tab owns its panel: it reads its own data, has its own headings from
 * level 2, and may keep more in the address beside `tab` (`?tab=tifos&tifo=…`). The page around it wears the group's
 * colours, so `--home` and its family are theirs.
 */
export interface GroupTabProps {
  group: Ultra
  me: OwnPlace
}

/** Each tab is a file of its own, loaded when it is opened. */
export const TAB_LOADERS: Record<Exclude<GroupTab, 'page'>, () => Promise<ComponentType<GroupTabProps>>> = {
  tifos: async () => (await import('../tifos/TifosTab.tsx')).TifosTab,
  songs: async () => (await import('../songs/SongsTab.tsx')).SongsTab,
  room: async () => (await import('../room/OfficersRoom.tsx')).OfficersRoom,
}
