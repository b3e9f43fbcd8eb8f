// A crowd in its own process: plain sockets that read frames, answer pings and count.
import net from 'node:net'
import {
  FrameReader,
  frameOf,
  PING_FRAME,
  PONG_FRAME,
  TEXT_FRAME,
  upgradeRequest,
} from './plain-websocket.ts'

const [port, count = 0] = process.argv.slice(2).map(Number)
/** Nobody checks the answer to it. */
const KEY = Buffer.alloc(16).toString('base64')
let received = 0
let left = count

for (let i = 0; i < count; i++) {
  const socket = net.connect(port ?? 0, '127.0.0.1')
  socket.write(upgradeRequest('/', KEY))
  const reader = new FrameReader({
    onUpgraded() {
      left -= 1
      if (left === 0) process.send?.('all in')
    },
    onFrame(firstByte, payload) {
      if (firstByte === TEXT_FRAME) received += 1
      else if (firstByte === PING_FRAME) socket.write(frameOf(payload, PONG_FRAME))
    },
  })
  socket.on('data', (data) => reader.read(data))
}
process.on('message', () => process.send?.(received))
