import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Reply, startTestApp, type TestApp } from '#tests/app.ts'
import { findUnsound, stakedBy } from './invariants.ts'
import { bursts } from './operations.ts'
import { foundation, type Operation, World } from './world.ts'

let virage: TestApp
let other: TestApp
let ground: Awaited<ReturnType<typeof foundation>>
beforeAll(async () => {
  virage = await startTestApp({ DATABASE_POOL: '8' })
  other = await startTestApp({ DATABASE_POOL: '8' }, { beside: virage })
  ground = await foundation(virage)
})
afterAll(async () => {
  await other.close()
  await virage.close()
})

/** What callers were told, from which follows what must have happened. */
class Told {
  /** Points that each fan was told they staked; a key counts once. */
  readonly staked = new Map<number, number>()
  /** The answers with which a bet was settled, as callers were told. */
  readonly answers = new Map<string, Set<number>>()
  /** How often a bet was unsettled. */
  readonly unsettled = new Map<string, number>()
  readonly #keys = new Map<string, string>()

  stake(fanId: number, key: string | undefined, asked: string, { status, body }: Reply): void {
    if (key !== undefined && body.code !== 'key_reused') {
      const name = `${fanId} ${key} ${asked}`
      const said = JSON.stringify(body)
      const isRepeat = this.#keys.has(name)
      expect(this.#keys.get(name) ?? said, 'the same key answers the same').toBe(said)
      this.#keys.set(name, said)
      if (isRepeat) return
    }
    if (status === 200) this.staked.set(fanId, (this.staked.get(fanId) ?? 0) + body.element.amount)
  }

  settle(betId: string, answer: number, { status }: Reply): void {
    if (status !== 200) return
    this.answers.set(betId, (this.answers.get(betId) ?? new Set()).add(answer))
  }

  unsettle(betId: string, { status }: Reply): void {
    if (status === 200) this.unsettled.set(betId, (this.unsettled.get(betId) ?? 0) + 1)
  }
}

async function perform(operation: Operation, world: World, told: Told): Promise<void> {
  const refuse5xx = (reply: Reply) => {
    expect(reply.status, JSON.stringify([operation, reply.body])).toBeLessThan(500)
    return reply
  }
  switch (operation.do) {
    case 'register':
      await world.register()
      return
    case 'newBet':
      return world.newBet()
    case 'stake': {
      const { choice, amount } = operation
      const [fan, bet] = [world.fan(operation.fan), world.bet(operation.bet)]
      const key = operation.key === null ? undefined : `key ${operation.key}`
      const reply = refuse5xx(await world.stake(fan, bet, choice, amount, key))
      return told.stake(fan.id, key, JSON.stringify([bet.betId, choice, amount]), reply)
    }
    case 'settle': {
      const bet = world.bet(operation.bet)
      const reply = refuse5xx(await world.decide('settle', bet, operation.answer))
      return told.settle(bet.betId, operation.answer, reply)
    }
    case 'open':
    case 'close':
    case 'void':
      refuse5xx(await world.decide(operation.do, world.bet(operation.bet)))
      return
    case 'closeBefore': {
      const bet = world.bet(operation.bet)
      const { at } = await world.momentBefore(bet, operation.stakes)
      refuse5xx(await world.closeAt(bet, at))
      return
    }
    case 'takeBack':
      refuse5xx(await world.takeBack(world.fan(operation.fan), world.bet(operation.bet)))
      return
    case 'unsettle': {
      const bet = world.bet(operation.bet)
      return told.unsettle(bet.betId, refuse5xx(await world.unsettle(bet)))
    }
    case 'deleteFan':
      refuse5xx(await world.deleteFan(world.fan(operation.fan)))
      return
    case 'topUp':
      refuse5xx(await world.readPoints(world.fan(operation.fan)))
      return
    case 'attend':
      await world.attend(world.fan(operation.fan), operation.periods)
      return
    case 'deleteArena':
      return world.deleteArena()
  }
}

test('[points.1, bets.6, bets.11, bets.12, stakes.4, stakes.9] whatever happens at the same instant in two processes: points conserved, one settlement, one effect per key', async () => {
  await fc.assert(
    fc.asyncProperty(bursts, async (all) => {
      const world = await World.create(virage, ground.admin, ground.teams, other)
      const told = new Told()
      for (let i = 0; i < 4; i++) await world.register()
      for (let i = 0; i < 3; i++) await world.newBet()
      for (const burst of all) {
        await Promise.all(burst.map((each) => perform(each, world, told)))
        expect(await findUnsound(virage.app.db)).toEqual([])
        for (const { id } of world.fans)
          expect(await stakedBy(virage.app.db, id)).toBe(told.staked.get(id) ?? 0)
        for (const [betId, { size }] of told.answers)
          expect(size, 'one settlement per bet').toBeLessThanOrEqual(1 + (told.unsettled.get(betId) ?? 0))
      }
    }),
    { seed: 20_260_301, numRuns: 12, interruptAfterTimeLimit: 40_000 },
  )
})
