import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { makeBet, setUpArena } from '#tests/arenas.ts'
import { aStaker, type Staker, stake } from '#tests/stakers.ts'

let virage: TestApp
let admin: Staker
let arenaId: string
beforeAll(async () => {
  virage = await startTestApp()
  admin = await aStaker(virage, 0, 'admin')
  arenaId = (await setUpArena(virage, admin)).id
})
afterAll(() => virage.close())

const create = (fields: Record<string, unknown>) =>
  virage.call('POST', `/v1/arenas/${arenaId}/bet/create`, {
    token: admin.token,
    json: { statement: 'Who wins?', choices: ['Home', 'Away'], ...fields },
  })

describe('a new bet', () => {
  test('[bets.4] without a time is closed, and empty', async () => {
    const { status, body } = await create({ statement: '  Who wins? ', choices: [' Home', 'Away '] })
    expect(status).toBe(200)
    expect(body.element).toEqual({
      id: expect.any(String),
      statement: 'Who wins?',
      choices: ['Home', 'Away'],
      state: 'closed',
      isOpen: false,
      answer: null,
      pools: [0, 0],
      fans: [0, 0],
      openDate: null,
      duration: null,
      closesAt: null,
      decidedAt: null,
      unsettled: null,
      mine: null,
    })
  })

  test('[bets.3, api.11] closes at openDate + duration, given as ISO or milliseconds', async () => {
    const openDate = new Date(Date.now() - 60_000).toISOString()
    const closesAt = new Date(Date.parse(openDate) + 3_600_000).toISOString()
    for (const given of [openDate, Date.parse(openDate), openDate.replace('Z', '+00:00')]) {
      const { body } = await create({ openDate: given, duration: 3_600 })
      expect(body.element).toMatchObject({ state: 'open', isOpen: true, openDate, duration: 3_600, closesAt })
    }
  })

  test('[bets.3] opened in the past is over when its duration is', async () => {
    const { body } = await create({ openDate: 0, duration: 86_400 })
    expect(body.element).toMatchObject({ state: 'closed', isOpen: false })
  })

  test('[bets.3] is not open before its openDate', async () => {
    const { body } = await create({ openDate: Date.now() + 3_600_000, duration: 60 })
    expect(body.element).toMatchObject({ state: 'closed', isOpen: false })
    const fan = await aStaker(virage)
    expect((await stake(virage, fan, { arenaId, betId: body.element.id }, 0, 10)).body.code).toBe(
      'bet_not_open',
    )
  })

  test('[bets.3] without a duration is closed by hand', async () => {
    expect((await create({ openDate: 0 })).body.element).toMatchObject({ state: 'open', closesAt: null })
  })

  test('[api.3] in an arena that is not there finds nothing', async () => {
    const { status, body } = await virage.call('POST', '/v1/arenas/none/bet/create', {
      token: admin.token,
      json: { statement: 'Who wins?', choices: ['Home', 'Away'] },
    })
    expect([status, body.code]).toEqual([404, 'arena_not_found'])
  })
})

describe('[bets.2] limits', () => {
  const named = (length: number) => Array.from({ length }, (_, i) => `Choice ${i}`)

  test.each([
    ['2 choices', { choices: named(2) }],
    ['10 choices', { choices: named(10) }],
    ['a choice of 80 characters', { choices: ['x'.repeat(80), 'y'] }],
    ['a statement of 1', { statement: 'x' }],
    ['a statement of 200', { statement: 'x'.repeat(200) }],
    ['1 s', { duration: 1 }],
    ['86,400 s', { duration: 86_400 }],
  ])('%s is allowed', async (_, fields) => {
    expect((await create(fields)).status).toBe(200)
  })

  test.each([
    ['1 choice', { choices: named(1) }, 'choices'],
    ['11 choices', { choices: named(11) }, 'choices'],
    ['an empty choice', { choices: ['x', ' '] }, 'choices.1'],
    ['a choice of 81 characters', { choices: ['x'.repeat(81), 'y'] }, 'choices.0'],
    ['twice the same choice', { choices: ['Draw', ' Draw '] }, 'choices'],
    ['no choices', { choices: undefined }, 'choices'],
    ['no statement', { statement: undefined }, 'statement'],
    ['an empty statement', { statement: '  ' }, 'statement'],
    ['a statement of 201', { statement: 'x'.repeat(201) }, 'statement'],
    ['0 s', { duration: 0 }, 'duration'],
    ['86,401 s', { duration: 86_401 }, 'duration'],
    ['half a second', { duration: 0.5 }, 'duration'],
    ['a duration in words', { duration: 'long' }, 'duration'],
    ['an openDate in words', { openDate: 'soon' }, 'openDate'],
    ['an openDate beyond all dates', { openDate: Number.MAX_SAFE_INTEGER }, 'openDate'],
    ['an openDate beyond the year 9999', { openDate: 8.64e15 }, 'openDate'],
    ['an openDate before the year 1', { openDate: -8.64e15 }, 'openDate'],
    ['an openDate in the year 0', { openDate: '0000-01-01T00:00:00Z' }, 'openDate'],
  ])('%s is refused', async (_, fields, field) => {
    const { status, body } = await create(fields)
    expect([status, body.code]).toEqual([422, 'invalid'])
    expect(Object.keys(body.fields)).toEqual([field])
  })
})

test('[bets.4] `mine` is there for a fan, null without a stake, and absent for a visitor', async () => {
  const { id: betId } = await makeBet(virage, admin, arenaId)
  const fan = await aStaker(virage)
  const shown = async (token?: string) =>
    (await virage.call('GET', `/v1/arenas/${arenaId}`, token === undefined ? {} : { token })).body.element
      .broker[betId]
  expect(await shown()).not.toHaveProperty('mine')
  expect((await shown(fan.token)).mine).toBeNull()
  await stake(virage, fan, { arenaId, betId }, 1, 10)
  expect((await shown(fan.token)).mine).toEqual({ choice: 1, amount: 10, payout: null })
  expect((await shown(admin.token)).mine).toBeNull()
  expect(await shown()).not.toHaveProperty('mine')
})
