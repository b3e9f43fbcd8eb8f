import { type MenuPageName, PAGES, pageRows } from '#contract/pages.ts'

export interface Destination {
  path: string
  label: MenuPageName
}

const MENU = pageRows.flatMap(([name, { inMenu }]) => (inMenu ? [name as MenuPageName] : []))

/** The pages that menu and header lead to, in the order of the page table. */
export function destinationsFor(isAdmin: boolean): Destination[] {
  const open = MENU.filter((name) => isAdmin || PAGES[name].access !== 'admin')
  return open.map((label) => ({ path: PAGES[label].path, label }))
}
