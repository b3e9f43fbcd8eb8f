import { matchPath, type Params } from '../base/router/match-path.ts'
import type { Page } from './pages.ts'

export interface FoundPage {
  page: Page
  params: Params
}

/** The page of an address, and what the address says to it. */
export function findPage(among: Page[], pathname: string): FoundPage | null {
  for (const page of among) {
    const params = matchPath(page.path, pathname)
    if (params) return { page, params }
  }
  return null
}
