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
  /** When what is known of the arena and of each bet was asked for, or heard. What was asked for earlier is older. */
  asked: { arenaMs: number; betsMs: Record<string, number> }
}

/** `askedMs` is of a clock that is never put back, here and below. */
export function startLive(detail: ArenaDetail, nowMs: number, askedMs: number): LiveArena {
  const asked = { arenaMs: askedMs, betsMs: allAt(detail.broker, askedMs) }
  return { detail, crowd: null, readAtMs: nowMs, aheadMs: null, asked }
}

/** All of it was read again: what has been heard since that was asked for stays. */
export function withReading(live: LiveArena, detail: ArenaDetail, nowMs: number, askedMs: number): LiveArena {
  const { broker: read, ...arena } = detail
  const { broker, betsMs } = heardAfter(live, askedMs)
  const after = withArena(live, arena, nowMs, askedMs)
  return {
    ...after,
    detail: { ...after.detail, broker: { ...read, ...broker } },
    asked: { ...after.asked, betsMs: { ...allAt(read, askedMs), ...betsMs } },
  }
}

/** What a message of the arena's socket makes of it. */
export function followMessage(
  live: LiveArena,
  message: ServerMessage,
  nowMs: number,
  heardMs: number,
): LiveArena {
  if (message.type === 'welcome') {
    const broker = keepMine(message.bets, live.detail.broker)
    const whole = { ...live.detail, ...message.arena, broker }
    return withTick(withReading(live, whole, nowMs, heardMs), message.tick, nowMs)
  }
  if (message.type === 'tick') return withTick(live, message, nowMs)
  if (message.type === 'arena') return withArena(live, message.arena, nowMs, heardMs)
  return message.type === 'bet' ? withBet(live, message.bet, heardMs) : live
}

export function withArena(live: LiveArena, arena: Arena, nowMs: number, askedMs: number): LiveArena {
  if (askedMs < live.asked.arenaMs) return live
  const asked = { ...live.asked, arenaMs: askedMs }
  return { ...live, detail: { ...live.detail, ...arena }, readAtMs: nowMs, asked }
}

/** What only this admin's own reading told, the own stake, outlives news that everybody gets. */
export function withBet(live: LiveArena, bet: Bet, askedMs: number): LiveArena {
  const { betsMs } = live.asked
  if (askedMs < (betsMs[bet.id] ?? 0)) return live
  const { broker } = live.detail
  const known = keepMine({ [bet.id]: bet }, broker)
  return {
    ...live,
    detail: { ...live.detail, broker: { ...broker, ...known } },
    asked: { ...live.asked, betsMs: { ...betsMs, [bet.id]: askedMs } },
  }
}

function allAt(bets: Record<string, Bet>, askedMs: number): Record<string, number> {
  return Object.fromEntries(Object.keys(bets).map((id) => [id, askedMs]))
}

function heardAfter({ detail, asked }: LiveArena, askedMs: number) {
  const betsMs = Object.fromEntries(Object.entries(asked.betsMs).filter(([, ms]) => ms > askedMs))
  const broker = Object.fromEntries(Object.entries(detail.broker).filter(([id]) => id in betsMs))
  return { broker, betsMs }
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
