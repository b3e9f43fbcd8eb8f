import { counted, dayText } from '#texts/figures.ts'
import { sharingMessages } from '#texts/sharing.messages.ts'
import { cardPath, posterCard } from '../cards/card.ts'
import type { Page, PageContext } from '../page.ts'
import { findPosterSubject } from '../subjects/poster.subject.ts'

/** tifos.3: a poster is there to be shown around: open to everybody, with a card of its own. */
export async function posterPage(context: PageContext, id: number): Promise<Page | null> {
  const poster = await findPosterSubject(context.db, id)
  if (!poster) return null
  const s = sharingMessages[context.language]
  const fans = counted(poster.holders, context.language, s.oneFan, s.manyFans)
  const { name, group, home, away } = poster
  const day = dayText(poster.date, context.language)
  const description = s.poster(name, group.name, s.versus(home, away), fans, day)
  const picture = cardPath(posterCard(poster))
  return {
    status: 200,
    head: {
      title: name,
      description,
      path: `/poster/${id}`,
      isIndexed: false,
      kind: 'website',
      picture: { path: picture, text: description },
    },
    reading: { kind: 'words', title: name, text: description, picture, leadsToStart: false },
  }
}
