// Both nodes are restarted one after the other while fans cheer and stake through a balancer.
import { randomUUID } from 'node:crypto'
import { connect, createServer, type Server } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { LIVE_CLOSE, type ServerMessage } from '#contract/live.ts'
import { makeBet } from '#tests/arenas.ts'
import type { TestFan } from '#tests/people.ts'
import { freePort } from './free-port.ts'
import { type Nodes, startTwoNodes } from './nodes.ts'
import { hasRedis } from './redis-server.ts'
import { callable, type ServedNight, setUpNight } from './served-night.ts'
import { endServers, eventually, startServer } from './server-process.ts'

// Starting processes is slow where others work too.
vi.setConfig({ testTimeout: 180_000 })

const CHEERERS = 12
const STAKERS = 4
const LONGEST_WAIT_MS = 5_000
/** Between two tries of a stake. */
const RETRY_MS = 100

const closing: (() => unknown)[] = []
let both: Nodes | undefined
let night: ServedNight | undefined
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
  await night?.close()
  await both?.remove()
  await endServers()
  night = undefined
  both = undefined
})

interface Balancer {
  url: string
  isReady(port: number): boolean
  close(): void
}

/** Sends connections to the ports whose /readyz answers 200, in turn. */
async function startBalancer(ports: number[]): Promise<Balancer> {
  const ready = new Set<number>()
  let turn = 0
  let isClosed = false
  const watch = async (port: number) => {
    while (!isClosed) {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
      if (answer?.status === 200) ready.add(port)
      else ready.delete(port)
      await answer?.body?.cancel()
      await delay(100)
    }
  }
  for (const port of ports) void watch(port)
  const server: Server = createServer((client) => {
    const candidates = [...ready]
    turn += 1
    const port = candidates[turn % candidates.length]
    if (port === undefined) return void client.destroy()
    const node = connect(port, '127.0.0.1')
    client.pipe(node).pipe(client)
    client.on('error', () => node.destroy()).on('close', () => node.destroy())
    node.on('error', () => client.destroy()).on('close', () => client.destroy())
  })
  const own = await freePort()
  await new Promise<void>((resolve) => void server.listen(own, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${own}`,
    isReady: (port) => ready.has(port),
    close() {
      isClosed = true
      server.close()
    },
  }
}

/**
 * A fan who taps all the time and comes back no sooner than the browser does; remembers what was confirmed and how long
 * they waited between tries, at most. The waits are those that were chosen, not what a slow machine made of them.
 */
function cheerOn(url: string, arenaId: string, { token }: TestFan) {
  const seen = { confirmed: 0, longestWaitMs: 0, returns: 0, isIn: false }
  let waitedMs = 0
  let socket: WebSocket
  let attempt = 0
  let isOver = false
  const connectAgain = () => {
    if (isOver) return
    socket = new WebSocket(`${url.replace('http', 'ws')}/v1/arenas/${arenaId}/live`)
    socket.on('error', () => {})
    socket.on('open', () => socket.send(JSON.stringify({ type: 'hello', token, side: 'home' })))
    socket.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString()) as ServerMessage
      if (message.type === 'you') seen.confirmed = Math.max(seen.confirmed, message.cheer)
      if (message.type !== 'welcome') return
      attempt = 0
      seen.confirmed = Math.max(seen.confirmed, message.you.cheer)
      seen.isIn = true
      if (waitedMs === 0) return
      seen.returns += 1
      seen.longestWaitMs = Math.max(seen.longestWaitMs, waitedMs)
      waitedMs = 0
    })
    socket.on('close', (code) => {
      seen.isIn = false
      const waitMs =
        code === LIVE_CLOSE.comeBack ? 1_000 * Math.random() : Math.min(10_000, 500 * 2 ** attempt++)
      waitedMs += waitMs
      setTimeout(connectAgain, waitMs)
    })
  }
  connectAgain()
  const tapping = setInterval(() => {
    if (socket.readyState === WebSocket.OPEN) socket.send('{"type":"cheer","taps":1}')
  }, 250)
  closing.push(() => {
    isOver = true
    clearInterval(tapping)
    socket.close()
  })
  return seen
}

/** Stakes again and again; what has no answer is repeated with its key, as our own pages do. */
function stakeOn(url: string, arenaId: string, betId: string, { token }: TestFan) {
  const seen = { acknowledged: 0, longestWaitMs: 0, isOver: false }
  const stakeOnce = async () => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    }
    const body = JSON.stringify({ betId, choice: 0, amount: 10 })
    for (let waitedMs = 0; ; waitedMs += RETRY_MS) {
      const answer = await fetch(`${url}/v1/arenas/${arenaId}/bet/stake`, {
        method: 'POST',
        headers,
        body,
      }).catch(() => null)
      await answer?.text().catch(() => null)
      if (answer?.status === 200) {
        seen.acknowledged += 10
        seen.longestWaitMs = Math.max(seen.longestWaitMs, waitedMs)
        return
      }
      // Nothing left in the purse, or a limit: neither is lost.
      if (answer && answer.status < 500) {
        seen.isOver = true
        return
      }
      await delay(RETRY_MS)
    }
  }
  const staking = (async () => {
    while (!seen.isOver) {
      await stakeOnce()
      await delay(500)
    }
  })()
  const stop = async () => {
    seen.isOver = true
    await staking
  }
  return { seen, stop }
}

describe.skipIf(!hasRedis)('a rolling restart of two nodes', () => {
  test('[running.18] loses no acknowledged cheer or stake, and nobody waits over 5 s', async () => {
    both = await startTwoNodes({ DRAIN_SECONDS: '1' })
    const { nodes, database } = both
    night = await setUpNight(database, nodes[0])
    const { admin, arenaId, db } = night
    const bet = await makeBet(callable(nodes[0]), admin, arenaId)
    const balancer = await startBalancer(nodes.map(({ port }) => port))
    closing.push(() => balancer.close())
    await eventually(() => nodes.every(({ port }) => balancer.isReady(port)))

    const fans: TestFan[] = []
    for (let i = 0; i < CHEERERS + STAKERS; i++) fans.push(await night.fan())
    const cheerers = fans.slice(0, CHEERERS)
    const stakers = fans.slice(CHEERERS)
    const cheers = cheerers.map((fan) => cheerOn(balancer.url, arenaId, fan))
    const stakes = stakers.map((fan) => stakeOn(balancer.url, arenaId, bet.id, fan))
    await eventually(() => cheers.every(({ confirmed }) => confirmed > 0))

    for (const place of [0, 1] as const) {
      const node = nodes[place]
      node.kill('SIGTERM')
      await eventually(() => !balancer.isReady(node.port))
      expect(node.child.exitCode, '503 comes before the end').toBeNull()
      expect(await node.ended).toBe(0)
      // Nobody waits for the node to be back: everyone is served by the other one.
      const before = stakes.map(({ seen }) => seen.acknowledged)
      await eventually(() => cheers.every(({ isIn }) => isIn))
      await eventually(() => stakes.every(({ seen }, i) => seen.isOver || seen.acknowledged > before[i]!))
      await both.restart(place)
      await eventually(() => balancer.isReady(node.port))
    }
    for (const { stop } of stakes) await stop()
    const confirmed = cheers.map((cheer) => cheer.confirmed)

    const { rows: cheered } = await db.execute<{ user_id: number; points: number }>(
      sql`SELECT user_id, cheer_points::float8 AS points FROM attendance`,
    )
    for (const [i, { id }] of cheerers.entries())
      expect(cheered.find(({ user_id }) => Number(user_id) === id)?.points).toBeGreaterThanOrEqual(
        confirmed[i]!,
      )
    const { rows: staked } = await db.execute<{ user_id: number; amount: number }>(
      sql`SELECT user_id, amount FROM stakes`,
    )
    for (const [i, { id }] of stakers.entries())
      expect(staked.find(({ user_id }) => Number(user_id) === id)?.amount).toBe(stakes[i]!.seen.acknowledged)

    // Everybody was sent away at least once, by the node they were on.
    expect(cheers.every(({ returns }) => returns >= 1)).toBe(true)
    const waits = [...cheers, ...stakes.map(({ seen }) => seen)].map(({ longestWaitMs }) => longestWaitMs)
    expect(Math.max(...waits)).toBeLessThan(LONGEST_WAIT_MS)
  })

  test('[running.18] a second signal ends a process that drains', async () => {
    both = await startTwoNodes({ DRAIN_SECONDS: '60' })
    const [node] = both.nodes
    node.kill('SIGTERM')
    await eventually(async () => (await fetch(`${node.url}/readyz`)).status === 503)
    const again = setInterval(() => node.kill('SIGTERM'), 100)
    closing.push(() => clearInterval(again))
    expect(await node.ended).toBe(1)
    expect(node.printed.stderr).toContain('told to stop again')
  })
})

test('[running.18] alone, a process that is told to stop ends at once', async () => {
  const server = await startServer({ DATABASE_URL: 'postgres://127.0.0.1:1/none', DEMO: '0' })
  await server.prints(/does not answer/)
  server.kill('SIGTERM')
  // The deadline would end it with 1.
  expect(await server.ended).toBe(0)
})
