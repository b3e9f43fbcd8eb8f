import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { startProcess } from '../../tools/cluster/start-process.ts'
import { freePort } from './free-port.ts'

const PROGRAM = process.env.REDIS_SERVER_PATH ?? '/usr/bin/redis-server'

/** Without the program there is nothing to test with. */
export const hasRedis = existsSync(PROGRAM)

export interface RedisServer {
  url: string
  /** Ends it as a power cut would, and (later) begins with nothing. */
  kill(): Promise<void>
  start(): Promise<void>
  /** Stops and continues it: its connections stay, but nothing answers. */
  freeze(): void
  thaw(): void
  /** Ends it and removes its folder. */
  remove(): Promise<void>
}

/** A Redis of our own, that keeps nothing: one server, or a cluster of one node. */
export async function startRedis({ isCluster = false } = {}): Promise<RedisServer> {
  const port = await freePort()
  const folder = await mkdtemp(path.join(tmpdir(), 'virage-redis-'))
  let child: ChildProcess | undefined

  async function start(): Promise<void> {
    const options = [
      '--port',
      `${port}`,
      '--bind',
      '127.0.0.1',
      '--dir',
      folder,
      '--save',
      '',
      '--appendonly',
      'no',
      ...(isCluster ? await clusterOptions() : []),
    ]
    const started = startProcess(PROGRAM, options)
    child = started
    let printed = ''
    await new Promise<void>((resolve, reject) => {
      started.stdout?.setEncoding('utf8').on('data', (text: string) => {
        printed += text
        if (printed.includes('eady to accept connections')) resolve()
      })
      started.once('exit', () => reject(new Error(`redis did not start: ${printed}`)))
    })
    if (isCluster) await takeAllSlots(port)
  }
  async function kill(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  await start()
  return {
    url: `redis://127.0.0.1:${port}${isCluster ? '?cluster=1' : ''}`,
    kill,
    start,
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    async remove() {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const clusterOptions = async () => [
  ...['--cluster-enabled', 'yes', '--cluster-announce-ip', '127.0.0.1'],
  ...['--cluster-port', String(await freePort())],
]

async function takeAllSlots(port: number): Promise<void> {
  const redis = new Redis(port, '127.0.0.1')
  await redis.call('CLUSTER', 'ADDSLOTSRANGE', 0, 16_383)
  while (!String(await redis.call('CLUSTER', 'INFO')).includes('cluster_state:ok')) await delay(20)
  redis.disconnect()
}
