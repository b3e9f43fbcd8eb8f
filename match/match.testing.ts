// Arenas, bets and messages as a server would send them, for tests of every front end.
import type { Arena } from '#contract/arenas.ts'
import type { Bet } from '#contract/bets.ts'
import type { TickMessage, YouMessage } from '#contract/live.ts'
import type { Welcome } from './room.ts'

export const NOON_MS = Date.parse('2026-05-01T12:00:00.000Z')

export function at(seconds: number): string {
  return new Date(NOON_MS + seconds * 1000).toISOString()
}

export function anArena(changes: Partial<Arena> = {}): Arena {
  return {
    id: 'derby',
    started: true,
    paused: false,
    homeTeam: { id: 1, name: 'Meridian', logo: null, colors: ['#ff5b35', '#4c9dff'] },
    awayTeam: { id: 2, name: 'Nordlys', logo: null, colors: ['#4c9dff', '#ff5b35'] },
    wear: { home: '#ff5b35', away: '#4c9dff' },
    sport: 'football',
    state: 'live',
    score: { home: 0, away: 0 },
    period: null,
    events: [],
    recommendedStreams: [],
    currentPlayers: 0,
    startDate: null,
    startedAt: at(-60),
    liveSeconds: 60,
    betCount: 0,
    pointsInPlay: 0,
    going: 0,
    ...changes,
  }
}

export function aBet(changes: Partial<Bet> = {}): Bet {
  return {
    id: 'b1',
    statement: 'Who takes the next round?',
    choices: ['Meridian', 'Nordlys'],
    isOpen: true,
    answer: null,
    pools: [0, 0],
    fans: [0, 0],
    openDate: at(0),
    duration: 30,
    state: 'open',
    closesAt: at(30),
    decidedAt: null,
    unsettled: null,
    ...changes,
  }
}

export function aTick(changes: Partial<TickMessage> = {}): TickMessage {
  return {
    type: 'tick',
    at: at(0),
    watching: 3,
    fans: { home: 2, away: 1 },
    rate: { home: 0, away: 0 },
    total: { home: 0, away: 0 },
    ...changes,
  }
}

export function aYou(changes: Partial<YouMessage> = {}): YouMessage {
  return {
    type: 'you',
    points: 1000,
    side: null,
    locked: false,
    cheer: 0,
    ultra: 0,
    rank: null,
    next: null,
    of: 0,
    stakes: {},
    ...changes,
  }
}

export function aWelcome(changes: Partial<Welcome> = {}): Welcome {
  return {
    type: 'welcome',
    arena: anArena(),
    bets: {},
    tick: aTick(),
    you: aYou(),
    matchId: null,
    ...changes,
  }
}
