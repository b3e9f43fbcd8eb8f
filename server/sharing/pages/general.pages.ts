import { PAGES } from '#contract/pages.ts'
import { landingMessages } from '#texts/landing.messages.ts'
import { LEGAL_PAGES, type LegalPath } from '#texts/legal.ts'
import { sharingMessages } from '#texts/sharing.messages.ts'
import { arenaCard, cardPath, GENERAL_CARD } from '../cards/card.ts'
import { type Page, type PageContext, wholeAddress } from '../page.ts'
import type { Section } from '../page-address.ts'
import { siteFacts } from '../structured-data.ts'
import { findFeatured } from '../subjects/arena.subject.ts'
import { readMatch } from './arena.page.ts'

export async function landingPage(context: PageContext): Promise<Page> {
  const { language, settings } = context
  const m = landingMessages[language]
  const s = sharingMessages[language]
  const match = await findFeatured(context.db)
  const site = {
    publicUrl: settings.publicUrl,
    address: (path: string) => wholeAddress(settings.publicUrl, path),
  }
  return {
    status: 200,
    head: {
      title: `${m.claimQuiet} ${m.claimLoud}`,
      description: s.product,
      path: '/',
      isIndexed: true,
      kind: 'website',
      picture: { path: cardPath(GENERAL_CARD), text: s.card },
      hasFeed: true,
      facts: [siteFacts(site, s.product, settings.discordUrl)],
    },
    reading: {
      kind: 'landing',
      match: match && readMatch(match, context),
      picture: cardPath(match ? arenaCard(match) : GENERAL_CARD),
    },
    content: {},
  }
}

export function legalPage({ language }: PageContext, path: LegalPath): Page {
  const text = LEGAL_PAGES[path](language)
  const s = sharingMessages[language]
  return {
    status: 200,
    head: {
      title: text.title,
      // In the language of the text.
      description: sharingMessages[text.lang ?? language].legal(text.title),
      path,
      isIndexed: true,
      kind: 'website',
      picture: { path: cardPath(GENERAL_CARD), text: s.card },
    },
    reading: { kind: 'page' },
    content: {},
  }
}

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
    ...('isDrawn' in PAGES[section]
      ? { reading: { kind: 'page' }, content: {} }
      : { reading: words(title, description, { leadsToStart: false }) }),
  }
}

/** For pages of which there is nothing to tell a stranger, and while the database is away. */
export function generalPage(context: PageContext, { isIndexed = false } = {}): Page {
  const s = sharingMessages[context.language]
  return {
    status: 200,
    head: { ...generalHead(context), isIndexed },
    reading: words('Virage', s.product),
  }
}

/** A page of ours for something that is not there. */
export function missingPage(context: PageContext): Page {
  const s = sharingMessages[context.language]
  return {
    status: 404,
    head: generalHead(context),
    reading: words('404', s.gone),
  }
}

const words = (title: string, text: string, { leadsToStart = true } = {}): Page['reading'] => ({
  kind: 'words',
  title,
  text,
  picture: null,
  leadsToStart,
})

const generalHead = ({ language }: PageContext): Page['head'] => ({
  title: '',
  description: sharingMessages[language].product,
  path: null,
  isIndexed: false,
  kind: 'website',
  picture: { path: cardPath(GENERAL_CARD), text: sharingMessages[language].card },
})
