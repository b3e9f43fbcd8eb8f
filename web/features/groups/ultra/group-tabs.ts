import type { UltraProfile } from '#contract/ultras.ts'

/** The tabs of a group's page, as `?tab=` names them; the first needs no name. */
export const GROUP_TABS = ['page', 'tifos', 'songs', 'room'] as const
export type GroupTab = (typeof GROUP_TABS)[number]

/**
 * What every tab of a group's page is given. A tab owns its panel: it reads its own data, has its own headings from
 * level 2, and may keep more in the address beside `tab` (`?tab=tifos&tifo=…`). `group.me.rights` says what the viewer
 * may do. The page around it wears the group's colours, so `--home` and its family are theirs.
 */
export interface GroupTabProps {
  group: UltraProfile
}
