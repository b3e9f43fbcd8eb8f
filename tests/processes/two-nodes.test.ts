import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { OwnSession } from '#contract/accounts.ts'
import { control, makeBet, onBet } from '#tests/arenas.ts'
import { enterLive, type LiveClient, openLive } from '#tests/live-client.ts'
import { signIn, type TestFan } from '#tests/people.ts'
import { waitFor } from '#tests/wait-for.ts'
import { type Nodes, startTwoNodes } from './nodes.ts'
import { hasRedis } from './redis-server.ts'
import { callable, type ServedNight, setUpNight } from './served-night.ts'

// Starting processes is slow where others work too.
vi.setConfig({ testTimeout: 180_000 })

let both: Nodes
let night: ServedNight | undefined
afterEach(async () => {
  await night?.close()
  night = undefined
  await both.remove()
})

/** What was sent before has arrived when the answer to a ping has. */
async function arrived(client: LiveClient): Promise<void> {
  client.forget()
  client.send({ type: 'ping' })
  await client.until('pong')
}

/**
 * The room's own clock on a process: ticks are a quarter of a second apart there, or more where the machine is slow. A
 * fan changes ends with every tick, so that there is always a next one.
 */
async function countTicks(url: string, arenaId: string, { token }: TestFan): Promise<() => number> {
  const client = await enterLive(url, arenaId, { token, side: 'home' })
  let ticks = 0
  const changeEnds = async () => {
    for (let isAway = true; ; isAway = !isAway) {
      client.forget()
      client.send({ type: 'side', side: isAway ? 'away' : 'home' })
      await client.until('tick', ({ fans }) => fans.away > 0 === isAway)
      ticks++
    }
  }
  void changeEnds()
  return () => ticks
}

/** What holds within a second takes fewer ticks than this, also where the database is slow; a lost one takes 60. */
const TICKS_MAX = 12

describe.skipIf(!hasRedis)('two processes on one PostgreSQL and one Redis', () => {
  test('[processes.1] fans on different processes are in one arena', async () => {
    both = await startTwoNodes()
    const [a, b] = both.nodes
    night = await setUpNight(both.database, a)
    const { admin, arenaId } = night
    const [ana, ben] = [await night.fan(), await night.fan()]
    const atA = await enterLive(a.url, arenaId, { token: ana.token, side: 'home' })
    const atB = await enterLive(b.url, arenaId, { token: ben.token, side: 'away' })

    // The crowd: each fan once, however many processes they are on.
    const second = await enterLive(b.url, arenaId, { token: ana.token })
    for (const client of [atA, atB])
      await client.until('tick', ({ watching, fans }) => watching === 3 && fans.home === 1 && fans.away === 1)
    for (const node of [a, b]) {
      const { body } = await callable(node).call('GET', `/v1/arenas/${arenaId}`)
      expect(body.element.currentPlayers).toBe(2)
    }

    // Sides, cheers, chants.
    second.send({ type: 'side', side: 'home' })
    await second.until('you', ({ side }) => side === 'home')
    atA.send({ type: 'cheer', taps: 3 })
    await atB.until('tick', ({ total, rate }) => total.home === 30 && rate.home > 0)
    atB.send({ type: 'cheer', taps: 2 })
    await atA.until('tick', ({ total }) => total.home === 30 && total.away === 20)
    atB.send({ type: 'chant', chant: 1 })
    await atA.until('tick', ({ chants, voices }) => chants?.away[1] === 1 && voices?.length === 1)

    // Bets and pools.
    const bet = await makeBet(callable(a), admin, arenaId)
    await atB.until('bet', (message) => message.bet.id === bet.id && message.bet.isOpen)
    const staked = await onBet(callable(b), ben, arenaId, 'stake', { betId: bet.id, choice: 1, amount: 40 })
    expect(staked.status).toBe(200)
    await atA.until('tick', ({ pools }) => pools?.[bet.id]?.[1] === 40)
    await onBet(callable(a), admin, arenaId, 'close', { betId: bet.id })
    await onBet(callable(a), admin, arenaId, 'settle', { betId: bet.id, answer: 1 })
    await atB.until('you', ({ stakes }) => stakes[bet.id]?.payout === 40)

    // What an admin does on one reaches the other.
    await control(callable(a), admin, arenaId, 'pause')
    await atB.until('arena', ({ arena }) => arena.paused)
    await control(callable(b), admin, arenaId, 'resume')
    for (const client of [atA, atB])
      await client.until('arena', ({ arena }) => arena.started && !arena.paused)

    // The end on A collects the last taps from B.
    atB.send({ type: 'cheer', taps: 4 })
    await arrived(atB)
    await control(callable(a), admin, arenaId, 'stop')
    const { matchId } = await atB.until('arena', (message) => message.matchId !== null)
    const { body } = await callable(b).call('GET', `/v1/matches/${matchId}`, { token: ana.token })
    expect(body.element.attendee_count).toBe(2)
    const { rows } = await night.db.execute(
      sql`SELECT sum(home) AS home, sum(away) AS away FROM run_curve JOIN arena_runs ON id = run_id WHERE match_id = ${matchId}`,
    )
    expect(rows).toEqual([{ home: 30, away: 60 }])

    // Signing out on A ends the socket on B.
    await callable(a).call('POST', '/v1/users/logout', { token: ben.token, json: {} })
    expect((await atB.closed).code).toBe(4401)
    await callable(b).call('POST', '/v1/users/update', {
      token: admin.token,
      json: { id: ana.id, disabled: true },
    })
    for (const client of [atA, second]) expect((await client.closed).code).toBe(4403)
  })

  test('[processes.5] the messages between processes grow with time, not with cheers', async () => {
    both = await startTwoNodes()
    const [a, b] = both.nodes
    night = await setUpNight(both.database, a)
    const { arenaId } = night
    const { token } = await night.fan()
    const atA = await enterLive(a.url, arenaId, { token, side: 'home' })
    const watcher = await enterLive(b.url, arenaId, { token: null })
    const sent = async () => {
      const text = await (await fetch(`${a.url}/metrics`)).text()
      return Number(/^virage_bus_sent (\d+)$/m.exec(text)?.[1])
    }
    const [sentBefore, beganMs] = [await sent(), performance.now()]
    for (let i = 0; i < 20; i++) atA.send({ type: 'cheer', taps: 1 })
    await watcher.until('tick', ({ total }) => total.home === 200)
    const seconds = (performance.now() - beganMs) / 1000
    expect((await sent()) - sentBefore).toBeLessThanOrEqual(10 * (seconds + 1) + 2)
  })

  test('[processes.1] a fan who taps on two processes has one limit and one side', async () => {
    both = await startTwoNodes()
    const [a, b] = both.nodes
    night = await setUpNight(both.database, a)
    const fan = await night.fan()
    const one = await enterLive(a.url, night.arenaId, { token: fan.token, side: 'home' })
    const two = await enterLive(b.url, night.arenaId, { token: fan.token, side: 'home' })
    two.send({ type: 'side', side: 'away' })
    await one.until('you', ({ side }) => side === 'away')
    one.send({ type: 'cheer', taps: 1 })
    await one.until('you', ({ cheer, locked }) => cheer === 10 && locked)
    two.send({ type: 'cheer', taps: 1 })
    await two.until('you', ({ cheer, locked, side }) => cheer === 20 && locked && side === 'away')
    two.send({ type: 'side', side: 'home' })
    expect((await two.until('error')).code).toBe('side_locked')
  })

  test('[processes.2] Redis gone for a while: both go on by themselves, and afterwards together', async () => {
    both = await startTwoNodes()
    const [a, b] = both.nodes
    night = await setUpNight(both.database, a)
    const { admin, arenaId } = night
    const [ana, ben, cleo] = [await night.fan(), await night.fan(), await night.fan()]
    const atA = await enterLive(a.url, arenaId, { token: ana.token, side: 'home' })
    const atB = await enterLive(b.url, arenaId, { token: ben.token, side: 'away' })
    const leaving = await enterLive(b.url, arenaId, { token: cleo.token, side: 'away' })
    await atA.until('tick', ({ watching }) => watching === 3)

    await both.redis.kill()
    atB.send({ type: 'cheer', taps: 2 })
    await atB.until('you', ({ cheer }) => cheer === 20)
    const bet = await makeBet(callable(a), admin, arenaId)
    await atA.until('bet', (message) => message.bet.id === bet.id)
    await callable(a).call('POST', '/v1/users/logout', { token: cleo.token, json: {} })
    await control(callable(a), admin, arenaId, 'pause')
    await both.redis.start()

    await atB.until('bet', (message) => message.bet.id === bet.id)
    await atB.until('arena', ({ arena }) => arena.paused)
    await atA.until('tick', ({ total }) => total.away === 20)
    expect((await leaving.closed).code).toBe(4401)

    // Both have been told once already, before the pause, that it is not paused.
    atA.forget()
    await control(callable(b), admin, arenaId, 'resume')
    await atA.until('arena', ({ arena }) => !arena.paused)
    atA.send({ type: 'cheer', taps: 1 })
    await atB.until('tick', ({ total, watching }) => total.home === 10 && watching === 2)
  })

  test('[sessions.2, sessions.10] signed out, revoked or disabled on one: refused by both at the next call, sockets closed within a second', async () => {
    both = await startTwoNodes()
    const [a, b] = both.nodes
    night = await setUpNight(both.database, a)
    const { admin, arenaId } = night
    const ticks = await countTicks(b.url, arenaId, await night.fan())

    const ways = {
      logout: ({ token }: TestFan) => callable(a).call('POST', '/v1/users/logout', { token, json: {} }),
      // From another device, as somebody would who lost a phone.
      async revoke({ token, email }: TestFan) {
        const own = { token: await signIn(callable(a), email) }
        const { body } = await callable(a).call('GET', '/v1/users/sessions', { token })
        const { id } = body.element.find(({ current }: OwnSession) => current)
        return callable(a).call('POST', '/v1/users/sessions/revoke', { ...own, json: { id } })
      },
      disable: ({ id }: TestFan) =>
        callable(a).call('POST', '/v1/users/update', { token: admin.token, json: { id, disabled: true } }),
    }
    const end = async (how: keyof typeof ways): Promise<void> => {
      const fan = await night!.fan()
      const enter = (url: string) => enterLive(url, arenaId, { token: fan.token, side: 'home' })
      const clients = [await enter(a.url), await enter(b.url)]
      const { status } = await ways[how](fan)
      const before = ticks()
      expect(status).toBe(200)
      for (const node of [a, b]) {
        const { status: refused } = await callable(node).call('GET', '/v1/points', { token: fan.token })
        expect(refused).toBe(401)
      }
      const ends = await Promise.all(clients.map(({ closed }) => closed))
      expect(ticks() - before).toBeLessThan(TICKS_MAX)
      for (const { code } of ends) expect([4401, 4403]).toContain(code)
    }
    for (const how of ['logout', 'revoke', 'disable'] as const) await end(how)
    // Nobody tells the other process: it looks for itself.
    await both.redis.kill()
    for (const how of ['logout', 'revoke', 'disable'] as const) await end(how)
  })

  test('[arenas.11] a pause holds in the other process within a second, also while Redis is away', async () => {
    both = await startTwoNodes()
    const [a, b] = both.nodes
    night = await setUpNight(both.database, a)
    const { admin, arenaId } = night
    const { token } = await night.fan()
    const atB = await enterLive(b.url, arenaId, { token, side: 'home' })
    const ticks = await countTicks(b.url, arenaId, await night.fan())
    const isKnown = async (action: 'pause' | 'resume') => {
      expect((await control(callable(a), admin, arenaId, action)).status).toBe(200)
      const before = ticks()
      await atB.until('arena', ({ arena }) => arena.paused === (action === 'pause'))
      expect(ticks() - before).toBeLessThan(TICKS_MAX)
      atB.forget()
    }
    await isKnown('pause')
    await isKnown('resume')
    await both.redis.kill()
    await isKnown('pause')
    await isKnown('resume')
  })

  test('[limits.9] ten sockets of a fan over both; the place of one that leaves is free on either', async () => {
    both = await startTwoNodes({ RATE_LIMIT_SCALE: '1' })
    const [a, b] = both.nodes
    night = await setUpNight(both.database, a)
    const { arenaId } = night
    const { token } = await night.fan()
    const atA = await Promise.all(Array.from({ length: 6 }, () => enterLive(a.url, arenaId, { token })))
    for (let i = 0; i < 4; i++) await enterLive(b.url, arenaId, { token })
    const tryAt = async (url: string) => {
      const client = await openLive(url, arenaId)
      client.send({ type: 'hello', token, side: null })
      return Promise.race([client.until('welcome').then(() => 0), client.closed.then(({ code }) => code)])
    }
    expect(await tryAt(b.url)).toBe(4429)
    expect(await tryAt(a.url)).toBe(4429)
    atA[0]!.close()
    await atA[0]!.closed
    await waitFor(async () => expect(await tryAt(b.url)).toBe(0))
    // A process that dies takes its sockets along.
    a.kill('SIGKILL')
    await a.ended
    await vi.waitFor(async () => expect(await tryAt(b.url)).toBe(0), { timeout: 20_000, interval: 500 })
  })

  test('[processes.3] API and matches service apart are one product', async () => {
    both = await startTwoNodes({}, ['api', 'arenas'])
    const [api, arenas] = both.nodes
    night = await setUpNight(both.database, api, arenas)
    const { arenaId } = night
    const fan = await night.fan()
    const client = await enterLive(arenas.url, arenaId, { token: fan.token, side: 'home' })
    const bet = await makeBet(callable(arenas), night.admin, arenaId)
    await onBet(callable(arenas), fan, arenaId, 'stake', { betId: bet.id, choice: 0, amount: 10 })
    await client.until('you', ({ points }) => points === 990)
    const { body } = await callable(api).call('GET', '/v1/points', { token: fan.token })
    expect(body.element.balance).toBe(990)

    expect((await callable(api).call('GET', `/v1/arenas/${arenaId}`)).status).toBe(404)
    expect((await callable(arenas).call('GET', '/v1/clubs', { token: fan.token })).status).toBe(404)
    await expect(enterLive(api.url, arenaId)).rejects.toThrow()

    await callable(api).call('POST', '/v1/users/logout', { token: fan.token, json: {} })
    expect((await client.closed).code).toBe(4401)
  })
})
