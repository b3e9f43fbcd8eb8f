// The deployment of `npm run cluster`: three processes behind nginx, one killed and one rolled under load.
import { existsSync } from 'node:fs'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { makeBet, onBet } from '#tests/arenas.ts'
import { enterLive, type LiveClient } from '#tests/live-client.ts'
import { type Cluster, startCluster } from '../../tools/cluster/cluster.ts'
import { freePort } from './free-port.ts'
import { program } from './programs.ts'
import { hasRedis } from './redis-server.ts'
import { callable, type ServedNight, setUpNight } from './served-night.ts'
import type { ServerProcess } from './server-process.ts'

// Starting processes is slow where others work too.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 })

const programs = {
  postgresBin: process.env.TEST_POSTGRES_BIN ?? '/usr/lib/postgresql/15/bin',
  redis: process.env.REDIS_SERVER_PATH ?? '/usr/bin/redis-server',
  nginx: process.env.NGINX_PATH ?? '/usr/sbin/nginx',
}

let cluster: Cluster | undefined
let night: ServedNight | undefined
afterEach(async () => {
  await night?.close()
  await cluster?.stop()
  night = undefined
  cluster = undefined
})

describe.skipIf(!hasRedis || !existsSync(programs.nginx) || !existsSync(programs.postgresBin))(
  'three processes behind nginx',
  () => {
    test('[processes.6] are one product: one crowd, one board, one set of pools; a process that dies or is rolled costs its fans one reconnect', async () => {
      cluster = await startCluster({
        processes: 3,
        port: await freePort(),
        programs: { ...programs, server: (await program('main')).file },
        env: { RATE_LIMIT_SCALE: '0' },
      })
      const { url, nodes } = cluster
      const front = { url } as ServerProcess
      night = await setUpNight({ config: cluster.databaseConfig, drop: async () => {} }, front)
      const { arenaId, admin } = night
      const fans = [await night.fan(), await night.fan(), await night.fan()] as const
      const clients: LiveClient[] = []
      for (const [i, { token }] of fans.entries())
        clients.push(await enterLive(nodes[i]!.url, arenaId, { token, side: i === 0 ? 'home' : 'away' }))
      const [one, two, three] = clients as [LiveClient, LiveClient, LiveClient]
      const visitor = await enterLive(url, arenaId, { token: null })

      // One crowd, one total, one board, one set of pools, seen from each process.
      for (const client of [...clients, visitor])
        await client.until(
          'tick',
          ({ watching, fans: { home, away } }) => watching === 4 && home === 1 && away === 2,
        )
      for (const client of clients) client.send({ type: 'cheer', taps: 2 })
      const bet = await makeBet(callable(front), admin, arenaId)
      const stake = { betId: bet.id, choice: 1, amount: 30 }
      expect((await onBet(callable(front), fans[1], arenaId, 'stake', stake)).status).toBe(200)
      for (const client of clients) {
        await client.until('tick', ({ total }) => total.home === 20 && total.away === 40)
        await client.until('tick', ({ pools }) => pools?.[bet.id]?.[1] === 30)
        await client.until('board', (board) => board.fans.length === 3)
      }

      // One dies, one is rolled, while the third goes on cheering; each fan comes back once, to the same state.
      nodes[1]!.child.kill('SIGKILL')
      await two.closed
      const anywhere = await enterLive(url, arenaId, { token: fans[1].token })
      const welcome = await anywhere.until('welcome')
      expect([welcome.you?.side, welcome.you?.cheer]).toEqual(['away', 20])
      // nginx may have chosen the process that is rolled now.
      anywhere.close()
      const again = await enterLive(nodes[0]!.url, arenaId, { token: fans[1].token })
      nodes[2]!.child.kill('SIGTERM')
      one.send({ type: 'cheer', taps: 1 })
      expect((await three.closed).code).toBe(1012)
      const back = await enterLive(url, arenaId, { token: fans[2].token })
      expect((await back.until('welcome')).you?.cheer).toBe(20)
      for (const client of [one, again, back])
        await client.until('tick', ({ total }) => total.home === 30 && total.away === 40)
      await cluster.restart(1)
      const atNew = await enterLive(cluster.nodes[1]!.url, arenaId, { token: null })
      await atNew.until('tick', ({ fans: { home, away } }) => home === 1 && away === 2)
    })
  },
)
