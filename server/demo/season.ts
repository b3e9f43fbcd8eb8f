// The past season of the demo, played by chance with a seed: the same at every first start, up to the dates.
import { clubColors, wearOf } from '#contract/colors.ts'
import { SIDES } from '#contract/constants.ts'
import type { MatchEvent } from '#contract/events.ts'
import { CHEER_WINDOW_S } from '#contract/live-limits.ts'
import {
  FULL_CHEER,
  type MatchRow,
  type MatchTeam,
  type NewMatch,
  type Side,
} from '#server/features/matches/index.ts'
import type { Chance } from './chance.ts'

export const DEMO_MATCHES = 30

const DAY_MS = 24 * 60 * 60 * 1000
const DAYS_BETWEEN = 4
const KICK_OFF_UTC_HOUR = 20
/** So many matches, some weeks, regulars have been at without a gap. */
const REGULARLY_ATTENDED = 11
/** scores.6: fewer members on one side than these earn nothing together. */
const ULTRAS_NEEDED = 3

/** A fan of the demo as the matches see them. */
export interface Player {
  userId: number
  clubIds: readonly number[]
  ultraIds: readonly number[]
  loudness: number
  /** Has missed none of the last matches, whoever played. */
  isRegular: boolean
}

/** A club as it plays, with its colours. */
export interface DemoTeam extends MatchTeam {
  colors: string[] | null
}

interface Attendance {
  player: Player
  side: Side
}

/** Oldest first, the last one a day or two ago. The first clubs play most. */
export function playSeason(
  clubs: readonly DemoTeam[],
  players: readonly Player[],
  now: Date,
  chance: Chance,
): NewMatch[] {
  return Array.from({ length: DEMO_MATCHES }, (_, i) => {
    const date = evening(now, 1 + (DEMO_MATCHES - 1 - i) * DAYS_BETWEEN, chance)
    const [home, away] = draw(clubs, i, chance)
    const isRecent = i >= DEMO_MATCHES - REGULARLY_ATTENDED
    return playMatch(home, away, players, { date, isDerby: i % 5 === 4, isRecent }, chance)
  })
}

function evening(now: Date, daysAgo: number, chance: Chance): Date {
  const day = new Date(now.getTime() - daysAgo * DAY_MS)
  day.setUTCHours(KICK_OFF_UTC_HOUR, chance.pick([0, 15, 30, 45]), 0, 0)
  return new Date(Math.min(day.getTime(), now.getTime() - DAY_MS / 4))
}

/** Every fifth match is the derby of the two biggest; else anyone may meet anyone. */
function draw(clubs: readonly DemoTeam[], round: number, chance: Chance): [DemoTeam, DemoTeam] {
  const [first, second] = clubs
  if (!first || !second) throw new Error('a match needs two clubs')
  if (round % 5 === 4) return round % 2 === 0 ? [first, second] : [second, first]
  const big = clubs.slice(0, 7)
  const home = chance.pick(big)
  const away = chance.pick((chance.isLucky(0.7) ? big : clubs).filter((club) => club !== home))
  return [home, away]
}

function playMatch(
  home: DemoTeam,
  away: DemoTeam,
  players: readonly Player[],
  { date, isDerby, isRecent }: { date: Date; isDerby: boolean; isRecent: boolean },
  chance: Chance,
): NewMatch {
  const liveSeconds = chance.whole(150, 270) * CHEER_WINDOW_S
  const attending = players.flatMap((player) => {
    const isSure = isRecent && player.isRegular
    return attend(player, home, away, isSure, chance) ?? []
  })
  const form: Record<Side, number> = { home: chance.between(0.8, 1.12), away: chance.between(0.8, 1.12) }
  const rows = attending.map((one) => rowOf(one, attending, form[one.side], liveSeconds, chance))
  const sport = isDerby ? 'football' : chance.pick(['football', 'football', 'esport'] as const)
  const moments = momentsOf(liveSeconds, sport, chance)
  const events = eventsOf(moments, sport, liveSeconds, chance)
  return {
    home,
    away,
    date,
    sport,
    events,
    liveSeconds,
    rows,
    wear: wearOf(clubColors(home.clubId ?? 0, home.colors), clubColors(away.clubId ?? 0, away.colors)),
    score: events.at(-1)?.score ?? { home: 0, away: 0 },
    period: sport === 'esport' ? `Map ${moments.size}` : '2nd half',
    curve: curveOf(rows, liveSeconds, moments, chance),
  }
}

/** Fans of a side mostly come, others now and then, and pick an end. */
function attend(
  player: Player,
  home: DemoTeam,
  away: DemoTeam,
  isSure: boolean,
  chance: Chance,
): Attendance | null {
  const side = sideOf(player, home, away)
  if (side) return chance.isLucky(0.86) || isSure ? { player, side } : null
  return chance.isLucky(0.22) || isSure ? { player, side: chance.isLucky(0.5) ? 'home' : 'away' } : null
}

function sideOf({ clubIds }: Player, home: DemoTeam, away: DemoTeam): Side | null {
  const first = clubIds.find((id) => id === home.clubId || id === away.clubId)
  if (first === undefined) return null
  return first === home.clubId ? 'home' : 'away'
}

function rowOf(
  { player, side }: Attendance,
  attending: readonly Attendance[],
  form: number,
  liveSeconds: number,
  chance: Chance,
): MatchRow {
  const cheer = FULL_CHEER * player.loudness * form * chance.between(0.82, 1.14)
  const isTogether = player.ultraIds.some(
    (id) =>
      attending.filter((other) => other.side === side && other.player.ultraIds.includes(id)).length >=
      ULTRAS_NEEDED,
  )
  const ultra = isTogether ? cheer * chance.between(0.6, 0.95) : 0
  return {
    userId: player.userId,
    side,
    liveSeconds: Math.round(liveSeconds * chance.between(0.6, 1)),
    cheerScore: rounded(Math.min(FULL_CHEER, cheer)),
    predictionScore: chance.isLucky(0.7) ? rounded(Math.max(0, chance.between(-0.6, 2.2))) : null,
    ultraScore: player.ultraIds.length > 0 ? rounded(ultra) : null,
    ultraIds: player.ultraIds,
  }
}

/** Windows in which an end scored. */
type Moments = ReadonlyMap<number, Side>

/** A few goals; in an esport series a map each, until one has won two. */
function momentsOf(liveSeconds: number, sport: NewMatch['sport'], chance: Chance): Moments {
  const windows = Math.floor(liveSeconds / CHEER_WINDOW_S)
  const scorer = (): Side => chance.pick(SIDES)
  if (sport !== 'esport')
    return new Map(
      Array.from(
        { length: chance.whole(1, 5) },
        () => [chance.whole(5, windows - 5), scorer()] as const,
      ).sort(([a], [b]) => a - b),
    )
  const first = scorer()
  const second = scorer()
  const winners = first === second ? [first, second] : [first, second, scorer()]
  return new Map(winners.map((side, map) => [Math.floor(((map + 1) * windows) / winners.length) - 2, side]))
}

const GOAL_TEXTS = [
  'Header',
  'From 20 metres',
  'Penalty',
  'After the corner',
  'On the counter',
  'Into the far corner',
]
const CARDS_APART_S = 60
const CARD_TEXTS = ['Yellow card', 'Yellow card, dissent', 'Yellow card, late tackle']

function eventsOf(
  moments: Moments,
  sport: NewMatch['sport'],
  liveSeconds: number,
  chance: Chance,
): MatchEvent[] {
  const isSeries = sport === 'esport'
  const scored = [...moments].map(([window, side], nth) => ({
    at: window * CHEER_WINDOW_S,
    ...(isSeries
      ? { kind: 'point' as const, side, points: 1, text: `Map ${nth + 1}` }
      : { kind: 'goal' as const, side, points: 1, text: chance.pick(GOAL_TEXTS) }),
  }))
  const half = Math.floor(liveSeconds / 2)
  const period = (at: number, text: string) => ({
    at,
    kind: 'period' as const,
    side: null,
    points: null,
    text,
  })
  const card = () => ({
    at: chance.whole(60, liveSeconds - 60),
    kind: 'card' as const,
    side: chance.pick(SIDES),
    points: null,
    text: chance.pick(CARD_TEXTS),
  })
  const others = isSeries
    ? scored.map(({ at }, nth) =>
        period(nth === 0 ? 0 : (scored[nth - 1]?.at ?? at) + CHEER_WINDOW_S, `Map ${nth + 1}`),
      )
    : [
        period(0, '1st half'),
        period(half, '2nd half'),
        ...apart(Array.from({ length: chance.whole(0, 3) }, card)),
      ]
  const score = { home: 0, away: 0 }
  return [...scored, ...others]
    .sort((a, b) => a.at - b.at)
    .map((event, index) => {
      if (event.side && event.points) score[event.side] += event.points
      return { id: index + 1, ...event, score: { ...score } }
    })
}

/** Two cards at once would read like one that was written down twice: of those the first. */
function apart<Card extends { at: number }>(cards: Card[]): Card[] {
  return cards
    .sort((a, b) => a.at - b.at)
    .filter(({ at }, nth) => nth === 0 || at - (cards[nth - 1]?.at ?? 0) >= CARDS_APART_S)
}

/** Both ends over the match: waves, a louder finish, and a whole end that is up when it has scored. */
function curveOf(
  rows: readonly MatchRow[],
  liveSeconds: number,
  moments: Moments,
  chance: Chance,
): NewMatch['curve'] {
  const windows = Math.floor(liveSeconds / CHEER_WINDOW_S)
  const wave = { home: chance.between(0, 6), away: chance.between(0, 6) }
  const volume: Record<Side, number> = { home: volumeOf(rows, 'home'), away: volumeOf(rows, 'away') }
  const loudAt = (side: Side, window: number) => {
    const since = [0, 1, 2].find((ago) => moments.get(window - ago) === side)
    const share = 0.55 + 0.16 * Math.sin(window / 9 + wave[side]) + (0.15 * window) / windows
    return rounded(
      volume[side] * (share + (since === undefined ? 0 : 1.9 - 0.5 * since)) * chance.between(0.92, 1.08),
    )
  }
  return Array.from({ length: windows }, (_, window) => ({
    at: window * CHEER_WINDOW_S,
    home: loudAt('home', window),
    away: loudAt('away', window),
  }))
}

function volumeOf(rows: readonly MatchRow[], side: Side): number {
  return rows.filter((row) => row.side === side).reduce((sum, { cheerScore }) => sum + (cheerScore ?? 0), 0)
}

const rounded = (value: number) => Math.round(value * 100) / 100
