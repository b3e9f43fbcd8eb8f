import { createHash } from 'node:crypto'

export const CARD_WIDTH_PX = 1200
export const CARD_HEIGHT_PX = 630
/** Goes up when cards look otherwise, so that pictures kept elsewhere are asked for anew. */
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
