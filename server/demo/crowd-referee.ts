import { setTimeout as delay } from 'node:timers/promises'
import type { ArenaDetail } from '#contract/arenas.ts'
import type { Bet } from '#contract/bets.ts'
import type { CrowdCalls } from './crowd-calls.ts'

const RUN_MINUTES = 12
const BETWEEN_RUNS_MS = 30_000
const BETWEEN_BETS_MS = 15_000
const THINKING_MS = 6_000

const QUESTIONS = [
  { statement: 'Who takes the next round?', choices: ['home', 'away'], duration: 30 },
  { statement: 'Who scores first from here?', choices: ['home', 'away', 'Neither'], duration: 45 },
  { statement: 'Will the series go to map 3?', choices: ['Yes', 'No'], duration: 40 },
  { statement: 'First team to call a timeout', choices: ['home', 'away'], duration: 30 },
]

interface RefereeParts {
  calls: CrowdCalls
  token: string
  arenaId: string
  chance: () => number
  signal: AbortSignal
}

/** Keeps the demo's match going: starts it, asks, closes, settles, blows the whistle, and begins anew. */
export async function referee(parts: RefereeParts): Promise<void> {
  const { calls, token, arenaId, signal, chance } = parts
  const post = (action: string, body: object = {}) =>
    calls.post(`/v1/arenas/${arenaId}/${action}`, body, token)
  const load = async () => (await calls.get(`/v1/arenas/${arenaId}`)) as ArenaDetail
  const pause = (ms: number) => delay(ms, undefined, { signal })

  async function decideLeftovers(arena: ArenaDetail): Promise<void> {
    for (const bet of Object.values(arena.broker)) if (bet.state === 'closed') await settle(bet)
  }

  const settle = (bet: Bet) =>
    post('bet/settle', { betId: bet.id, answer: Math.floor(chance() * bet.choices.length) })

  async function ask(arena: ArenaDetail): Promise<void> {
    const question = QUESTIONS[Math.floor(chance() * QUESTIONS.length)]
    if (!question) return
    const names: Record<string, string> = { home: arena.homeTeam.name, away: arena.awayTeam.name }
    const choices = question.choices.map((choice) => names[choice] ?? choice)
    const bet = (await post('bet/create', { ...question, choices })) as Bet
    await post('bet/open', { betId: bet.id })
    // It closes by itself.
    await pause(question.duration * 1_000 + THINKING_MS)
    await settle(bet)
  }

  async function next(): Promise<void> {
    const arena = await load()
    await decideLeftovers(arena)
    if (!arena.started) {
      await pause(BETWEEN_RUNS_MS)
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

  while (!signal.aborted) {
    // An admin who takes a hand in the match may be faster: the referee looks again and goes on.
    await next().catch(() => pause(BETWEEN_BETS_MS).catch(() => {}))
  }
}
