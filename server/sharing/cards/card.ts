import { createHash } from 'node:crypto'
import type { Wear } from '#contract/colors.ts'
import type { MatchScore } from '#contract/events.ts'
import type { PostSummary } from '#contract/posts.ts'
import type { ArenaSubject, MatchSubject } from '../subjects/arena.subject.ts'
import type { PosterSubject } from '../subjects/poster.subject.ts'
import type { ClubSubject, FanSubject, UltraSubject } from '../subjects/profile.subjects.ts'

export const CARD_WIDTH_PX = 1200
export const CARD_HEIGHT_PX = 630
/** Goes up when the design changes, so that cached pictures are fetched again. */
const DESIGN = 1

export interface CardTeam {
  name: string
  logo: string | null
}

/** All that is on a card: the same card is the same picture. */
export type Card =
  | { kind: 'page'; id: 'virage' }
  | {
      kind: 'arena'
      id: string
      state: 'waiting' | 'live' | 'paused'
      home: CardTeam
      away: CardTeam
      startsAt: string | null
    }
  | {
      kind: 'match'
      id: number
      home: CardTeam & { score: number }
      away: CardTeam & { score: number }
      /** Goals or points, where somebody wrote them down. */
      points: MatchScore | null
      wear: Wear | null
      date: string
      attendees: number
    }
  | {
      kind: 'fan'
      id: number
      name: string
      avatar: string | null
      clubName: string | null
      scores: { cheer: number; prediction: number; ultra: number }
    }
  | { kind: 'club'; id: number; name: string; logo: string | null; fans: number }
  | { kind: 'ultra'; id: number; name: string; logo: string | null; clubName: string; members: number }
  | {
      kind: 'poster'
      id: number
      name: string
      group: { name: string; color: string; second: string }
      picture: { colors: readonly string[]; cells: string }
      home: string
      away: string
      points: MatchScore | null
      date: string
      holders: number
    }
  | { kind: 'post'; id: string; title: string; author: string; date: string; picture: string | null }

export type CardKind = Card['kind']

/** Names the content, and so the picture. */
export function cardVersion(card: Card): string {
  return createHash('sha256')
    .update(`${DESIGN} ${JSON.stringify(card)}`)
    .digest('base64url')
    .slice(0, 16)
}

/** Where the picture is; with its version, so that who keeps pictures by address gets the new one. */
export function cardPath(card: Card): string {
  return `/cards/${card.kind}/${encodeURIComponent(card.id)}.png?v=${cardVersion(card)}`
}

/** For every page that has no picture of its own. */
export const GENERAL_CARD: Card = { kind: 'page', id: 'virage' }

/** The arena as it stands; once its match is over, the result. */
export function arenaCard(arena: ArenaSubject): Card {
  if (arena.result) return matchCard(arena.result)
  return {
    kind: 'arena',
    id: arena.id,
    state: arena.state === 'over' ? 'waiting' : arena.state,
    home: arena.home,
    away: arena.away,
    startsAt: arena.startsAt?.toISOString() ?? null,
  }
}

export function matchCard(match: MatchSubject): Card {
  return {
    kind: 'match',
    id: match.id,
    home: { ...match.home, score: match.homeScore },
    away: { ...match.away, score: match.awayScore },
    points: match.points,
    wear: match.wear,
    date: match.date.toISOString(),
    attendees: match.attendees,
  }
}

export function articleCard(post: PostSummary): Card {
  return {
    kind: 'post',
    id: post.slug,
    title: post.title,
    author: post.author,
    date: post.date,
    picture: post.imageUrl,
  }
}

/** Scores are rounded as they are shown, so that only a change that is seen makes a new picture. */
export function fanCard(fan: FanSubject): Card {
  return {
    kind: 'fan',
    id: fan.id,
    name: fan.name,
    avatar: fan.avatar,
    clubName: fan.clubName,
    scores: {
      cheer: tenth(fan.cheerScore),
      prediction: tenth(fan.predictionScore),
      ultra: tenth(fan.ultraScore),
    },
  }
}

export function clubCard({ id, name, logo, fanCount }: ClubSubject): Card {
  return { kind: 'club', id, name, logo, fans: fanCount }
}

export function ultraCard({ id, name, logo, clubName, memberCount }: UltraSubject): Card {
  return { kind: 'ultra', id, name, logo, clubName, members: memberCount }
}

export function posterCard({ date, ...poster }: PosterSubject): Card {
  return { kind: 'poster', ...poster, date: date.toISOString() }
}

const tenth = (score: number): number => Math.round(score * 10) / 10
