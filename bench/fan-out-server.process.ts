// Both contestants in one process: the arena's audience as the server has it, and plain `ws`.
import { createServer, type Server } from 'node:http'
import { WebSocketServer } from 'ws'
import type { TickMessage } from '#contract/live.ts'
import { RoomAudience } from '#server/features/live/room-audience.ts'
import { createSocketServer } from '#server/realtime/sockets.ts'

export interface FanOutSlice {
  contestant: 'arena' | 'ws'
  broadcasts: number
  intervalMs: number
}

const [arenaPort, wsPort] = process.argv.slice(2).map(Number)
const audience = new RoomAudience()
const plain = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: 4 * 1024 })

await listen(arenaPort ?? 0, (server) => {
  createSocketServer({
    server,
    match: () => 'arena',
    isAllowedOrigin: () => true,
    addressOf: () => 'loopback',
    capacity: Number.POSITIVE_INFINITY,
    onConnection: (_subject, { connection }) => audience.seat(connection, null),
  })
})
await listen(wsPort ?? 0, (server) => {
  server.on('upgrade', (request, socket, head) => plain.handleUpgrade(request, socket, head, () => {}))
})
process.send?.(JSON.stringify(tickOf(0)).length)

const broadcast: Record<FanOutSlice['contestant'], (tick: TickMessage) => void> = {
  arena: (tick) => audience.broadcast(tick),
  ws(tick) {
    const text = JSON.stringify(tick)
    for (const client of plain.clients) client.send(text)
  },
}

process.on('message', (slice: FanOutSlice) => {
  void run(slice).then((microseconds) => process.send?.(microseconds))
})

/** Processor time of this process for a number of ticks, in microseconds. */
async function run({ contestant, broadcasts, intervalMs }: FanOutSlice): Promise<number> {
  const before = process.cpuUsage()
  for (let i = 0; i < broadcasts; i++) {
    broadcast[contestant](tickOf(i))
    await new Promise((resolve) => setTimeout(resolve, intervalMs))
  }
  const { user, system } = process.cpuUsage(before)
  return user + system
}

/** As large as a tick in the middle of a match; the parent is told how many bytes. */
function tickOf(i: number): TickMessage {
  return {
    type: 'tick',
    at: new Date().toISOString(),
    watching: 1_000,
    fans: { home: 512, away: 431 },
    rate: { home: 1_200 + (i % 100), away: 987.5 },
    total: { home: 100_000 + i, away: 98_765 },
    pools: { '0b5e7c3a-5a39-4a0f-9d5f-0f3c5b1d2e4f': [12_340 + i, 9_870] },
  }
}

function listen(port: number, prepare: (server: Server) => void): Promise<void> {
  const server = createServer()
  prepare(server)
  return new Promise((resolve) => void server.listen(port, '127.0.0.1', resolve))
}
