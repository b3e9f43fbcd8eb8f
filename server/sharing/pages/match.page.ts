import { findOpenMatch } from '#server/features/matches/index.ts'
import { scoreText } from '#texts/figures.ts'
import { landingMessages } from '#texts/landing.messages.ts'
import { sharingMessages } from '#texts/sharing.messages.ts'
import { cardPath, matchCard } from '../cards/card.ts'
import type { Page, PageContext } from '../page.ts'
import { plainText } from '../plain-text.ts'
import { findMatchSubject } from '../subjects/arena.subject.ts'

/** matches.7: a played match, told to everybody, with its result as title and a card of its own. */
export async function matchPage(context: PageContext, id: number): Promise<Page | null> {
  const { db, language, settings } = context
  const [match, subject] = await Promise.all([
    findOpenMatch(db, id, settings.hasStakes),
    findMatchSubject(db, id),
  ])
  if (!match || !subject) return null
  const s = sharingMessages[language]
  const { unnamed } = landingMessages[language]
  const home = plainText(match.home_team_name, 80) || unnamed
  const away = plainText(match.away_team_name, 80) || unnamed
  const noise = (score: number) => scoreText(score, 2, language)
  const title = `${home} ${match.score.home}–${match.score.away} ${away}`
  const description = `${title}. ${s.stands(home, noise(match.home_score), away, noise(match.away_score))}`
  return {
    status: 200,
    head: {
      title,
      description,
      path: `/match/${match.id}`,
      isIndexed: true,
      kind: 'website',
      picture: { path: cardPath(matchCard(subject)), text: description },
    },
    reading: { kind: 'page' },
    content: { match },
  }
}
