import { localStore } from '#client/safe-storage.ts'

const SECTIONS = ['clubs', 'ultras'] as const
export type Section = (typeof SECTIONS)[number]

const KEY = 'social_open'

/** Which sections are open in a stored text; all of them where nothing sensible is stored. */
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
