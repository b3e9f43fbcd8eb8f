import type { ColorPair } from '#contract/colors.ts'
import type { SearchResults } from '#contract/search.ts'

export type GroupName = 'fans' | 'clubs' | 'ultras' | 'posts'

export interface SearchEntry {
  /** Where it leads. */
  to: string
  name: string
  /** A quieter second line. */
  line: string | null
  image: string | null
  /** Of a club or group. */
  colors?: ColorPair
}

export interface SearchGroup {
  name: GroupName
  entries: SearchEntry[]
}

/** The results as they are shown; groups without results are left out. */
export function searchGroups({ fans, clubs, ultras, posts }: SearchResults): SearchGroup[] {
  const groups: SearchGroup[] = [
    {
      name: 'fans',
      entries: fans.map(({ id, name, image }) => ({ to: `/fan/${id}`, name, line: null, image })),
    },
    {
      name: 'clubs',
      entries: clubs.map(({ id, name, image, colors }) => ({
        to: `/club/${id}`,
        name,
        line: null,
        image,
        colors,
      })),
    },
    {
      name: 'ultras',
      entries: ultras.map(({ id, name, image, club_name, colors }) => ({
        to: `/ultra/${id}`,
        name,
        line: club_name,
        image,
        colors,
      })),
    },
    {
      name: 'posts',
      entries: posts.map(({ title, slug }) => ({
        to: `/blog/${encodeURIComponent(slug)}`,
        name: title,
        line: null,
        image: null,
      })),
    },
  ]
  return groups.filter(({ entries }) => entries.length > 0)
}

/** The entry an arrow key selects: wraps around, and starts with the first or the last. */
export function nextIndex(now: number | null, count: number, key: string): number | null {
  if (count === 0) return null
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key === 'ArrowDown') return now === null ? 0 : (now + 1) % count
  return now === null ? count - 1 : (now - 1 + count) % count
}

interface KeyPress {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  isComposing: boolean
  target: EventTarget | null
}

/** Whether a key press opens the search: `/`, unless the focus is in a text field. */
export function asksForSearch(press: KeyPress): boolean {
  // Shift is allowed: on French keyboards the slash is above the colon.
  if (press.key !== '/' || press.ctrlKey || press.metaKey || press.altKey || press.isComposing) return false
  return !isField(press.target)
}

function isField(target: EventTarget | null): boolean {
  const { tagName, isContentEditable } = (target ?? {}) as { tagName?: string; isContentEditable?: boolean }
  return isContentEditable === true || /^(input|textarea|select)$/i.test(tagName ?? '')
}
