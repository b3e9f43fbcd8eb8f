// What the crowd is measured against: plain `ws` that only lets sockets in, counts cheers and sends four ticks a second.
import { WebSocketServer } from 'ws'

const [port] = process.argv.slice(2).map(Number)
const server = new WebSocketServer({ port: port ?? 0, host: '127.0.0.1', perMessageDeflate: false })
let taps = 0
let isTicking = false
const tick = () =>
  JSON.stringify({
    type: 'tick',
    at: new Date().toISOString(),
    watching: server.clients.size,
    fans: { home: server.clients.size / 2, away: server.clients.size / 2 },
    rate: { home: taps / 10, away: 98_765.5 },
    total: { home: taps * 10, away: 1_234_567.5 },
  })

server.on('connection', (socket) => {
  socket.on('message', (data) => {
    const message = JSON.parse((data as Buffer).toString()) as { type: string; taps: number }
    if (message.type === 'cheer') taps += message.taps
    else if (message.type === 'hello') socket.send(tick())
  })
})
setInterval(() => {
  if (!isTicking) return
  const text = tick()
  for (const socket of server.clients) socket.send(text)
}, 250)
server.on('listening', () => process.send?.('listening'))
process.on('message', (order) => {
  isTicking = order === 'tick'
})
