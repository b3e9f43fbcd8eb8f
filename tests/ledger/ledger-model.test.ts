import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { findUnsound } from './invariants.ts'
import { LedgerModel } from './model.ts'
import { operation } from './operations.ts'
import { foundation, type Operation, World } from './world.ts'

let virage: TestApp
let ground: Awaited<ReturnType<typeof foundation>>
beforeAll(async () => {
  virage = await startTestApp()
  ground = await foundation(virage)
})
afterAll(() => virage.close())

/** One operation on the server and in the model, which must agree. */
class Command implements fc.AsyncCommand<LedgerModel, World> {
  readonly #operation: Operation
  constructor(operation: Operation) {
    this.#operation = operation
  }

  check({ fans, bets }: Readonly<LedgerModel>): boolean {
    return (
      (!('fan' in this.#operation) || fans.length > 0) && (!('bet' in this.#operation) || bets.length > 0)
    )
  }

  async run(model: LedgerModel, world: World): Promise<void> {
    await agree(this.#operation, model, world)
    expect(await world.balances()).toEqual(model.fans.map(({ balance }) => balance))
  }

  toString = () => JSON.stringify(this.#operation)
}

async function agree(operation: Operation, model: LedgerModel, world: World): Promise<void> {
  const fanNo = 'fan' in operation ? operation.fan % model.fans.length : 0
  const betNo = 'bet' in operation ? operation.bet % model.bets.length : 0
  if ('fan' in operation && model.fans[fanNo]?.isDeleted) return
  switch (operation.do) {
    case 'register':
      model.register()
      await world.register()
      return
    case 'newBet':
      model.newBet()
      return world.newBet()
    case 'stake': {
      const { choice, amount } = operation
      const key = operation.key === null ? undefined : `key ${operation.key}`
      const { status, body } = await world.stake(world.fan(fanNo), world.bet(betNo), choice, amount, key)
      const expected = model.stake(fanNo, betNo, choice, amount, key)
      if (typeof expected === 'string') expect(body.code).toBe(expected)
      else expect([status, body.element]).toEqual([200, expect.objectContaining(expected)])
      return
    }
    case 'open':
    case 'close':
    case 'void':
    case 'settle': {
      const answer = operation.do === 'settle' ? operation.answer : 0
      const { status, body } = await world.decide(operation.do, world.bet(betNo), answer)
      expect(body.code ?? status).toBe(model.decide(operation.do, betNo, answer))
      return
    }
    case 'closeBefore': {
      const { at, after } = await world.momentBefore(world.bet(betNo), operation.stakes)
      const { status, body } = await world.closeAt(world.bet(betNo), at)
      expect(body.code ?? status).toBe(model.closeBefore(betNo, after))
      return
    }
    case 'takeBack': {
      const { status, body } = await world.takeBack(world.fan(fanNo), world.bet(betNo))
      if (body.code === 'takeback_too_late' && (await world.isOld(world.fan(fanNo), world.bet(betNo)))) return
      expect(body.code ?? status).toBe(model.takeBack(fanNo, betNo))
      return
    }
    case 'unsettle': {
      const { status, body } = await world.unsettle(world.bet(betNo))
      expect(body.code ?? status).toBe(model.unsettle(betNo))
      return
    }
    case 'deleteFan':
      model.deleteFan(fanNo)
      expect((await world.deleteFan(world.fan(fanNo))).status).toBe(200)
      return
    case 'topUp': {
      const { body } = await world.readPoints(world.fan(fanNo))
      expect(body.element.balance).toBe(model.topUp(fanNo))
      return
    }
    case 'attend':
      model.fans[fanNo]!.balance += 10 * operation.periods
      await world.attend(world.fan(fanNo), operation.periods)
      return
    case 'deleteArena':
      model.deleteArena()
      return world.deleteArena()
  }
}

test('[points.1, bets.1, bets.5, bets.11, bets.12, stakes.9] whatever happens one after the other, the ledger is what a person would have written down', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.commands([operation.map((each) => new Command(each))], { maxCommands: 60, size: 'max' }),
      async (commands) => {
        const world = await World.create(virage, ground.admin, ground.teams)
        const model = new LedgerModel()
        for (let i = 0; i < 3; i++) await agree({ do: 'register' }, model, world)
        for (let i = 0; i < 2; i++) await agree({ do: 'newBet' }, model, world)
        await fc.asyncModelRun(() => ({ model, real: world }), commands)
        expect(await findUnsound(virage.app.db)).toEqual([])
      },
    ),
    { seed: 20_260_301, numRuns: 12, interruptAfterTimeLimit: 40_000 },
  )
})
