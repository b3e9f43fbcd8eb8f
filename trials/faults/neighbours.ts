// What the product leans on besides its database: Redis, the mail server, identity providers, the folder of pictures.
// Without them everything else goes on, and what waited for them is done once when they are back.
import { once } from 'node:events'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Redis } from 'ioredis'
import sharp from 'sharp'
import { type Chance, createChance } from '#server/demo/chance.ts'
import { startTestMailServer } from '#server/mail/mail-server.testing.ts'
import { startEmbeddedPostgres } from '#server/storage/embedded/embedded-postgres.ts'
import { freePort } from '#tests/processes/free-port.ts'
import { hasRedis, startRedis } from '#tests/processes/redis-server.ts'
import { databaseUrl, eventually, type ServerProcess } from '#tests/processes/server-process.ts'
import { ANSWER_WITHIN_MS, PATIENCE, probe } from './away.ts'
import { createOracle } from './oracle.ts'
import {
  call,
  inFolder,
  invitePeople,
  openArena,
  type People,
  runOf,
  startOpen,
  watch,
  watchEmbedded,
} from './stadium.ts'
import { askAgain, type Ground, startStorm } from './storm.ts'
import { type FaultCase, type Outcome, playRounds } from './trial.ts'

const REDIS_FAULTS = ['killed', 'frozen', 'flushed'] as const

const redisAway: FaultCase = {
  name: 'redis',
  title: 'Redis between two nodes is killed, frozen or flushed, and comes back',
  rounds: 12,
  shortRounds: 1,
  obstacle: () => (hasRedis ? null : 'redis-server is not installed'),
  play: (effort) =>
    inFolder(async (folder) => {
      const postgres = await startEmbeddedPostgres({ dataDir: folder })
      const database = watch(postgres.config)
      const redis = await startRedis()
      try {
        // Limits count in Redis, so they have to be on.
        const env = {
          DATABASE_URL: databaseUrl(postgres.serverConfig),
          DATABASE_OWNER_URL: databaseUrl(postgres.config),
        }
        const settings = {
          ...env,
          REDIS_URL: redis.url,
          RATE_LIMIT_SCALE: '100000',
          DATA_DIR: path.join(folder, 'server'),
        }
        const nodes = [await startOpen(settings), await startOpen(settings)]
        const people = await invitePeople(database.db)
        const arenaId = await openArena(database.db, nodes[0]?.url ?? '', people.admin)
        const night = { people, arenaId, runId: await runOf(database.db, arenaId) }
        return await playRounds(effort, async (chance, round) => {
          const ground: Ground = { ...night, chance, oracle: createOracle() }
          const storm = await startStorm(ground, () => chance.pick(nodes).url)
          await storm.acknowledged(20)
          const { ms: usualMs } = await timed(() => call(nodes[0]?.url ?? '', people.admin, '/v1/points'))
          const withinMs = ANSWER_WITHIN_MS + PATIENCE * usualMs
          const fault = REDIS_FAULTS[(round - 1) % REDIS_FAULTS.length] ?? 'killed'
          const ending = new AbortController()
          const probes = probe(
            nodes.map(({ url }) => url),
            ground,
            ending.signal,
            { isPatient: true },
          )
          if (fault === 'killed') await redis.kill()
          if (fault === 'frozen') redis.freeze()
          if (fault === 'flushed') await flush(redis.url)
          // Longer than a call may take, or waiting for it would go unseen.
          await delay(fault === 'frozen' ? ANSWER_WITHIN_MS + 1_000 : chance.between(1_000, 3_000))
          if (fault === 'killed') await redis.start()
          if (fault === 'frozen') redis.thaw()
          ending.abort()
          const { slowestMs, refused } = await probes
          await storm.end()
          await askAgain(ground, nodes[0]?.url ?? '')
          await storm.settle(storm.betIds[0] ?? '')
          const faults = await ground.oracle.judge(database.db)
          if (refused > 0) faults.push(`${fault}: ${refused} calls were refused`)
          const tooSlow = slowestMs > withinMs ? [`${fault}: a call took ${Math.round(slowestMs)} ms`] : []
          const acknowledged = ground.oracle.stakes.filter(({ fate }) => fate === 'acknowledged').length
          return { faults, tooSlow, figures: { acknowledged, refused, slowestMs } }
        })
      } finally {
        redis.thaw()
        await redis.remove()
        await database.close()
        await postgres.stop()
      }
    }),
}

async function flush(url: string): Promise<void> {
  const client = new Redis(url)
  await client.flushall()
  client.disconnect()
}

export interface Scene {
  server: ServerProcess
  people: People
  dataDir: string
}

/** One server with its own database and these settings. */
export function withServer(
  settings: (folder: string) => Promise<Record<string, string>>,
  work: (scene: Scene) => Promise<Outcome>,
): Promise<Outcome> {
  return inFolder(async (dataDir) => {
    const server = await startOpen({ DATA_DIR: dataDir, ...(await settings(dataDir)) })
    const database = await watchEmbedded(dataDir)
    try {
      return await work({ server, people: await invitePeople(database.db, 5), dataDir })
    } finally {
      await database.close()
    }
  })
}

/** Takes connections and says nothing, as a server behind a broken firewall. */
export async function startMute(port: number): Promise<{ close(): void }> {
  const sockets = new Set<net.Socket>()
  const listener = net.createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
  })
  listener.listen(port, '127.0.0.1')
  await once(listener, 'listening')
  return {
    close: () => {
      for (const socket of sockets) socket.destroy()
      listener.close()
    },
  }
}

async function timed(work: () => Promise<{ status: number }>): Promise<{ status: number; ms: number }> {
  const startedAt = performance.now()
  const { status } = await work()
  return { status, ms: performance.now() - startedAt }
}

/** Other calls are as quick as ever. */
async function findHeldUp({ server, people }: Scene): Promise<string[]> {
  const { status, ms } = await timed(() => call(server.url, people.admin, '/v1/points'))
  return status === 200 && ms < ANSWER_WITHIN_MS ? [] : [`another call: ${status} after ${Math.round(ms)} ms`]
}

const MAIL_PATIENCE_MS = 90_000

const mailAway: FaultCase = {
  name: 'smtp',
  title: 'the mail server is away or mute while people register; each mail arrives once when it is back',
  rounds: 4,
  async play(effort) {
    const port = await freePort()
    return withServer(
      async () => ({ SMTP_URL: `smtp://127.0.0.1:${port}` }),
      (scene) =>
        playRounds(effort, async (chance: Chance, round) => {
          const mute = chance.isLucky(0.5) ? await startMute(port) : null
          const addresses = [1, 2, 3].map((n) => `fan-${effort.seed}-${round}-${n}@virage.test`)
          const faults: string[] = []
          for (const email of addresses) {
            const { status, ms } = await timed(() =>
              call(scene.server.url, { token: '' }, '/v1/auth/register', {
                name: 'Zoé',
                email,
                password: 'drums in row four',
              }),
            )
            if (status !== 200 || ms > ANSWER_WITHIN_MS)
              faults.push(`registering: ${status} after ${Math.round(ms)} ms`)
          }
          faults.push(...(await findHeldUp(scene)))
          mute?.close()
          const mails = await startTestMailServer(port)
          const arrived = () =>
            mails.received.flatMap(({ to }) => to?.map(({ address }) => address ?? '') ?? [])
          const backAt = performance.now()
          await eventually(
            () =>
              addresses.every((address) => arrived().includes(address)) ||
              performance.now() - backAt > MAIL_PATIENCE_MS,
          )
          const mailMs = performance.now() - backAt
          for (const address of addresses) {
            const times = arrived().filter((each) => each === address).length
            if (times !== 1) faults.push(`${address} got ${times} mails`)
          }
          await mails.close()
          return { faults, figures: { mails: addresses.length, mailMs } }
        }),
    )
  },
}

/** Discovery waits 10 s for a provider; nobody else waits for it. */
const PROVIDER_WITHIN_MS = 12_000

const providerAway: FaultCase = {
  name: 'identity-provider',
  title: 'the identity provider is away or mute: its popup says so in time, and nobody else waits',
  rounds: 4,
  async play(effort) {
    const port = await freePort()
    const provider = {
      GOOGLE_CLIENT_ID: 'virage',
      GOOGLE_CLIENT_SECRET: 'secret',
      GOOGLE_ISSUER: `http://127.0.0.1:${port}`,
    }
    return withServer(
      async () => provider,
      (scene) =>
        playRounds(effort, async (_chance, round) => {
          const mute = round % 2 === 0 ? await startMute(port) : null
          const popup = timed(() => fetch(`${scene.server.url}/v1/auth/google`, { redirect: 'manual' }))
          const faults = await findHeldUp(scene)
          const { status, ms } = await popup
          if (status >= 500 && status !== 503) faults.push(`the popup was answered ${status}`)
          if (status === 302) faults.push('the popup was sent to a provider that is away')
          if (ms > PROVIDER_WITHIN_MS) faults.push(`the popup took ${Math.round(ms)} ms`)
          mute?.close()
          return { faults, figures: { popups: 1, popupMs: ms } }
        }),
    )
  },
}

const picturesAway: FaultCase = {
  name: 'picture-storage',
  title: 'pictures cannot be stored: uploads are refused, everything else goes on, and it heals',
  rounds: 5,
  play: (effort) =>
    withServer(
      async () => ({}),
      (scene) =>
        playRounds(effort, async (chance) => {
          const media = path.join(scene.dataDir, 'media')
          const picture = await aPicture(chance)
          await rm(media, { recursive: true, force: true })
          // A file where the folder should be: root could write to a read-only one.
          await writeFile(media, '')
          const refused = await upload(scene, picture)
          const faults = await findHeldUp(scene)
          if (refused !== 503) faults.push(`an upload was answered ${refused}`)
          await rm(media)
          await mkdir(media)
          const taken = await upload(scene, picture)
          if (taken !== 200) faults.push(`afterwards an upload was answered ${taken}`)
          const stored = (await readdir(media)).length
          if (stored !== 1) faults.push(`${stored} files in the folder`)
          return { faults, figures: { uploads: 2 } }
        }),
    ),
}

const aPicture = (chance: Chance) =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: { r: chance.whole(0, 255), g: 0, b: 0 } } })
    .png()
    .toBuffer()

async function upload({ server, people }: Scene, picture: Buffer): Promise<number> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(picture)]), 'a.png')
  const { token } = createChance(1).pick(people.fans)
  const { status } = await fetch(`${server.url}/v1/media`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  return status
}

export const NEIGHBOUR_CASES: readonly FaultCase[] = [redisAway, mailAway, providerAway, picturesAway]
