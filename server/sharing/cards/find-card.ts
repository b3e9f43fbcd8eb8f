import { NUMERIC_ID } from '#contract/constants.ts'
import type { Db } from '#server/storage/database.ts'
import { sharingMessages } from '#texts/sharing.messages.ts'
import { readAddress } from '../page-address.ts'
import { findArenaSubject, findMatchSubject } from '../subjects/arena.subject.ts'
import { findPosterSubject } from '../subjects/poster.subject.ts'
import { findArticle } from '../subjects/posts.subjects.ts'
import { findClubSubject, findFanSubject, findUltraSubject } from '../subjects/profile.subjects.ts'
import type { Card, CardKind } from './card.ts'
import {
  arenaCard,
  articleCard,
  clubCard,
  fanCard,
  GENERAL_CARD,
  matchCard,
  posterCard,
  ultraCard,
} from './card.ts'

type Find = (db: Db, id: string, now: Date) => Promise<Card | null>

const byNumber =
  <T>(find: (db: Db, id: number) => Promise<T | null>, toCard: (subject: T) => Card): Find =>
  async (db, id) => {
    const subject = NUMERIC_ID.test(id) ? await find(db, Number(id)) : null
    return subject && toCard(subject)
  }

const FINDERS: Record<CardKind, Find> = {
  page: async (_db, id) => (id === GENERAL_CARD.id ? GENERAL_CARD : null),
  match: byNumber(findMatchSubject, matchCard),
  fan: byNumber(findFanSubject, (fan) =>
    fanCard({ ...fan, name: fan.name || sharingMessages.en.unnamedFan }),
  ),
  club: byNumber(findClubSubject, clubCard),
  ultra: byNumber(findUltraSubject, ultraCard),
  poster: byNumber(findPosterSubject, posterCard),
  async arena(db, id) {
    const address = readAddress(`/play/?arena=${encodeURIComponent(id)}`)
    const arena = address.kind === 'arena' ? await findArenaSubject(db, address.id) : null
    return arena && arenaCard(arena)
  },
  async post(db, slug, now) {
    const address = readAddress(`/blog/${encodeURIComponent(slug)}`)
    const post = address.kind === 'article' ? await findArticle(db, address.slug, now) : null
    return post && articleCard(post)
  },
}

/** The card of an address, or null where there is none. */
export async function findCard(db: Db, kind: string, id: string, now: Date): Promise<Card | null> {
  const find = Object.hasOwn(FINDERS, kind) ? FINDERS[kind as CardKind] : undefined
  return find ? find(db, id, now) : null
}
