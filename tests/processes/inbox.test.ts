import { sql } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import { openSession } from '#server/features/accounts/sessions.storage.ts'
import type { Reply } from '#tests/app.ts'
import { makeBet } from '#tests/arenas.ts'
import { openFanSocket } from '#tests/live-client.ts'
import { type Nodes, startTwoNodes } from './nodes.ts'
import { hasRedis } from './redis-server.ts'
import { callable, setUpNight } from './served-night.ts'

// Starting processes is slow where others work too.
vi.setConfig({ testTimeout: 180_000 })

const FOLLOWERS = 60
const SEED = 20_261_116

let both: Nodes
afterAll(() => both?.remove())

/** mulberry32 */
function chanceOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

test.skipIf(!hasRedis)(
  '[inbox.2] over two processes, retries and kill -9 everybody is told of exactly once',
  async () => {
    both = await startTwoNodes()
    const [a, b] = both.nodes
    const night = await setUpNight(both.database, a)
    const { db, admin, arenaId } = night
    const chance = chanceOf(SEED)
    const star = await night.fan()
    const { rows } = await db.execute<{ id: number }>(sql`
      WITH made AS (INSERT INTO users (name) SELECT 'Follower ' || n FROM generate_series(1, ${FOLLOWERS}) n RETURNING id)
      SELECT id FROM made`)
    const tokens = await Promise.all(rows.map(({ id }) => openSession(db, id, new Date())))

    /** Tries until somebody has answered, as our front ends do: on the other process when one is gone. */
    async function insist(path: string, token: string, json: object): Promise<Reply> {
      for (let i = Math.floor(chance() * 2); ; i++) {
        const reply = await callable(both.nodes[i % 2] ?? b)
          .call('POST', path, { token, json })
          .catch(() => null)
        if (reply?.status === 200) return reply
        if (reply && reply.status < 500)
          throw new Error(`${path}: ${reply.status} ${JSON.stringify(reply.body)}`)
      }
    }

    const socket = await openFanSocket(b.url)
    socket.send({ type: 'hello', token: star.token })
    expect(await socket.until('welcome')).toMatchObject({ unread: 0, balance: 1_000 })
    const bet = await makeBet(callable(a), admin, arenaId)
    await insist(`/v1/arenas/${arenaId}/bet/stake`, star.token, { betId: bet.id, choice: 0, amount: 50 })
    expect(await socket.until('points')).toEqual({ type: 'points', balance: 950 })

    let followed = 0
    async function followAll(own: string[]): Promise<void> {
      for (const token of own) {
        await insist('/v1/relationships/follow', token, { followed_id: star.id })
        followed += 1
        if (followed === FOLLOWERS / 3) a.kill('SIGKILL')
        // What is read meanwhile is not told again, and what comes after it is.
        if (chance() < 0.1) await insist('/v1/notifications/read', star.token, { all: true })
      }
    }
    const lanes = [0, 1, 2, 3].map((lane) => tokens.filter((_, i) => i % 4 === lane))
    await Promise.all(lanes.map(followAll))
    await insist(`/v1/arenas/${arenaId}/bet/close`, admin.token, { betId: bet.id })
    await insist(`/v1/arenas/${arenaId}/bet/settle`, admin.token, { betId: bet.id, answer: 0 })

    const told = await db.execute<{ kind: string; people: number; unread: number }>(sql`
      SELECT kind, sum(count)::integer AS people, count(*) FILTER (WHERE read_at IS NULL)::integer AS unread
      FROM notifications WHERE user_id = ${star.id} AND kind IN ('follower', 'bet') GROUP BY kind ORDER BY kind`)
    expect(told.rows).toMatchObject([
      { kind: 'bet', people: 1, unread: 1 },
      { kind: 'follower', people: FOLLOWERS },
    ])
    const { notification } = await socket.until('notification', (each) => each.notification.kind === 'bet')
    expect(notification).toMatchObject({ title: 'Who wins? Home it was', gain: 0, count: 1 })
    await socket.until('points', ({ balance }) => balance === 1_000)
    socket.close()
    await night.close()
  },
)
