// Clients that mean no good, against a server in a process of its own whose memory can be measured.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createMigratedDatabase } from '#tests/database.ts'
import { enterLive } from '#tests/live-client.ts'
import type { TestDatabase } from '#tests/postgres.ts'
import { type ServedNight, setUpNight } from './served-night.ts'
import { databaseUrl, endServers, isOpen, type ServerProcess, startServer } from './server-process.ts'

// Starting processes is slow where others work too.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const MB = 1024 * 1024
const FLOOD_BYTES = 60 * MB
const MORE_MEMORY_BYTES = 64 * MB

let dataDir: string
let database: TestDatabase
let server: ServerProcess
let night: ServedNight
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'virage-process-'))
  database = await createMigratedDatabase()
  server = await startServer({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl(database.config),
    DATABASE_POOL: '5',
    DEMO: '0',
  })
  await isOpen(server)
  night = await setUpNight(database, server)
})
afterAll(async () => {
  await night?.close()
  await endServers()
  await database.drop()
  await rm(dataDir, { recursive: true })
})

/** A socket of the arena without a library that would behave. */
async function rawSocket(): Promise<Socket> {
  const socket = connect(server.port, '127.0.0.1')
  socket.write(
    `GET /v1/arenas/${night.arenaId}/live HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n` +
      `sec-websocket-version: 13\r\nsec-websocket-key: ${Buffer.alloc(16).toString('base64')}\r\n\r\n`,
  )
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(String(answer)).toMatch(/^HTTP\/1\.1 101 /)
  socket.on('error', () => {})
  return socket
}

/** A frame as a client sends it, masked with zeros. */
function clientFrame(opcode: number, payload: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x80 | opcode, 0x80 | payload.length, 0, 0, 0, 0]), payload])
}
const PING = 0x9
const PONG = 0xa

function memoryOf({ child }: ServerProcess): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * 1024
}

/** Writes as much as the other end takes; resolves when all is written or the line is cut. */
async function pour(socket: Socket, block: Buffer, bytes: number): Promise<void> {
  const cut = new Promise<void>((resolve) => void socket.on('close', () => resolve()))
  for (let sent = 0; sent < bytes && !socket.destroyed; sent += block.length) {
    if (socket.write(block)) continue
    await Promise.race([new Promise<void>((resolve) => void socket.once('drain', resolve)), cut])
  }
  if (!socket.destroyed) await cut
}

/** The code of the farewell, which is the last frame. */
function closeCode(received: Buffer): number | null {
  const at = received.lastIndexOf(0x88)
  return at < 0 || received.length < at + 4 ? null : received.readUInt16BE(at + 2)
}

/** The most memory a process has had beyond what it has now. */
function watchMemory(watched: ServerProcess): () => number {
  const before = memoryOf(watched)
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, memoryOf(watched))
  }, 5)
  return () => {
    clearInterval(timer)
    return most - before
  }
}

const FLOODS = [
  { what: 'pings', opcode: PING, length: 125 },
  { what: 'empty pings', opcode: PING, length: 0 },
  { what: 'pongs nobody asked for', opcode: PONG, length: 125 },
].flatMap((flood) => [
  { ...flood, reader: 'reads', isReading: true },
  { ...flood, reader: 'reads nothing', isReading: false },
])

test.skipIf(process.platform !== 'linux').each(FLOODS)(
  '[live.14] 60 MB of $what from one visitor who $reader cost less than 64 MB',
  async ({ opcode, length, isReading }) => {
    const frame = clientFrame(opcode, Buffer.alloc(length, 'x'))
    const block = Buffer.concat(Array<Buffer>(Math.ceil((256 * 1024) / frame.length)).fill(frame))
    const socket = await rawSocket()
    const received: Buffer[] = []
    if (isReading) socket.on('data', (chunk) => received.push(chunk as Buffer))
    else socket.pause()
    const moreMemory = watchMemory(server)
    await pour(socket, block, FLOOD_BYTES)
    expect(moreMemory()).toBeLessThan(MORE_MEMORY_BYTES)
    if (isReading) expect(closeCode(Buffer.concat(received))).toBe(4429)

    // Everybody else goes on.
    const client = await enterLive(server.url, night.arenaId)
    client.close()
  },
)

test('[live.18] a herd that knocks while the process is busy waits in the queue and is let in', async () => {
  server.kill('SIGSTOP')
  try {
    const herd = Array.from({ length: 900 }, () => connect(server.port, '127.0.0.1'))
    // Whom the system finds no place for is not connected as long as the process is stopped.
    await Promise.all(herd.map((socket) => once(socket, 'connect')))
    for (const socket of herd) socket.destroy()
  } finally {
    server.kill('SIGCONT')
  }
})
