// A match night under way: fans stake, take back and cheer, an admin settles, at times wrong at first. Everything asked and answered goes to the oracle.
import { setTimeout as delay } from 'node:timers/promises'
import type { Chance } from '#server/demo/chance.ts'
import { openLive } from '#tests/live-client.ts'
import type { Oracle, SettleIntent, StakeIntent, TakeBackIntent } from './oracle.ts'
import { call, openBet, type People, type Person } from './stadium.ts'

const STAKERS = 12
const CHEERERS = 3
const CHEER_EVERY_MS = 40
const TAKE_BACK_SHARE = 0.1
const WRONG_ANSWER_SHARE = 0.5
/** While nothing answers, a staker asks this often. */
const AWAY_MS = 300
const RETRY_MS = 50
const RETRY_LANES = 8
const RETRY_PATIENCE_MS = 60_000

export interface Ground {
  people: People
  arenaId: string
  /** The run that cheers count for. */
  runId: number
  oracle: Oracle
  chance: Chance
}

export interface Storm {
  betIds: string[]
  /** Resolves once so many stakes were acknowledged. */
  acknowledged(count: number): Promise<void>
  /** Asks for a settlement; what becomes of it, the oracle hears. */
  settle(betId: string): Promise<void>
  /** Nothing new is asked; resolves when everything asked was answered or failed. */
  end(): Promise<void>
}

let keys = 0

/** Goes on until it is ended; the address is asked anew for every call, because servers come and go. */
export async function startStorm(ground: Ground, url: () => string, bets = 3): Promise<Storm> {
  const { people, arenaId, oracle, chance } = ground
  const betIds: string[] = []
  for (let i = 0; i < bets; i++) betIds.push(await openBet(url(), people.admin, arenaId))
  const ending = new AbortController()
  let acknowledged = 0
  const waiting = new Set<() => void>()

  /** Each staker has fans of its own: two stakes of one fan at once would be another question. */
  async function stakeOn(fans: Person[]): Promise<void> {
    while (!ending.signal.aborted) {
      const fan = chance.pick(fans)
      const betId = chance.pick(betIds)
      // One choice per fan and bet, or they would be refused.
      const choice = (fan.id + betIds.indexOf(betId)) % 3
      const intent: StakeIntent = {
        key: `stake-${process.pid}-${++keys}`,
        fan,
        betId,
        choice,
        amount: chance.whole(10, 60),
        fate: 'unknown',
        answer: null,
      }
      oracle.stakes.push(intent)
      await askStake(url(), arenaId, oracle, intent)
      if (intent.fate === 'unknown')
        await delay(AWAY_MS, undefined, { signal: ending.signal }).catch(() => {})
      if (intent.fate !== 'acknowledged') continue
      acknowledged++
      for (const check of [...waiting]) check()
      if (!chance.isLucky(TAKE_BACK_SHARE)) continue
      const takeBack: TakeBackIntent = { fan, betId, amount: intent.amount, fate: 'unknown' }
      oracle.takeBacks.push(takeBack)
      await askTakeBack(url(), arenaId, oracle, takeBack)
    }
  }

  async function cheer(fan: Person, side: 'home' | 'away'): Promise<void> {
    while (!ending.signal.aborted) {
      await cheerUntilCut(fan, side).catch(() => {})
      await delay(RETRY_MS)
    }
  }

  async function cheerUntilCut(fan: Person, side: 'home' | 'away'): Promise<void> {
    const client = await openLive(url(), arenaId)
    let isCut = false
    void client.closed.then(() => {
      isCut = true
    })
    client.send({ type: 'hello', token: fan.token, side })
    await Promise.race([client.until('welcome'), client.closed])
    while (!ending.signal.aborted && !isCut) {
      client.send({ type: 'cheer', taps: chance.whole(1, 3) })
      await delay(CHEER_EVERY_MS)
      noteConfirmed(ground, fan, client.messages)
      client.forget()
    }
    client.close()
    await client.closed
    noteConfirmed(ground, fan, client.messages)
  }

  const share = Math.floor(people.fans.length / STAKERS)
  const work = [
    ...Array.from({ length: STAKERS }, (_, i) => stakeOn(people.fans.slice(i * share, (i + 1) * share))),
    ...people.fans.slice(0, CHEERERS).map((fan, i) => cheer(fan, i % 2 === 0 ? 'home' : 'away')),
  ]
  return {
    betIds,
    acknowledged(count) {
      return new Promise((resolve) => {
        const check = () => {
          if (acknowledged < count) return
          waiting.delete(check)
          resolve()
        }
        waiting.add(check)
        check()
      })
    },
    async settle(betId) {
      const answer = chance.whole(0, 2)
      const wrongAnswer = chance.isLucky(WRONG_ANSWER_SHARE) ? (answer + 1) % 3 : null
      const intent: SettleIntent = { betId, answer, wrongAnswer, fate: 'unknown' }
      oracle.settlements.push(intent)
      await askSettle(url(), ground, intent)
    },
    async end() {
      ending.abort()
      await Promise.all(work)
    },
  }
}

function noteConfirmed({ runId, oracle }: Ground, fan: Person, messages: { type: string }[]): void {
  const place = `${runId} ${fan.id}`
  for (const message of messages) {
    if (message.type !== 'you' || !('cheer' in message) || typeof message.cheer !== 'number') continue
    oracle.confirmed.set(place, Math.max(oracle.confirmed.get(place) ?? 0, message.cheer))
  }
}

async function askStake(url: string, arenaId: string, oracle: Oracle, intent: StakeIntent): Promise<void> {
  const { key, fan, betId, choice, amount } = intent
  const answered = await call(
    url,
    fan,
    `/v1/arenas/${arenaId}/bet/stake`,
    { betId, choice, amount },
    key,
  ).catch(() => null)
  if (answered === null || answered.status === 503) return
  const { status, body } = answered
  if (status >= 500) oracle.complaints.push(`stake ${key} was answered ${status} ${JSON.stringify(body)}`)
  else if (status === 200) {
    const answer = JSON.stringify(body.element)
    if (intent.answer !== null && intent.answer !== answer)
      oracle.complaints.push(`stake ${key}: ${intent.answer} became ${answer}`)
    intent.fate = 'acknowledged'
    intent.answer = answer
  } else if (intent.fate === 'acknowledged')
    oracle.complaints.push(`stake ${key} was acknowledged, then answered ${status} ${JSON.stringify(body)}`)
  else intent.fate = 'refused'
}

/** Asked once: whatever is not answered may have happened or not. */
async function askTakeBack(
  url: string,
  arenaId: string,
  oracle: Oracle,
  intent: TakeBackIntent,
): Promise<void> {
  const { fan, betId, amount } = intent
  const answered = await call(url, fan, `/v1/arenas/${arenaId}/bet/takeback`, { betId }).catch(() => null)
  if (answered === null || answered.status === 503) return
  const { status, body } = answered
  intent.fate = status === 200 ? 'acknowledged' : 'refused'
  if (status >= 500 || (status === 200 && body.element.amount !== amount))
    oracle.complaints.push(`taking ${amount} back was answered ${status} ${JSON.stringify(body)}`)
}

/** Asked again after a lost answer it goes through all steps anew, and ends the same. */
async function askSettle(
  url: string,
  { people, arenaId, oracle }: Ground,
  intent: SettleIntent,
): Promise<void> {
  const { betId, answer, wrongAnswer } = intent
  const ask = (action: string, json: object) =>
    call(url, people.admin, `/v1/arenas/${arenaId}/bet/${action}`, json).catch(() => null)
  const closed = await ask('close', { betId })
  if (closed === null || closed.status === 503) return
  if (wrongAnswer !== null) {
    // 409 where a lost answer had settled it right already.
    const wrong = await ask('settle', { betId, answer: wrongAnswer })
    if (wrong === null || wrong.status === 503) return
    const back = await ask('unsettle', { betId, reason: 'Wrong answer' })
    if (back === null || back.status === 503) return
    if (back.status !== 200)
      oracle.complaints.push(`unsettling ${betId} was answered ${back.status} ${JSON.stringify(back.body)}`)
  }
  const settled = await ask('settle', { betId, answer })
  if (settled === null || settled.status === 503) return
  if (settled.status === 200) intent.fate = 'acknowledged'
  else
    oracle.complaints.push(`settling ${betId} was answered ${settled.status} ${JSON.stringify(settled.body)}`)
}

/** Asks again, with the same key, whatever has no answer yet, and a few that have one: those have to answer the same. */
export async function askAgain(ground: Ground, url: string): Promise<void> {
  const { oracle, arenaId, chance } = ground
  const known = oracle.stakes.filter(({ fate }) => fate === 'acknowledged')
  const sample = Array.from({ length: Math.min(5, known.length) }, () => chance.pick(known))
  const waiting = [...oracle.stakes.filter(({ fate }) => fate === 'unknown'), ...sample].values()
  const until = Date.now() + RETRY_PATIENCE_MS
  const lane = async () => {
    for (const intent of waiting)
      do {
        await askStake(url, arenaId, oracle, intent)
      } while (intent.fate === 'unknown' && Date.now() < until && (await delay(RETRY_MS, true)))
  }
  await Promise.all(Array.from({ length: RETRY_LANES }, lane))
  for (const intent of oracle.settlements)
    while (intent.fate === 'unknown' && Date.now() < until) {
      await askSettle(url, ground, intent)
      if (intent.fate === 'unknown') await delay(RETRY_MS)
    }
}
