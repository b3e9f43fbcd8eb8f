import { arenaAddress } from '#contract/arena-address.ts'
import { scoreText } from '#texts/figures.ts'
import { landingMessages } from '#texts/landing.messages.ts'
import type { Language } from '#texts/messages.ts'
import { sharingMessages } from '#texts/sharing.messages.ts'
import { arenaCard, cardPath } from '../cards/card.ts'
import { type Markup, markup } from '../markup.ts'
import type { Page, PageContext } from '../page.ts'
import { wholeAddress } from '../page-head.ts'
import { frame } from '../readable/frame.ts'
import { momentText } from '../readable/moment-text.ts'
import { cardPicture } from '../readable/picture.ts'
import { matchFacts } from '../structured-data.ts'
import { type ArenaSubject, findArenaSubject } from '../subjects/arena.subject.ts'

/** A match, before, during and after: its arena's address, with `match` for one that is over. */
export async function arenaPage(
  context: PageContext,
  address: { id: string; matchId: number | null },
): Promise<Page | null> {
  const { language, settings } = context
  const arena = await findArenaSubject(context.db, address.id, address.matchId)
  if (!arena) return null
  const isPast = address.matchId !== null && arena.result?.id === address.matchId
  const own = arenaAddress(settings.gameUrl, arena.id)
  const path = isPast ? `${own}&match=${address.matchId}` : own
  const title = sharingMessages[language].versus(...namesOf(arena, language))
  const description = arenaDescription(arena, language)
  const picture = cardPath(arenaCard(arena))
  const site = {
    publicUrl: settings.publicUrl,
    address: (local: string) => wholeAddress(settings.publicUrl, local),
  }
  const facts = matchFacts(site, arena, { path, picture, description })
  return {
    status: 200,
    head: {
      title,
      description,
      path,
      isIndexed: true,
      kind: 'website',
      picture: { path: picture, text: description },
      facts: facts === null ? [] : [facts],
    },
    body: frame(context, body(arena, language, picture)),
  }
}

function body(arena: ArenaSubject, language: Language, picture: string): Markup {
  const m = landingMessages[language]
  const [home, away] = namesOf(arena, language)
  const streams = arena.streams.map(
    (url) => markup`<li><a href="${url}" rel="noopener noreferrer">${url}</a></li>`,
  )
  return markup`<h1 class="display w3"><bdi>${home}</bdi> <small>${m.versus}</small> <bdi>${away}</bdi></h1>
<p>${isOn(arena) && markup`<strong class="readable-live">${m.live}</strong> `}${arenaMoment(arena, language)}</p>
${cardPicture(picture)}
<p>${arenaDescription(arena, language)}</p>
${streams.length > 0 && markup`<h2>${sharingMessages[language].streams}</h2><ul>${streams}</ul>`}
<p>${m.fair}</p>`
}

const isOn = ({ state }: ArenaSubject) => state === 'live' || state === 'paused'

/** Where in its course the match is. */
export function arenaMoment(arena: ArenaSubject, language: Language): string {
  const m = landingMessages[language]
  if (arena.state === 'over') return sharingMessages[language].over
  if (arena.state === 'paused') return m.paused
  if (arena.state === 'live') return ''
  return arena.startsAt === null ? m.noDate : momentText(arena.startsAt, language)
}

export function arenaDescription(arena: ArenaSubject, language: Language): string {
  const s = sharingMessages[language]
  const [home, away] = namesOf(arena, language)
  const score = (value: number) => scoreText(value, 2, language)
  if (arena.result)
    return s.fullTime(home, score(arena.result.homeScore), away, score(arena.result.awayScore))
  if (arena.state === 'live') return s.liveNow(home, away)
  if (arena.state === 'paused') return s.pausedNow(home, away)
  if (arena.startsAt === null) return s.startOpen(home, away)
  return s.startsAt(home, away, momentText(arena.startsAt, language))
}

function namesOf({ home, away }: ArenaSubject, language: Language): [home: string, away: string] {
  const { unnamed } = landingMessages[language]
  return [home.name || unnamed, away.name || unnamed]
}
