// What schema.org has words for, so that search engines can show matches and articles as such.
import type { PostSummary } from '#contract/posts.ts'
import type { ArenaSubject, TeamSubject } from './subjects/arena.subject.ts'

const NAME = 'Virage'

export interface Site {
  publicUrl: string
  /** The whole address of a path or link. */
  address: (path: string) => string
}

const organisation = ({ publicUrl, address }: Site) => ({
  '@type': 'Organization',
  '@id': `${publicUrl}/#organisation`,
  name: NAME,
  url: `${publicUrl}/`,
  logo: address('/icons/icon-512.png'),
})

export const siteFacts = (site: Site, description: string, chatUrl: string): object => ({
  '@graph': [
    { ...organisation(site), ...(chatUrl !== '' && { sameAs: [chatUrl] }) },
    {
      '@type': 'WebSite',
      '@id': `${site.publicUrl}/#site`,
      name: NAME,
      url: `${site.publicUrl}/`,
      description,
      inLanguage: ['en', 'fr'],
      publisher: { '@id': `${site.publicUrl}/#organisation` },
    },
  ],
})

export const articleFacts = (
  site: Site,
  post: PostSummary,
  { path, picture, language }: { path: string; picture: string; language: string | undefined },
): object => ({
  '@type': 'BlogPosting',
  headline: post.title,
  description: post.summary,
  datePublished: post.date,
  author: { '@type': 'Person', name: post.author },
  publisher: organisation(site),
  mainEntityOfPage: site.address(path),
  image: site.address(picture),
  keywords: post.tags,
  ...(language !== undefined && { inLanguage: language }),
})

const team = (site: Site, { name, logo }: TeamSubject) => ({
  '@type': 'SportsTeam',
  name,
  ...(logo !== null && { logo: site.address(logo) }),
})

/** Null for a match without a date: search engines take none without. */
export function matchFacts(
  site: Site,
  arena: ArenaSubject,
  { path, picture, description }: { path: string; picture: string; description: string },
): object | null {
  if (arena.startsAt === null) return null
  const [home, away] = [team(site, arena.home), team(site, arena.away)]
  return {
    '@type': 'SportsEvent',
    name: `${arena.home.name} vs ${arena.away.name}`,
    description,
    startDate: arena.startsAt.toISOString(),
    ...(arena.endedAt !== null && { endDate: arena.endedAt.toISOString() }),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url: site.address(path) },
    homeTeam: home,
    awayTeam: away,
    competitor: [home, away],
    image: site.address(picture),
    url: site.address(path),
    organizer: organisation(site),
    isAccessibleForFree: true,
  }
}
