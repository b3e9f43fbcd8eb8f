import { type MenuPageName, menuPages, PAGES } from '#contract/pages.ts'

export interface Destination {
  path: string
  label: MenuPageName
}

/** The pages that menu and header lead to. */
export function destinationsFor(isAdmin: boolean): Destination[] {
  const open = menuPages.filter((name) => isAdmin || PAGES[name].access !== 'admin')
  return open.map((label) => ({ path: PAGES[label].path, label }))
}
