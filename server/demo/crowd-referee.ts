import { setTimeout as delay } from 'node:timers/promises'
import type { ArenaDetail } from '#contract/arenas.ts'
import type { Bet } from '#contract/bets.ts'
import type { Side } from '#contract/events.ts'
import { isSafeLink } from '#contract/links.ts'
import type { CrowdCalls } from './crowd-calls.ts'

const RUN_MINUTES = 12
const BETWEEN_RUNS_MS = 30_000
const BETWEEN_BETS_MS = 15_000
const THINKING_MS = 6_000
/** How often something may happen on the pitch, and how likely it is then. */
const LOOK_EVERY_MS = 10_000
const CHANCES = { score: 0.09, card: 0.05 }

interface Question {
  statement: string
  /** `home` and `away` stand for the clubs' names. */
  choices: readonly string[]
  duration: number
  /** Asked in these periods only; else in all. */
  during?: readonly string[]
  /** What on the pitch answers it: the first score, or whether there was a card; else nobody could tell. */
  decidedBy?: 'score' | 'card'
  /** How it always ends. */
  outcome?: string
}

interface Night {
  sport: 'football' | 'esport'
  film: string
  periods: readonly string[]
  questions: readonly [Question, ...Question[]]
  scored: { kind: 'goal' | 'point'; points?: number; texts: readonly string[] }
  cards: readonly string[]
}

/** A football derby and an esport series take turns. */
export const NIGHTS: readonly [Night, Night] = [
  {
    sport: 'football',
    film: '/demo/derby.mp4',
    periods: ['1st half', '2nd half'],
    questions: [
      {
        statement: 'Who scores next?',
        choices: ['home', 'away', 'Nobody'],
        duration: 45,
        decidedBy: 'score',
      },
      { statement: 'Who gets the next corner?', choices: ['home', 'away'], duration: 30 },
      { statement: 'A card in the next minute?', choices: ['Yes', 'No'], duration: 40, decidedBy: 'card' },
      { statement: 'Who has the next chance?', choices: ['home', 'away'], duration: 30 },
    ],
    scored: {
      kind: 'goal',
      texts: ['Header', 'From 20 metres', 'Penalty', 'After the corner', 'On the counter'],
    },
    cards: ['Yellow card', 'Yellow card, late tackle', 'Yellow card, dissent'],
  },
  {
    sport: 'esport',
    film: '/demo/series.mp4',
    periods: ['Map 1', 'Map 2', 'Map 3'],
    questions: [
      { statement: 'Who takes the next round?', choices: ['home', 'away'], duration: 30, decidedBy: 'score' },
      {
        statement: 'Will the series go to map 3?',
        choices: ['Yes', 'No'],
        duration: 40,
        during: ['Map 1', 'Map 2'],
        outcome: 'Yes',
      },
      { statement: 'First team to call a timeout', choices: ['home', 'away'], duration: 30 },
    ],
    scored: { kind: 'point', points: 1, texts: ['Round won', 'Ace', 'Clutch, one against three'] },
    cards: [],
  },
]

interface RefereeParts {
  calls: CrowdCalls
  token: string
  arenaId: string
  /** The address people use. */
  publicUrl: string
  chance: () => number
  signal: AbortSignal
}

/** Costreams beside the demo's own film; they need the internet. */
const COSTREAMS = [
  'https://www.twitch.tv/monstercat',
  'https://www.youtube.com/watch?v=jfKfPfyJRdk',
  'https://kick.com/kick',
]

/** A browser takes the film only from https or from this machine. */
export function streams(publicUrl: string, { film }: Pick<Night, 'film'>): string[] {
  const address = `${publicUrl}${film}`
  return isSafeLink(address) ? [address, ...COSTREAMS] : COSTREAMS
}

/** The film of the night's sport in the place of the other's; what an admin made of the streams stays. */
export function withFilmOf({ film }: Pick<Night, 'film'>, publicUrl: string, shown: string[]): string[] {
  const films = NIGHTS.map((night) => `${publicUrl}${night.film}`)
  return shown.map((address) => (films.includes(address) ? `${publicUrl}${film}` : address))
}

/** Keeps the demo's match going: starts it, asks and settles, writes down what happens, stops it, and begins anew. */
export async function referee(parts: RefereeParts): Promise<void> {
  const { calls, token, arenaId, publicUrl, signal, chance } = parts
  const post = (action: string, body: object = {}) =>
    calls.post(`/v1/arenas/${arenaId}/${action}`, body, token)
  const load = async () => (await calls.get(`/v1/arenas/${arenaId}`)) as ArenaDetail
  const pause = (ms: number) => delay(ms, undefined, { signal })

  async function decideLeftovers(arena: ArenaDetail): Promise<void> {
    for (const bet of Object.values(arena.broker)) if (bet.state === 'closed') await settle(bet, arena)
  }

  async function settle(bet: Bet, arena: ArenaDetail): Promise<void> {
    const { answer, event } = outcomeOf(bet, arena, Date.now(), chance)
    if (event && arena.state === 'live') await post('event/create', event)
    await post('bet/settle', { betId: bet.id, answer })
  }

  async function ask(arena: ArenaDetail): Promise<void> {
    const question = pick(questionsNow(arena), chance)
    const { statement, duration } = question
    const names: Record<string, string> = { home: arena.homeTeam.name, away: arena.awayTeam.name }
    const choices = question.choices.map((choice) => names[choice] ?? choice)
    const bet = (await post('bet/create', { statement, choices, duration })) as Bet
    await post('bet/open', { betId: bet.id })
    // It closes by itself.
    await pause(duration * 1_000 + THINKING_MS)
    const then = await load()
    await settle(then.broker[bet.id] ?? bet, then)
  }

  async function next(): Promise<void> {
    const arena = await load()
    await decideLeftovers(arena)
    if (!arena.started) {
      await pause(BETWEEN_RUNS_MS)
      const [football, esport] = NIGHTS
      const night = arena.sport === 'football' && arena.lastMatchId !== null ? esport : football
      const recommendedStreams = withFilmOf(night, publicUrl, arena.recommendedStreams)
      await calls.post('/v1/arenas/update', { id: arenaId, sport: night.sport, recommendedStreams }, token)
      await post('start')
    } else if (arena.paused) {
      await pause(BETWEEN_BETS_MS)
    } else if (arena.liveSeconds > RUN_MINUTES * 60) {
      await post('stop')
    } else {
      await ask(arena)
      await pause(BETWEEN_BETS_MS)
    }
  }

  /** What happens on the pitch does not wait for the bets. */
  async function watch(): Promise<void> {
    await pause(LOOK_EVERY_MS)
    const arena = await load()
    const event = arena.state === 'live' ? happens(arena, chance) : null
    if (event) await post('event/create', event)
  }

  // An admin who takes a hand in the match may be faster: the referee looks again and goes on.
  const forever = async (work: () => Promise<void>) => {
    while (!signal.aborted) await work().catch(() => pause(BETWEEN_BETS_MS).catch(() => {}))
  }
  await Promise.all([forever(next), forever(watch)])
}

const nightOf = ({ sport }: Pick<ArenaDetail, 'sport'>): Night =>
  NIGHTS.find((night) => night.sport === sport) ?? NIGHTS[0]

/** What can still be asked: not whether there will be a period that is being played. */
export function questionsNow(
  arena: Pick<ArenaDetail, 'sport' | 'period'>,
): readonly [Question, ...Question[]] {
  const { questions } = nightOf(arena)
  const [first, ...rest] = questions.filter(
    ({ during }) => !during || arena.period === null || during.includes(arena.period),
  )
  return first ? [first, ...rest] : questions
}

export interface Happening {
  kind: string
  side?: Side
  points?: number
  text: string
}

const scoreOf = ({ kind, points, texts }: Night['scored'], side: Side, chance: () => number): Happening => ({
  kind,
  side,
  ...(points !== undefined && { points }),
  text: pick(texts, chance),
})

/**
 * How a bet ends: as what was written down since it opened says. Where the question needs a score and there was none, somebody
 * scores now, and `event` is to be written down first.
 */
export function outcomeOf(
  bet: Pick<Bet, 'statement' | 'choices' | 'openDate'>,
  arena: Pick<ArenaDetail, 'sport' | 'homeTeam' | 'awayTeam' | 'events' | 'liveSeconds'>,
  nowMs: number,
  chance: () => number,
): { answer: number; event: Happening | null } {
  const { questions, scored } = nightOf(arena)
  const question = questions.find(({ statement }) => statement === bet.statement)
  const guess = Math.floor(chance() * bet.choices.length)
  const answering = (choice: string, event: Happening | null = null) => {
    const answer = bet.choices.indexOf(choice)
    return { answer: answer < 0 ? guess : answer, event }
  }
  const openSeconds = (nowMs - Date.parse(bet.openDate ?? '')) / 1000
  const since = arena.events.filter(({ at }) => at >= arena.liveSeconds - openSeconds)
  if (question?.outcome !== undefined) return answering(question.outcome)
  if (question?.decidedBy === 'card')
    return answering(since.some(({ kind }) => kind === 'card') ? 'Yes' : 'No')
  if (question?.decidedBy !== 'score') return { answer: guess, event: null }
  const first = since.find(({ kind }) => kind === 'goal' || kind === 'point')
  if (first?.side) return answering(arena[`${first.side}Team`].name)
  if (bet.choices.includes('Nobody')) return answering('Nobody')
  const side: Side = chance() < 0.5 ? 'home' : 'away'
  return answering(arena[`${side}Team`].name, scoreOf(scored, side, chance))
}

/** The next thing to write down; null when nothing happens. */
export function happens(
  arena: Pick<ArenaDetail, 'sport' | 'period' | 'liveSeconds'>,
  chance: () => number,
): Happening | null {
  const { periods, scored, cards } = nightOf(arena)
  const share = Math.min(0.999, arena.liveSeconds / (RUN_MINUTES * 60))
  const period = periods[Math.floor(share * periods.length)]
  if (period !== undefined && arena.period !== period) return { kind: 'period', text: period }
  const side: Side = chance() < 0.5 ? 'home' : 'away'
  const luck = chance()
  if (luck < CHANCES.score) return scoreOf(scored, side, chance)
  if (cards.length > 0 && luck < CHANCES.score + CHANCES.card)
    return { kind: 'card', side, text: pick(cards, chance) }
  return null
}

function pick<T>(items: readonly T[], chance: () => number): T {
  const item = items[Math.floor(chance() * items.length)]
  if (item === undefined) throw new Error('there is nothing to pick from')
  return item
}
