// A crowd in its own process: it reads, answers pings, and counts.
import { WebSocket } from 'ws'

const [url = '', count = '0'] = process.argv.slice(2)
let received = 0

const sockets = Array.from({ length: Number(count) }, () => new WebSocket(url, { perMessageDeflate: false }))
let left = sockets.length
for (const socket of sockets) {
  socket.on('message', () => {
    received += 1
  })
  socket.on('open', () => {
    left -= 1
    if (left === 0) process.send?.('all in')
  })
}
process.on('message', () => process.send?.(received))
