import { localStore } from '#client/safe-storage.ts'
import { counted } from '#texts/figures.ts'
import type { Language } from '#texts/messages.ts'
import { clubMessages, groupsMessages, ultraGroupMessages } from './groups.messages.ts'
import type { GroupKind, Groups } from './groups-query.ts'

interface KindParts<K extends GroupKind> {
  messages: typeof clubMessages
  /** The page with all of them. */
  listPath: string
  crest: 'shield' | 'banner'
  pathOf: (group: Groups[K]) => string
  /** How many belong to it, as a sentence each. */
  counts: (group: Groups[K], language: Language) => string[]
  cardLines: (group: Groups[K], language: Language) => string[]
  /** False for a club without groups, which has no mean score. */
  hasScore: (group: Groups[K]) => boolean
}

/** Everything in which clubs and ultra groups differ on their pages, apart from `about` on the profile. */
export const GROUP_KINDS: { [K in GroupKind]: KindParts<K> } = {
  club: {
    messages: clubMessages,
    listPath: '/clubs',
    crest: 'shield',
    pathOf: ({ id }) => `/club/${id}`,
    counts: clubCounts,
    cardLines: clubCounts,
    hasScore: ({ ultra_count }) => ultra_count > 0,
  },
  ultra: {
    messages: ultraGroupMessages,
    listPath: '/ultras',
    crest: 'banner',
    pathOf: ({ id }) => `/ultra/${id}`,
    counts: ({ member_count }, language) => [memberCount(member_count, language)],
    cardLines: ({ club_name, member_count }, language) => [club_name, memberCount(member_count, language)],
    hasScore: () => true,
  },
}

function clubCounts({ fan_count, ultra_count }: Groups['club'], language: Language): string[] {
  const { fan, fans } = groupsMessages[language]
  const { one, many } = ultraGroupMessages[language]
  return [counted(fan_count, language, fan, fans), counted(ultra_count, language, one, many)]
}

export function memberCount(count: number, language: Language): string {
  const { member, members } = groupsMessages[language]
  return counted(count, language, member, members)
}

type PathId = { state: 'missing' } | { state: 'invalid' } | { state: 'given'; id: number }

/** profile.8: the id in an address, which must be numeric. For numbers beyond all ids the server answers 404. */
export function readPathId(text: string | undefined): PathId {
  if (text === undefined || text === '') return { state: 'missing' }
  if (!/^[0-9]+$/.test(text)) return { state: 'invalid' }
  return { state: 'given', id: Math.min(Number(text), Number.MAX_SAFE_INTEGER) }
}

const SECTIONS = ['clubs', 'ultras'] as const
export type Section = (typeof SECTIONS)[number]

const KEY = 'social_open'

/** The open sections in a stored text; all of them when nothing is stored. */
export function parseOpen(stored: string | null): Section[] {
  if (stored === null) return [...SECTIONS]
  const names = stored.split(',')
  return SECTIONS.filter((section) => names.includes(section))
}

export function withToggled(open: readonly Section[], section: Section): Section[] {
  return SECTIONS.filter((other) => open.includes(other) !== (other === section))
}

export function readOpen(): Section[] {
  return parseOpen(localStore.getItem(KEY))
}

export function keepOpen(open: readonly Section[]): void {
  localStore.setItem(KEY, open.join(','))
}
