// What hostile clients cost the others: the time a well-behaved client waits, against that without them, and the memory.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { HOSTILE_KINDS } from './hostile-client.ts'
import { errorsLogged, type Part, withProduct } from './part.ts'

const PROGRAM = path.join(import.meta.dirname, 'hostile-client.ts')
const MEASURED_MS = 5_000
/** Connections of a hostile client come up first. */
const WARM_UP_MS = 2_000
const EVERY_MS = 10
const MOST_TIMES_SLOWER = 3
const MOST_MB = 64

export const hostile: Part = {
  name: 'hostile',
  title: 'clients that never read, never close, send garbage, drip or flood, and what others wait meanwhile',
  obstacle: () => (process.platform === 'linux' ? null : 'memory is read from /proc'),
  play: ({ note }) =>
    // With the limits of a real deployment: they are what holds hostile clients back.
    withProduct(
      async ({ server }) => {
        const arenas = (await (await fetch(`${server.url}/v1/arenas`)).json()) as {
          element: { id: string }[]
        }
        const arenaId = arenas.element[0]?.id ?? ''
        const url = `${server.url}/v1/arenas`
        const memoryMb = () => {
          const status = readFileSync(`/proc/${server.child.pid}/status`, 'utf8')
          return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1_024
        }
        await waits(url, memoryMb)
        const faults: string[] = []
        for (const kind of HOSTILE_KINDS) {
          const before = await waits(url, memoryMb)
          const client = spawn(process.execPath, [PROGRAM, kind, String(server.port), arenaId], {
            stdio: ['ignore', 'pipe', 'ignore'],
          })
          await once(client.stdout, 'data')
          await delay(WARM_UP_MS)
          const during = await waits(url, memoryMb)
          client.kill('SIGKILL')
          const after = await waits(url, memoryMb)
          // The machine has other work too: the slower of the two idle measurements is the fair one.
          const idleMs = Math.max(before.p99Ms, after.p99Ms)
          const timesSlower = during.p99Ms / idleMs
          const moreMb = during.mostMb - before.mostMb
          note(
            `| ${kind} | ${idleMs.toFixed(1)} | ${during.p99Ms.toFixed(1)} | ${timesSlower.toFixed(1)} × | ${moreMb.toFixed(0)} |`,
          )
          if (timesSlower > MOST_TIMES_SLOWER)
            faults.push(`a client that ${kind}: p99 is ${timesSlower.toFixed(1)} × idle`)
          if (moreMb > MOST_MB) faults.push(`a client that ${kind}: ${moreMb.toFixed(0)} MB more`)
        }
        return [...faults, ...errorsLogged(server)]
      },
      { RATE_LIMIT_SCALE: '1' },
    ),
}

/** What a client waits that asks again and again, and the most memory the server has had meanwhile. */
async function waits(url: string, memoryMb: () => number): Promise<{ p99Ms: number; mostMb: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const samples: number[] = []
  let mostMb = 0
  for (const endMs = performance.now() + MEASURED_MS; performance.now() < endMs; ) {
    const askedMs = performance.now()
    await answered(url, agent)
    samples.push(performance.now() - askedMs)
    mostMb = Math.max(mostMb, memoryMb())
    await delay(EVERY_MS)
  }
  agent.destroy()
  samples.sort((a, b) => a - b)
  return { p99Ms: samples[Math.floor(samples.length * 0.99)] ?? 0, mostMb }
}

function answered(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (answer) => answer.resume().on('end', resolve)).on('error', reject)
  })
}
