import type { Side } from '#contract/arenas.ts'
import type { Bet } from '#contract/bets.ts'
import { STAKE_MIN } from '#contract/constants.ts'
import { CHANTS, type ServerMessage } from '#contract/live.ts'
import type { SongMessage } from '#contract/songs.ts'
import type { CrowdCalls, CrowdSocket } from './crowd-calls.ts'
import { answersTo } from './crowd-songs.ts'

const CHEER_MS = 800
const RETURN_MS = 5_000
const MAX_TAPS = 4
const CHANT_CHANCE = 0.02
const STAKE_CHANCE = 0.6
const STAKES = [10, 20, 30, 50, 80]
/** Most fans hold a tifo up; every third one finds the end a little lazy. */
const KEEN = 0.96
const LAZY = 0.72
const HOLD_WITHIN_MS = 5_000
const SWELL_S = 47
const CHANT_S = 13

interface CrowdFanParts {
  calls: CrowdCalls
  token: string
  arenaId: string
  side: Side
  chance: () => number
}

/** A simulated fan: watches, cheers as its end does, and stakes a little on most bets. */
export class CrowdFan {
  readonly #parts: CrowdFanParts
  #socket: CrowdSocket | null = null
  #timers = new Set<NodeJS.Timeout>()
  #isStopped = false
  #isLive = false
  #isSinging = false
  #points = 0
  /** How far the server's clock is ahead of ours. */
  #clockMs = 0
  readonly #seenBets = new Set<string>()

  constructor(parts: CrowdFanParts) {
    this.#parts = parts
  }

  start(): void {
    this.#enter()
    const cheering = setInterval(() => this.#cheer(), CHEER_MS).unref()
    this.#timers.add(cheering)
  }

  stop(): void {
    this.#isStopped = true
    for (const timer of this.#timers) clearTimeout(timer)
    this.#socket?.close()
  }

  #later(delayMs: number, work: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      if (!this.#isStopped) work()
    }, delayMs).unref()
    this.#timers.add(timer)
  }

  #enter(): void {
    const { calls, arenaId, token, side, chance } = this.#parts
    this.#socket = calls.enter(arenaId, {
      onOpen: () => this.#socket?.send({ type: 'hello', token, side }),
      onMessage: (message) => this.#hear(message),
      onClose: () => this.#later(RETURN_MS * (1 + chance()), () => this.#enter()),
    })
  }

  #hear(message: ServerMessage): void {
    if (message.type === 'welcome' || message.type === 'arena')
      this.#isLive = message.arena.started && !message.arena.paused
    if (message.type === 'welcome') {
      this.#points = message.you.points ?? 0
      for (const bet of Object.values(message.bets)) this.#considerBet(bet)
    }
    if (message.type === 'you') this.#points = message.points ?? 0
    if (message.type === 'bet') this.#considerBet(message.bet)
    if (message.type === 'tick') this.#clockMs = Date.parse(message.at) - Date.now()
    if (message.type === 'song' && message.side === this.#parts.side) {
      this.#isSinging = message.song !== null
      if (message.song !== null) this.#sing(message)
    }
    if (message.type === 'tifo' && message.raise !== null && message.side === this.#parts.side)
      this.#considerHolding(message.raise)
  }

  #cheer(): void {
    const { side, chance } = this.#parts
    // Who sings has no hand free.
    if (!this.#isLive || this.#isSinging || this.#socket === null) return
    const loudness = mood(side, Date.now() / 1000)
    if (chance() > loudness) return
    this.#socket.send({ type: 'cheer', taps: 1 + Math.floor(chance() * MAX_TAPS * loudness) })
    if (chance() < CHANT_CHANCE)
      this.#socket.send({ type: 'chant', chant: Math.floor(chance() * CHANTS.length) })
  }

  #sing(message: Extract<SongMessage, { repeats: number }>): void {
    const song = message.song.id
    const nowMs = Date.now() + this.#clockMs
    for (const { atMs, hits } of answersTo(message, nowMs, this.#parts.chance))
      this.#later(atMs - nowMs, () => {
        if (this.#isSinging) this.#socket?.send({ type: 'beat', song, hits })
      })
  }

  #considerHolding(raise: string): void {
    const { chance } = this.#parts
    if (chance() > (Number(raise) % 3 === 0 ? LAZY : KEEN)) return
    const hold = () => this.#socket?.send({ type: 'hold', raise, on: true })
    this.#later(HOLD_WITHIN_MS * (0.1 + 0.9 * chance()), hold)
  }

  #considerBet(bet: Bet): void {
    const { chance } = this.#parts
    if (bet.state !== 'open' || this.#seenBets.has(bet.id)) return
    this.#seenBets.add(bet.id)
    if (chance() > STAKE_CHANCE) return
    const patienceMs = (bet.duration ?? 30) * 800 * chance()
    this.#later(patienceMs, () => void this.#stake(bet))
  }

  async #stake(bet: Bet): Promise<void> {
    const { calls, arenaId, token, chance } = this.#parts
    const amount = STAKES[Math.floor(chance() * STAKES.length)] ?? STAKE_MIN
    if (amount > this.#points) return
    const choice = Math.floor(chance() * bet.choices.length)
    // A bet that has just closed, or a server on its way down, is no news.
    await calls
      .post(`/v1/arenas/${arenaId}/bet/stake`, { betId: bet.id, choice, amount }, token)
      .catch(() => {})
  }
}

/** How loud an end is at a moment, 0 to 1: it swells and ebbs, and the two ends answer each other. */
function mood(side: Side, seconds: number): number {
  const phase = side === 'home' ? 0 : Math.PI * 0.8
  const swell = 0.5 + 0.5 * Math.sin((2 * Math.PI * seconds) / SWELL_S + phase)
  const song = 0.5 + 0.5 * Math.sin((2 * Math.PI * seconds) / CHANT_S + phase * 2)
  return 0.15 + 0.6 * swell + 0.25 * song * swell
}
