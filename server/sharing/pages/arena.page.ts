import { arenaAddress } from '#contract/arena-address.ts'
import type { ReadMatch } from '#contract/first-content.ts'
import { scoreText, writtenDate } from '#texts/figures.ts'
import { landingMessages } from '#texts/landing.messages.ts'
import type { Language } from '#texts/messages.ts'
import { sharingMessages } from '#texts/sharing.messages.ts'
import { arenaCard, cardPath } from '../cards/card.ts'
import { type Page, type PageContext, wholeAddress } from '../page.ts'
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
    reading: { kind: 'match', match: readMatch(arena, context), picture, streams: arena.streams },
  }
}

/** The match as it is read without scripts. */
export function readMatch(arena: ArenaSubject, { language, settings }: PageContext): ReadMatch {
  return {
    home: arena.home,
    away: arena.away,
    isOn: arena.state === 'live' || arena.state === 'paused',
    moment: arenaMoment(arena, language),
    description: arenaDescription(arena, language),
    address: arenaAddress(settings.gameUrl, arena.id),
  }
}

/** Where in its course the match is. */
function arenaMoment(arena: ArenaSubject, language: Language): string {
  const m = landingMessages[language]
  if (arena.state === 'over') return sharingMessages[language].over
  if (arena.state === 'paused') return m.paused
  if (arena.state === 'live') return ''
  return arena.startsAt === null ? m.noDate : momentText(arena.startsAt, language)
}

function arenaDescription(arena: ArenaSubject, language: Language): string {
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

/** With its zone, because readers may be anywhere. */
function momentText(moment: Date, language: Language): string {
  return `${writtenDate(moment, language, { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' })} UTC`
}
