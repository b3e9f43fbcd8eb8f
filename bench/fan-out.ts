// Processor time per delivery of a tick to 1,000 sockets of one arena, against plain `ws` sending the same.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { FanOutSlice } from './fan-out-server.process.ts'
import type { Effort } from './slices.ts'
import { inTurns, median } from './slices.ts'

const SOCKETS = 1_000
/** Faster than a real arena, so that the work is large compared to idle time. */
const INTERVAL_MS = 40
const GOAL = 0.75
const ARENA_PORT = 20_000 + (process.pid % 10_000)
const WS_PORT = ARENA_PORT + 1

export async function measureFanOut({ rounds, sliceS }: Effort): Promise<void> {
  const start = (name: string, ...args: (string | number)[]) =>
    fork(path.join(import.meta.dirname, name), args.map(String))
  const server = start('fan-out-server.process.ts', ARENA_PORT, WS_PORT)
  const processes: ChildProcess[] = [server]
  try {
    await once(server, 'message')
    const crowds = { arena: ARENA_PORT, ws: WS_PORT } as const
    const crowd = {} as Record<FanOutSlice['contestant'], ChildProcess>
    for (const [name, port] of Object.entries(crowds) as [FanOutSlice['contestant'], number][]) {
      crowd[name] = start('fan-out-clients.process.ts', `ws://127.0.0.1:${port}/`, SOCKETS)
      processes.push(crowd[name])
      await once(crowd[name], 'message')
    }

    const expected = { arena: 0, ws: 0 }
    const slice = async (contestant: FanOutSlice['contestant']): Promise<number> => {
      const broadcasts = Math.round((sliceS * 1_000) / INTERVAL_MS)
      server.send({ contestant, broadcasts, intervalMs: INTERVAL_MS } satisfies FanOutSlice)
      const [microseconds] = (await once(server, 'message')) as [number]
      expected[contestant] += broadcasts * SOCKETS
      return microseconds / (broadcasts * SOCKETS)
    }
    await slice('arena')
    await slice('ws')
    console.log(`${SOCKETS} sockets, microseconds of processor time per delivery:`)
    const figures = await inTurns(rounds, { arena: () => slice('arena'), ws: () => slice('ws') })

    for (const name of ['arena', 'ws'] as const) await receivedAll(crowd[name], expected[name])
    const [ours, theirs] = [median(figures.arena), median(figures.ws)]
    console.log(
      `arena ${ours.toFixed(2)} µs, ws ${theirs.toFixed(2)} µs, ratio ${(ours / theirs).toFixed(2)} (goal at most ${GOAL})`,
    )
    console.log('every socket got every tick')
  } finally {
    for (const child of processes) child.kill()
  }
}

async function receivedAll(crowd: ChildProcess, expected: number): Promise<void> {
  for (;;) {
    crowd.send('count')
    const [received] = (await once(crowd, 'message')) as [number]
    if (received === expected) return
    if (received > expected) throw new Error(`${received} of ${expected} ticks arrived`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
