/** The tabs of the dashboard: spec §2, then what the product adds. The first is where it opens. */
export const ADMIN_TABS = [
  'overview',
  'clubs',
  'ultras',
  'fans',
  'arenas',
  'matches',
  'posts',
  'audit',
] as const
export type AdminTab = (typeof ADMIN_TABS)[number]
