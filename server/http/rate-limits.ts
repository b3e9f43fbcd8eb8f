import type { Cluster, Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { problem } from '#contract/problems.ts'
import { Failure } from './failure.ts'

/** How much of a thing one account, recipient or address may do in how many seconds. */
const LIMITS = {
  loginPerAccount: { points: 5, durationS: 5 * 60 },
  loginPerFamiliarPlace: { points: 5, durationS: 5 * 60 },
  loginPerAddress: { points: 10, durationS: 60 },
  mailPerAddress: { points: 20, durationS: 60 * 60 },
  mailPerAddressAndRecipient: { points: 3, durationS: 60 * 60 },
  mailPerRecipient: { points: 3, durationS: 60 * 60 },
  mailPerFamiliarPlace: { points: 3, durationS: 60 * 60 },
  tokenPerAddress: { points: 60, durationS: 60 },
  passkeyPerAddress: { points: 60, durationS: 60 },
  secondFactorPerFan: { points: 10, durationS: 15 * 60 },
  ssoPerAddress: { points: 30, durationS: 60 },
  /** By fan, for visitors by address. */
  search: { points: 30, durationS: 60 },
  writePerFan: { points: 120, durationS: 60 },
  exportPerFan: { points: 5, durationS: 60 * 60 },
  stakePerFan: { points: 60, durationS: 60 },
  /** A capo starts and stops a song or two a minute. */
  conductPerFan: { points: 20, durationS: 60 },
  uploadPerFan: { points: 20, durationS: 60 * 60 },
  profilePagePerAddress: { points: 120, durationS: 60 },
  /** Calendar programs come once an hour or so; many may share an address. */
  calendarPerAddress: { points: 60, durationS: 60 },
  cardPerAddress: { points: 60, durationS: 60 },
} as const
export type LimitName = keyof typeof LIMITS

export interface RateLimits {
  /** Counts one use and returns how many are left after it, or throws 429 when there was none. */
  take(name: LimitName, key: string): Promise<number>
  /** Gives one use back: it turned out to be a legitimate one. */
  giveBack(name: LimitName, key: string): Promise<void>
  /** Forgets what was counted for the key. */
  clear(name: LimitName, key: string): Promise<void>
}

/** `scale` multiplies every limit; 0 turns them off. With Redis all processes of a deployment share the counts. */
export function createRateLimits(
  scale: number,
  shared?: { redis: Redis | Cluster; prefix: string },
): RateLimits {
  if (scale === 0)
    return { take: async () => Number.POSITIVE_INFINITY, giveBack: async () => {}, clear: async () => {} }

  const limiters = new Map<LimitName, RateLimiterMemory | RateLimiterRedis>()
  for (const [name, { points, durationS }] of Object.entries(LIMITS) as [
    LimitName,
    (typeof LIMITS)[LimitName],
  ][]) {
    const options = {
      keyPrefix: `${shared?.prefix ?? ''}:limit:${name}`,
      points: Math.max(1, Math.round(points * scale)),
      duration: durationS,
    }
    const memory = new RateLimiterMemory(options)
    // While Redis is away each process counts for itself, which is stricter than not counting at all.
    limiters.set(
      name,
      shared
        ? new RateLimiterRedis({ ...options, storeClient: shared.redis, insuranceLimiter: memory })
        : memory,
    )
  }
  const limiterOf = (name: LimitName) => {
    const limiter = limiters.get(name)
    if (!limiter) throw new Error(`no limit named ${name}`)
    return limiter
  }

  return {
    async take(name, key) {
      try {
        const { remainingPoints } = await limiterOf(name).consume(key)
        return remainingPoints
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        // What was refused is no use: counted, it would outweigh those that others give back.
        await limiterOf(name).reward(key)
        throw tooOften(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)))
      }
    },
    async giveBack(name, key) {
      await limiterOf(name).reward(key)
    },
    async clear(name, key) {
      await limiterOf(name).delete(key)
    },
  }
}

/** limits.4: "a moment" is a minute at most; who must wait longer reads for how long. */
function tooOften(retryAfterS: number): Failure {
  const minutes = Math.ceil(retryAfterS / 60)
  return new Failure('rate_limited', {
    retryAfterS,
    ...(minutes > 1 && { detail: problem('too_often_minutes', minutes) }),
  })
}

/** Does the work of one key a few at once, the rest in their order. */
export function createTurns(
  atOnce: number,
): <Result>(key: string, work: () => Promise<Result>) => Promise<Result> {
  const underWay = new Map<string, { count: number; waiting: (() => void)[] }>()
  return async (key, work) => {
    const turns = underWay.get(key) ?? { count: 0, waiting: [] }
    underWay.set(key, turns)
    // Whoever ends hands its place on, so the count stays.
    if (turns.count < atOnce) turns.count += 1
    else await new Promise<void>((resolve) => turns.waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = turns.waiting.shift()
      if (next) next()
      else turns.count -= 1
      if (turns.count === 0) underWay.delete(key)
    }
  }
}
