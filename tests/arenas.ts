import type { Arena } from '#contract/arenas.ts'
import type { Bet } from '#contract/bets.ts'
import type { Callable, Reply } from './app.ts'
import { foundClub } from './clubs.ts'

interface Caller {
  token: string
}

/** An arena between two new clubs. */
export async function setUpArena(
  test: Callable,
  admin: Caller,
  fields: Record<string, unknown> = {},
): Promise<Arena> {
  const [home, away] = [await foundClub(test, admin), await foundClub(test, admin)]
  const json = { homeTeam: { id: home.id }, awayTeam: { id: away.id }, ...fields }
  const { status, body } = await test.call('POST', '/v1/arenas/create', { token: admin.token, json })
  if (status !== 200) throw new Error(`no arena: ${status} ${JSON.stringify(body)}`)
  return body.element
}

export const control = (test: Callable, admin: Caller, arenaId: string, action: string): Promise<Reply> =>
  test.call('POST', `/v1/arenas/${arenaId}/${action}`, { token: admin.token })

/** A bet that is open at once, unless told otherwise. */
export async function makeBet(
  test: Callable,
  admin: Caller,
  arenaId: string,
  fields: Record<string, unknown> = {},
): Promise<Bet> {
  const json = { statement: 'Who wins?', choices: ['Home', 'Away'], openDate: 0, ...fields }
  const { status, body } = await test.call('POST', `/v1/arenas/${arenaId}/bet/create`, {
    token: admin.token,
    json,
  })
  if (status !== 200) throw new Error(`no bet: ${status} ${JSON.stringify(body)}`)
  return body.element
}

export const onBet = (
  test: Callable,
  caller: Caller,
  arenaId: string,
  action: 'open' | 'close' | 'settle' | 'void' | 'unsettle' | 'stake' | 'takeback',
  json: object,
  headers: Record<string, string> = {},
): Promise<Reply> =>
  test.call('POST', `/v1/arenas/${arenaId}/bet/${action}`, { token: caller.token, json, headers })
