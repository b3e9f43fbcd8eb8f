// Last-byte races: every request of a race is on its way but for its last byte, then all the last bytes leave together.
// The server so finishes reading them within the same moment, closer together than any client that sends whole requests.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Chance } from '#server/demo/chance.ts'
import { callable } from '#tests/processes/served-night.ts'
import type { Answer, People } from '../../faults/stadium.ts'

export interface RaceGround {
  /** Where the nodes listen: the requests of a race are spread over them. */
  ports: readonly number[]
  db: NodePgDatabase
  people: People
  arenaId: string
}

export interface Race {
  name: string
  /** What comes together, and what must be true afterwards. */
  title: string
  /** Returns what is not as it has to be. */
  play(ground: RaceGround, chance: Chance): Promise<string[]>
}

export interface RaceRequest {
  method?: 'GET' | 'POST'
  path: string
  token?: string
  json?: object
  form?: Record<string, string>
  key?: string
}

/** How many requests come together where the race does not say. */
export const RUNNERS = 8
const PATIENCE_MS = 30_000

/** The answers, in the order of the requests. */
export async function race(
  { ports }: Pick<RaceGround, 'ports'>,
  requests: readonly RaceRequest[],
  chance: Chance,
): Promise<Answer[]> {
  const runners = await Promise.all(
    requests.map(async (request, i) => {
      const bytes = bytesOf(request)
      const socket = await lineTo(ports[i % ports.length] ?? 0)
      await new Promise((resolve) => void socket.write(bytes.subarray(0, -1), resolve))
      return { socket, last: bytes.subarray(-1), answer: text(socket) }
    }),
  )
  // Whoever has answered this has also read what was sent before it.
  await Promise.all(ports.map((port) => fetch(`http://127.0.0.1:${port}/healthz`)))
  for (const { socket, last } of shuffled(runners, chance)) socket.write(last)
  return Promise.all(runners.map(async ({ answer }) => parseAnswer(await answer)))
}

function bytesOf({ method = 'POST', path, token, json, form, key }: RaceRequest): Buffer {
  const body = form ? String(new URLSearchParams(form)) : json && JSON.stringify(json)
  const head = [
    `${method} ${path} HTTP/1.1`,
    'host: localhost',
    'connection: close',
    ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
    ...(key === undefined ? [] : [`idempotency-key: ${key}`]),
    ...(body === undefined
      ? []
      : [
          `content-type: application/${form ? 'x-www-form-urlencoded' : 'json'}`,
          `content-length: ${Buffer.byteLength(body)}`,
        ]),
  ]
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body ?? ''}`)
}

async function lineTo(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('no answer came')))
  await once(socket, 'connect')
  return socket
}

function parseAnswer(received: string): Answer {
  const split = received.indexOf('\r\n\r\n')
  const head = received.slice(0, split)
  const rest = received.slice(split + 4)
  const body = /transfer-encoding: chunked/i.test(head) ? unchunked(rest) : rest
  return { status: Number(head.split(' ')[1]), body: JSON.parse(body) }
}

function unchunked(text: string): string {
  const bytes = Buffer.from(text)
  let whole = ''
  for (let at = 0; ; ) {
    const lineEnd = bytes.indexOf('\r\n', at)
    const length = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16)
    if (!length) return whole
    whole += bytes.toString('utf8', lineEnd + 2, lineEnd + 2 + length)
    at = lineEnd + 2 + length + 2
  }
}

function shuffled<T>(items: readonly T[], chance: Chance): T[] {
  return items
    .map((item) => ({ item, at: chance.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

export const times = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i))

/** The first node, as the factories of the tests call it. */
export const nodeOf = ({ ports, db }: RaceGround) => ({
  ...callable({ url: `http://127.0.0.1:${ports[0]}` }),
  app: { db },
  clock: { now: new Date() },
})

/** One number that the database knows. */
export async function numberOf({ db }: RaceGround, question: SQL): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`SELECT (${question})::float8 AS n`)
  return rows[0]?.n ?? Number.NaN
}

/** A fault when the two differ. */
export const expectSame = (what: string, found: unknown, wanted: unknown): string[] =>
  JSON.stringify(found) === JSON.stringify(wanted)
    ? []
    : [`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`]

/** Statuses and codes, each with how often it came: `200 × 1, 409 too_many_clubs × 7`. */
export function tally(answers: readonly Answer[]): string {
  const counts = new Map<string, number>()
  for (const { status, body } of answers) {
    const name = status === 200 ? '200' : `${status} ${body.code}`
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, count]) => `${name} × ${count}`)
    .join(', ')
}

export const wins = (answers: readonly Answer[]): number =>
  answers.filter(({ status }) => status === 200).length
