import { pages } from '#web/app/pages.ts'
import type { GroupName } from './search-groups.ts'

const FOLDERS: Record<GroupName, string> = {
  fans: '/fan/',
  clubs: '/club/',
  ultras: '/ultra/',
  posts: '/blog/',
}

/** Whether there are pages that results of this group could lead to. */
export function openableGroups(name: GroupName): boolean {
  return pages.some(({ path }) => path.startsWith(`${FOLDERS[name]}:`))
}
