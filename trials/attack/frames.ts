// Hostile frames for an arena's socket: well-formed frames with odd messages, and frames that break the protocol.
import { createHash, randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { type Chance, createChance } from '#server/demo/chance.ts'
import { oddValue, toJson } from './hostile-values.ts'

const CONNECTIONS = 8
/** A server that answers nothing more for so long has lost the connection's close. */
const PATIENCE_MS = 30_000

interface FramesOptions {
  port: number
  arenaId: string
  token: string
  frames: number
  seed: number
}

/** Sends the frames over a few connections at a time; resolves with how many were sent and connections used. */
export async function sendFrames({ port, arenaId, token, frames, seed }: FramesOptions) {
  let sent = 0
  let connections = 0
  async function keepSending(lane: number): Promise<void> {
    const chance = createChance(seed * 7_919 + lane)
    while (sent < frames) {
      connections++
      const socket = await upgrade(port, arenaId)
      if (!socket) continue
      const hello = {
        type: 'hello',
        token: chance.isLucky(0.7) ? token : null,
        side: chance.pick(['home', 'away', null]),
      }
      if (chance.isLucky(0.8)) socket.write(frame(1, Buffer.from(JSON.stringify(hello))))
      // The server closes a connection that breaks the protocol or floods it.
      while (!socket.destroyed && sent < frames) {
        sent++
        socket.write(hostileFrame(chance))
        await new Promise(setImmediate)
      }
      socket.end()
      await closed(socket)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, lane) => keepSending(lane)))
  return { sent, connections }
}

async function closed(socket: Socket): Promise<void> {
  if (socket.destroyed) return
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(() => socket.destroy(), PATIENCE_MS)
  socket.once('close', () => resolve())
  await promise
  clearTimeout(timer)
}

/** A raw socket after the handshake, whose incoming bytes are thrown away; null if it was refused. */
async function upgrade(port: number, arenaId: string): Promise<Socket | null> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  const key = randomBytes(16).toString('base64')
  socket.write(
    `GET /v1/arenas/${encodeURIComponent(arenaId)}/live HTTP/1.1\r\nhost: localhost\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${key}\r\n\r\n`,
  )
  const first = await firstData(socket)
  const accept = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64')
  if (!first.includes(accept)) {
    socket.destroy()
    return null
  }
  socket.resume()
  return socket
}

/** What comes first, or nothing if the connection ends before. */
function firstData(socket: Socket): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  socket.once('data', (bytes) => resolve(String(bytes)))
  socket.once('close', () => resolve(''))
  return promise
}

const MESSAGES: ((chance: Chance) => unknown)[] = [
  (chance) => ({ type: 'cheer', taps: chance.pick([1, 4, 0, -1, 1.5, 1e9, '3', null]) }),
  (chance) => ({ type: 'chant', chant: chance.pick([0, 1, -1, 99, 2 ** 53, 'a']) }),
  (chance) => ({ type: 'side', side: chance.pick(['home', 'away', 'middle', null, 7]) }),
  (chance) => ({ type: 'hello', token: oddValue(chance), side: oddValue(chance) }),
  () => ({ type: 'ping' }),
  (chance) => ({ type: oddValue(chance) }),
  (chance) => oddValue(chance),
]

function hostileFrame(chance: Chance): Buffer {
  const kind = chance.whole(0, 99)
  if (kind < 80)
    return frame(1, Buffer.from(toJson(chance.pick(MESSAGES)(chance), chance)).subarray(0, 4_000))
  if (kind < 84) return frame(1, Buffer.from(chance.pick(['', '{', '\0', 'null', '[1,2', '"\ud800"'])))
  if (kind < 86) return frame(2, randomOf(chance, 40))
  if (kind < 88) return frame(chance.pick([9, 10]), randomOf(chance, 125))
  if (kind < 90) return frame(1, Buffer.from([0xff, 0xfe, 0xc0, 0xaf]))
  if (kind < 92)
    return Buffer.concat([
      frame(1, Buffer.from('{"type":'), { isLast: false }),
      frame(0, Buffer.from('"ping"}')),
    ])
  if (kind < 94) return frame(1, Buffer.alloc(chance.pick([4_097, 70_000]), 'a'))
  if (kind < 95) return frame(chance.pick([3, 7, 11, 15]), randomOf(chance, 20))
  if (kind < 96) return frame(1, Buffer.from('{}'), { isMasked: false })
  if (kind < 97) return frame(1, Buffer.from('{}'), { reserved: 0x70 })
  if (kind < 98) return frame(8, Buffer.from([chance.whole(0, 255), chance.whole(0, 255), 0xff]))
  if (kind < 99) return Buffer.from([0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff])
  return randomOf(chance, 200)
}

const randomOf = (chance: Chance, most: number) =>
  Buffer.from(Array.from({ length: chance.whole(0, most) }, () => chance.whole(0, 255)))

function frame(
  opcode: number,
  payload: Buffer,
  { isLast = true, isMasked = true, reserved = 0 } = {},
): Buffer {
  const { length } = payload
  const head = [(isLast ? 0x80 : 0) | reserved | opcode]
  const mask = isMasked ? 0x80 : 0
  if (length < 126) head.push(mask | length)
  else if (length < 65_536) head.push(mask | 126, length >> 8, length & 0xff)
  else
    head.push(
      mask | 127,
      0,
      0,
      0,
      0,
      length >>> 24,
      (length >> 16) & 0xff,
      (length >> 8) & 0xff,
      length & 0xff,
    )
  // A mask of zeros leaves the payload as it is.
  return Buffer.concat([Buffer.from(head), Buffer.alloc(isMasked ? 4 : 0), payload])
}
