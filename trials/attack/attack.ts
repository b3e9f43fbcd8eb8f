import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { text } from 'node:stream/consumers'
import { type Chance, createChance } from '#server/demo/chance.ts'
import { sendFrames } from './frames.ts'
import { readApi } from './openapi.ts'
import { errorsLogged, type Part, withProduct } from './part.ts'
import { type HostileRequest, hostileRequest } from './requests.ts'
import { createWorld } from './world.ts'

const LANES = 8
const FAULTS_KEPT = 20
const WATCH_EVERY_MS = 1_100
const ANSWER_WITHIN_MS = 20_000

interface AttackOptions {
  port: number
  admin: { email: string; password: string }
  requests: number
  frames: number
  seed: number
  onProgress?: (sent: number) => void
}

export interface AttackReport {
  /** Each with what was sent, so that it can be sent again. */
  faults: string[]
  faultCount: number
  statuses: Record<number, number>
  frames: number
  connections: number
  /** The longest the server's event loop stood still, by its own figures. */
  longestStallMs: number
  residentMb: { before: number; after: number }
  seconds: number
}

/** Sends hostile requests and frames to a running server and judges every answer by its own OpenAPI document. */
export async function attack({
  port,
  admin,
  requests,
  frames,
  seed,
  onProgress,
}: AttackOptions): Promise<AttackReport> {
  const url = `http://127.0.0.1:${port}`
  const api = await readApi(url)
  const world = await createWorld(url, admin)
  const agent = new Agent({ keepAlive: true, maxSockets: LANES })
  const statuses: Record<number, number> = {}
  const faults: string[] = []
  let faultCount = 0
  const startedMs = performance.now()
  const watch = watchServer(url)
  const before = await watch.residentMb()

  function blame(what: string, sent: HostileRequest | string): void {
    faultCount++
    if (faults.length < FAULTS_KEPT)
      faults.push(`${what}: ${typeof sent === 'string' ? sent : describe(sent)}`)
  }

  async function sendOne(index: number): Promise<void> {
    const hostile = hostileRequest(api.operations, world.hints, seed, index)
    const { operation, persona } = hostile
    const token = await world.tokenOf(persona)
    const { status, type, body } = await send(port, agent, hostile, token)
    statuses[status] = (statuses[status] ?? 0) + 1
    const fault = api.faultIn(operation, status, type, body)
    if (fault !== null)
      blame(`${operation.operationId} answered ${persona} with ${fault} (${body.slice(0, 200)})`, hostile)
    // Signing out, or a change of the persona's own account, may have ended its session.
    if (token !== null && (status === 401 || operation.operationId === 'logoutUser')) world.forget(persona)
  }

  let next = 0
  async function keepSending(): Promise<void> {
    while (next < requests) {
      const index = next++
      if (index % 1_000 === 0) onProgress?.(index)
      try {
        await sendOne(index)
      } catch (error) {
        blame(`no answer: ${String(error)}`, hostileRequest(api.operations, world.hints, seed, index))
      }
    }
  }

  const chance = createChance(seed)
  async function sendBytes(): Promise<void> {
    for (let i = 0; i < requests / 200; i++) {
      const bytes = oddBytes(chance)
      const answer = await exchange(port, bytes)
      // Who asks whether to go on is told so first.
      if (!/^(HTTP\/1\.1 100 Continue\r\n\r\n)?HTTP\/1\.1 [234]\d\d /.test(answer) && answer !== '')
        blame(`odd bytes were answered with ${answer.slice(0, 80)}`, JSON.stringify(bytes))
    }
  }

  await Promise.all([...Array.from({ length: LANES }, keepSending), sendBytes()])
  const token = (await world.tokenOf('fan')) ?? ''
  const sockets = await sendFrames({ port, arenaId: world.arenaId, token, frames, seed })
  if ((await fetch(`${url}/readyz`)).status !== 200) blame('the server is not ready any more', '/readyz')
  const after = await watch.residentMb()
  const longestStallMs = await watch.stop()
  agent.destroy()
  return {
    faults,
    faultCount,
    statuses,
    frames: sockets.sent,
    connections: sockets.connections,
    longestStallMs,
    residentMb: { before, after },
    seconds: (performance.now() - startedMs) / 1_000,
  }
}

export const fuzz: Part = {
  name: 'fuzz',
  title: 'hostile requests to every operation, and hostile frames',
  play: ({ requests, frames, seed, stall, note }) =>
    withProduct(async ({ server, admin }) => {
      const report = await attack({
        port: server.port,
        admin,
        requests,
        frames,
        seed,
        onProgress: (sent) => process.stderr.write(`\r${sent} of ${requests}`),
      })
      process.stderr.write('\n')
      const { faults, faultCount, statuses, longestStallMs, residentMb, seconds } = report
      note(`statuses ${JSON.stringify(statuses)}`)
      note(`${report.frames} frames over ${report.connections} connections, ${seconds.toFixed(0)} s in all`)
      note(`longest stall ${longestStallMs} ms; memory ${residentMb.before} to ${residentMb.after} MB`)
      return [
        ...faults,
        ...(faultCount > faults.length ? [`and ${faultCount - faults.length} more`] : []),
        ...(longestStallMs > stall ? [`the event loop stood still for ${longestStallMs} ms`] : []),
        ...errorsLogged(server),
      ]
    }),
}

async function send(port: number, agent: Agent, hostile: HostileRequest, token: string | null) {
  const { operation, target, headers, body } = hostile
  const call = request({
    host: '127.0.0.1',
    port,
    agent,
    method: operation.method,
    path: target,
    headers: {
      ...headers,
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
    },
    timeout: ANSWER_WITHIN_MS,
  })
  call.on('timeout', () => call.destroy(new Error('it took too long')))
  call.end(body)
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  return {
    status: answer.statusCode ?? 0,
    type: answer.headers['content-type'] ?? '',
    body: await text(answer),
  }
}

const describe = ({ operation, target, headers, body }: HostileRequest) =>
  `${operation.method} ${target} ${JSON.stringify(headers)} ${body === undefined ? '' : JSON.stringify(body.toString()).slice(0, 600)}`

/** What no HTTP library would send. */
function oddBytes(chance: Chance): string {
  const target = chance.pick([
    '/v1/users/ping\0',
    '/v1/clubs?q=\0',
    '/v1/\xff\xfe',
    '*',
    'http://evil.test/v1/users',
    '//v1',
    '/v1/arenas/..%2f..',
    '',
  ])
  const line = `${chance.pick(['GET', 'POST', 'get', 'PATCH', 'TRACE', 'CONNECT', '\0'])} ${target} HTTP/${chance.pick(['1.1', '1.0', '9.9'])}`
  const header = chance.pick([
    'host: localhost',
    'host: a\0b',
    'x: \x01',
    'host',
    `host: x\r\ncookie: ${'a'.repeat(20_000)}`,
    'host: x\r\ncontent-length: -1',
    'host: x\r\ntransfer-encoding: chunked, x',
    'host: x\r\nexpect: 100-continue',
    'host: x\r\nrange: bytes=0-,5-',
  ])
  return `${line}\r\n${header}\r\nconnection: close\r\n\r\n`
}

async function exchange(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.setTimeout(ANSWER_WITHIN_MS, () => socket.destroy())
  socket.write(Buffer.from(bytes, 'latin1'))
  return text(socket).catch(() => '')
}

/**
 * Reads the server's own figures while it is attacked. Its longest stall counts as far as it is longer than our own: a
 * machine that stands still, or is given to others, stops both.
 */
function watchServer(url: string) {
  const own = monitorEventLoopDelay({ resolution: 10 })
  own.enable()
  let longestS = 0
  let residentBytes = 0
  async function look(): Promise<void> {
    const figures = await (await fetch(`${url}/metrics`)).text()
    const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(figures)?.[1] ?? 0)
    longestS = Math.max(longestS, figure('nodejs_eventloop_lag_max_seconds'))
    residentBytes = figure('process_resident_memory_bytes')
  }
  const timer = setInterval(() => void look().catch(() => {}), WATCH_EVERY_MS)
  return {
    async residentMb() {
      await look()
      return Math.round(residentBytes / 1024 ** 2)
    },
    async stop() {
      clearInterval(timer)
      await look()
      own.disable()
      return Math.max(0, Math.round(longestS * 1_000 - own.max / 1e6))
    },
  }
}
