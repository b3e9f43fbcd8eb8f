import type { Page, PageContext } from './page.ts'
import type { PageAddress } from './page-address.ts'
import { arenaPage } from './pages/arena.page.ts'
import { articlePage, blogPage } from './pages/blog.pages.ts'
import { generalPage, landingPage, legalPage, missingPage, sectionPage } from './pages/general.pages.ts'
import { matchPage } from './pages/match.page.ts'
import { posterPage } from './pages/poster.page.ts'
import { clubPage, fanPage, ultraPage } from './pages/profile.pages.ts'

/** What an address is to say; a page of ours for a thing that is not there says that. */
export async function findPage(context: PageContext, address: PageAddress): Promise<Page> {
  return (await findExisting(context, address)) ?? missingPage(context)
}

async function findExisting(context: PageContext, address: PageAddress): Promise<Page | null> {
  switch (address.kind) {
    case 'landing':
      return landingPage(context)
    case 'blog':
      return blogPage(context)
    case 'article':
      return articlePage(context, address.slug)
    case 'legal':
      return legalPage(context, address.path)
    case 'section':
      return sectionPage(context, address.section)
    case 'arena':
      return arenaPage(context, address)
    case 'match':
      return matchPage(context, address.id)
    case 'poster':
      return posterPage(context, address.id)
    case 'fan':
      return fanPage(context, address.id)
    case 'club':
      return clubPage(context, address.id)
    case 'ultra':
      return ultraPage(context, address.id)
    case 'missing':
      return null
    case 'general':
      return generalPage(context)
  }
}

/** Shown while the page itself cannot be known. Only what is never kept says so: the others will be back. */
export function stopgapPage(context: PageContext, { kind }: PageAddress): Page {
  return generalPage(context, { isIndexed: ['landing', 'blog', 'article', 'arena', 'match'].includes(kind) })
}

/** Whose pages tell of somebody or something that can otherwise be read by signed-in fans only. */
export const isProfile = ({ kind }: PageAddress): boolean => ['fan', 'club', 'ultra'].includes(kind)
