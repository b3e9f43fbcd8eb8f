// Processor time per delivery of a tick to 1,000 sockets of one arena, against plain `ws` sending the same and against
// the limit, a loop of send() in C.
import type { ChildProcess } from 'node:child_process'
import { startProgram } from './compiled-programs.ts'
import type { FanOutSlice } from './fan-out-server.process.ts'
import { answerOf, ask, start } from './helper-processes.ts'
import { PORT } from './served-product.ts'
import type { Effort } from './slices.ts'
import { inTurns, median } from './slices.ts'

const SOCKETS = 1_000
/** Forty times a real arena's pace: the sockets hardly rest, and the readers still keep up. */
const INTERVAL_MS = 5
const GOALS = { ws: 0.75, c: 1.5 }
const PORTS = { arena: PORT, ws: PORT + 1, c: PORT + 2 }
const ARRIVED_WITHIN_MS = 20_000

type Contestant = keyof typeof PORTS
/** Microseconds of processor time that so many broadcasts took. */
type Broadcast = (broadcasts: number) => Promise<number>

export async function measureFanOut({ rounds, sliceS }: Effort): Promise<void> {
  const processes: ChildProcess[] = []
  let stopLoop = () => {}
  try {
    const server = start('fan-out-server.process.ts', PORTS.arena, PORTS.ws)
    processes.push(server)
    const tickBytes = await answerOf<number>(server)
    const onServer =
      (contestant: FanOutSlice['contestant']): Broadcast =>
      (broadcasts) =>
        ask<number>(server, { contestant, broadcasts, intervalMs: INTERVAL_MS } satisfies FanOutSlice)
    const broadcast: Partial<Record<Contestant, Broadcast>> = { arena: onServer('arena'), ws: onServer('ws') }
    const loop = await startProgram('fan-out-anchor.c', PORTS.c, SOCKETS, tickBytes)
    if (loop) {
      stopLoop = loop.stop
      // It says that it listens.
      await loop.line()
      broadcast.c = (broadcasts) => loop.ask<number>(`${broadcasts} ${INTERVAL_MS}`)
    } else console.log('no C compiler (cc) here: the loop of send() is left out')

    const names = Object.keys(broadcast) as Contestant[]
    const crowds: Partial<Record<Contestant, ChildProcess>> = {}
    const expected: Record<Contestant, number> = { arena: 0, ws: 0, c: 0 }
    for (const name of names) {
      const crowd = start('fan-out-clients.process.ts', PORTS[name], SOCKETS)
      crowds[name] = crowd
      processes.push(crowd)
      await answerOf(crowd)
    }
    const slice = async (name: Contestant): Promise<number> => {
      const broadcasts = Math.round((sliceS * 1_000) / (2 * INTERVAL_MS))
      const microseconds = (await broadcast[name]?.(broadcasts)) ?? Number.NaN
      expected[name] += broadcasts * SOCKETS
      await hasArrived(crowds[name], expected[name])
      return microseconds / (broadcasts * SOCKETS)
    }

    for (const name of names) await slice(name)
    console.log(`${SOCKETS} sockets, microseconds of processor time per delivery of ${tickBytes} bytes:`)
    const contestants = Object.fromEntries(names.map((name) => [name, () => slice(name)]))
    const figures = await inTurns(rounds, contestants)
    const ours = median(figures.arena ?? [])
    for (const name of ['ws', 'c'] as const) {
      const theirs = median(figures[name] ?? [])
      if (figures[name])
        console.log(
          `arena ${ours.toFixed(2)} µs, ${name} ${theirs.toFixed(2)} µs, ratio ${(ours / theirs).toFixed(2)} (goal at most ${GOALS[name]})`,
        )
    }
    console.log('every socket got every tick')
  } finally {
    for (const child of processes) child.kill()
    stopLoop()
  }
}

/** Every tick reached every socket, before the next contestant begins. */
async function hasArrived(crowd: ChildProcess | undefined, expected: number): Promise<void> {
  const endMs = performance.now() + ARRIVED_WITHIN_MS
  for (;;) {
    const received = crowd ? await ask<number>(crowd, 'count') : 0
    if (received === expected) return
    if (received > expected || performance.now() > endMs)
      throw new Error(`${received} of ${expected} ticks arrived`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
