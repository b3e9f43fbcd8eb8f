import type { Arena, ArenaDetail } from '#contract/arenas.ts'
import type { Bet } from '#contract/bets.ts'
import type { BySide, ServerMessage, TickMessage } from '#contract/live.ts'

/** An arena as the dashboard follows it: read once, then kept up by its socket. */
export interface LiveArena {
  detail: ArenaDetail
  crowd: { fans: BySide<number>; rate: BySide<number> } | null
  /** When `detail.liveSeconds` held, on this machine's clock. */
  readAtMs: number
  /** How far the server's clock is ahead of this machine's, as far as is known. */
  aheadMs: number | null
}

export function startLive(detail: ArenaDetail, nowMs: number): LiveArena {
  return { detail, crowd: null, readAtMs: nowMs, aheadMs: null }
}

/** What a message of the arena's socket makes of it. */
export function followMessage(live: LiveArena, message: ServerMessage, nowMs: number): LiveArena {
  if (message.type === 'welcome') {
    const arrived = { ...withArena(live, message.arena, nowMs) }
    const broker = keepMine(message.bets, live.detail.broker)
    return withTick({ ...arrived, detail: { ...arrived.detail, broker } }, message.tick, nowMs)
  }
  if (message.type === 'tick') return withTick(live, message, nowMs)
  if (message.type === 'arena') return withArena(live, message.arena, nowMs)
  return message.type === 'bet' ? withBet(live, message.bet) : live
}

export function withArena(live: LiveArena, arena: Arena, nowMs: number): LiveArena {
  return { ...live, detail: { ...live.detail, ...arena }, readAtMs: nowMs }
}

/** What only this admin's own reading told, the own stake, outlives news that everybody gets. */
export function withBet(live: LiveArena, bet: Bet): LiveArena {
  const { broker } = live.detail
  const known = keepMine({ [bet.id]: bet }, broker)
  return { ...live, detail: { ...live.detail, broker: { ...broker, ...known } } }
}

function keepMine(bets: Record<string, Bet>, before: Record<string, Bet>): Record<string, Bet> {
  return Object.fromEntries(
    Object.entries(bets).map(([id, bet]) => [id, { ...bet, mine: bet.mine ?? before[id]?.mine ?? null }]),
  )
}

function withTick(live: LiveArena, { at, fans, rate, pools }: TickMessage, nowMs: number): LiveArena {
  const broker = { ...live.detail.broker }
  for (const [id, points] of Object.entries(pools ?? {})) {
    const bet = broker[id]
    if (bet) broker[id] = { ...bet, pools: points }
  }
  // A message is late, never early: the largest difference seen is the nearest to the truth.
  const aheadMs = Math.max(live.aheadMs ?? Number.NEGATIVE_INFINITY, Date.parse(at) - nowMs)
  return { ...live, crowd: { fans, rate }, detail: { ...live.detail, broker }, aheadMs }
}

/** Points staked on bets that are not decided yet. */
export function pointsInPlay(bets: readonly Bet[]): number {
  return bets
    .filter(({ state }) => state === 'open' || state === 'closed')
    .reduce((sum, { pools }) => sum + poolTotal(pools), 0)
}

export function poolTotal(pools: readonly number[]): number {
  return pools.reduce((sum, points) => sum + points, 0)
}

/** Both ends' shares of the noise in whole percent; null while it is silent. */
export function noiseShares({ crowd }: LiveArena): BySide<number> | null {
  const sum = crowd ? crowd.rate.home + crowd.rate.away : 0
  if (!crowd || sum <= 0) return null
  const home = Math.round((crowd.rate.home / sum) * 100)
  return { home, away: 100 - home }
}

/** How long the match has been live at a moment of this machine's clock. */
export function liveSecondsAt({ detail, readAtMs }: LiveArena, nowMs: number): number {
  if (!detail.started) return 0
  return detail.liveSeconds + (detail.paused ? 0 : Math.max(0, nowMs - readAtMs) / 1000)
}
