import { PAGES } from '#contract/pages.ts'
import { sharingMessages } from '#texts/sharing.messages.ts'
import { cardPath, GENERAL_CARD } from '../cards/card.ts'
import { markup } from '../markup.ts'
import type { Page, PageContext } from '../page.ts'
import type { Section } from '../page-address.ts'
import { frame } from '../readable/frame.ts'

export function sectionPage(context: PageContext, section: Section): Page {
  const s = sharingMessages[context.language]
  const { path, strangers } = PAGES[section]
  const [title, description] = [s[section], s[`${section}Text`]]
  return {
    status: 200,
    head: {
      ...generalHead(context),
      title,
      description,
      path,
      isIndexed: strangers === 'indexed',
    },
    body: frame(context, markup`<h1 class="display w4">${title}</h1><p>${description}</p>`),
    ...('isDrawn' in PAGES[section] && { first: {} }),
  }
}

/** For pages of which there is nothing to tell a stranger, and while the database is away. */
export function generalPage(context: PageContext, { isIndexed = false } = {}): Page {
  const s = sharingMessages[context.language]
  return {
    status: 200,
    head: { ...generalHead(context), isIndexed },
    body: frame(
      context,
      markup`<h1 class="display w4">Virage</h1><p>${s.product}</p><p><a href="/">${s.toStart}</a></p>`,
    ),
  }
}

/** A page of ours for something that is not there. */
export function missingPage(context: PageContext): Page {
  const s = sharingMessages[context.language]
  return {
    status: 404,
    head: generalHead(context),
    body: frame(
      context,
      markup`<h1 class="display w4">404</h1><p>${s.gone}</p><p><a href="/">${s.toStart}</a></p>`,
    ),
  }
}

const generalHead = ({ language }: PageContext): Page['head'] => ({
  title: '',
  description: sharingMessages[language].product,
  path: null,
  isIndexed: false,
  kind: 'website',
  picture: { path: cardPath(GENERAL_CARD), text: sharingMessages[language].card },
})
