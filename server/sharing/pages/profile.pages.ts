// What needs sign-in is previewed where a link to it is shared, but not kept by search engines.
import { counted, scoreText } from '#texts/figures.ts'
import { sharingMessages } from '#texts/sharing.messages.ts'
import { type Card, cardPath, clubCard, fanCard, ultraCard } from '../cards/card.ts'
import type { Page, PageContext } from '../page.ts'
import { findClubSubject, findFanSubject, findUltraSubject } from '../subjects/profile.subjects.ts'

export async function fanPage(context: PageContext, id: number): Promise<Page | null> {
  const fan = await findFanSubject(context.db, id)
  if (!fan) return null
  const s = sharingMessages[context.language]
  const name = fan.name || s.unnamedFan
  // leaderboard.1: as on the leaderboard, with one decimal.
  const score = (value: number) => scoreText(value, 1, context.language)
  const scores = s.fan(name, score(fan.cheerScore), score(fan.predictionScore), score(fan.ultraScore))
  const description = fan.clubName === null ? scores : `${scores} ${s.fanOf(fan.clubName)}`
  return profilePage({ name, description, path: `/fan/${id}`, card: fanCard({ ...fan, name }) })
}

export async function clubPage(context: PageContext, id: number): Promise<Page | null> {
  const club = await findClubSubject(context.db, id)
  if (!club) return null
  const s = sharingMessages[context.language]
  const fans = counted(club.fanCount, context.language, s.oneFan, s.manyFans)
  const description = s.club(club.name, fans)
  return profilePage({ name: club.name, description, path: `/club/${id}`, card: clubCard(club) })
}

export async function ultraPage(context: PageContext, id: number): Promise<Page | null> {
  const ultra = await findUltraSubject(context.db, id)
  if (!ultra) return null
  const s = sharingMessages[context.language]
  const members = counted(ultra.memberCount, context.language, s.oneMember, s.manyMembers)
  const description = s.ultra(ultra.name, ultra.clubName, members)
  return profilePage({ name: ultra.name, description, path: `/ultra/${id}`, card: ultraCard(ultra) })
}

interface Profile {
  name: string
  description: string
  path: string
  card: Card
}

function profilePage({ name, description, path, card }: Profile): Page {
  const picture = cardPath(card)
  return {
    status: 200,
    head: {
      title: name,
      description,
      path,
      isIndexed: false,
      kind: 'profile',
      picture: { path: picture, text: description },
    },
    reading: { kind: 'words', title: name, text: description, picture, leadsToStart: false },
  }
}
