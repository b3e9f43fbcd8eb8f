// One kind of hostile client, in a process of its own, until it is killed: `node hostile-client.ts KIND PORT ARENA`.
import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

const [, , kind = '', port = '0', arenaId = ''] = process.argv

/** A connection that bears whatever the server does. */
function open(onEnd: () => void): Socket {
  const socket = connect(Number(port), '127.0.0.1')
  socket.on('error', () => {})
  socket.on('close', onEnd)
  return socket
}

/** So many connections at a time; one that ends is followed by another a moment later. */
function keep(count: number, use: (socket: Socket) => void): void {
  const next = () => use(open(() => setTimeout(next, 50)))
  for (let i = 0; i < count; i++) next()
}

/** Writes as fast as the other end reads. */
function pour(socket: Socket, bytes: () => Buffer | string): void {
  const more = () => {
    while (!socket.destroyed && socket.write(bytes()));
  }
  socket.on('drain', more)
  more()
}

const upgrade = `GET /v1/arenas/${arenaId}/live HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${randomBytes(16).toString('base64')}\r\n\r\n`
const frame = (opcode: number, payload: Buffer) =>
  Buffer.concat([Buffer.from([0x80 | opcode, 0x80 | payload.length, 0, 0, 0, 0]), payload])
const hello = frame(1, Buffer.from('{"type":"hello","token":null,"side":null}'))
const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`
const PINGS = Buffer.concat(Array<Buffer>(500).fill(frame(9, Buffer.alloc(125, 'x'))))

const KINDS: Record<string, () => void> = {
  'never reads answers': () =>
    keep(100, (socket) => {
      socket.pause()
      socket.write(get('/openapi.json').repeat(50))
    }),
  'never reads a match': () =>
    keep(45, (socket) => {
      socket.pause()
      socket.write(Buffer.concat([Buffer.from(upgrade), hello]))
    }),
  'never closes': () => keep(900, (socket) => void socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n')),
  'sends garbage': () =>
    keep(10, (socket) => {
      socket.resume()
      socket.write(randomBytes(2_000))
    }),
  'drips bytes': () =>
    keep(400, (socket) => {
      socket.resume()
      socket.write(
        'POST /v1/auth/register HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n',
      )
      const timer = setInterval(() => socket.write('{'), 500)
      socket.on('close', () => clearInterval(timer))
    }),
  'floods pings': () =>
    keep(5, (socket) => {
      socket.resume()
      socket.write(upgrade)
      pour(socket, () => PINGS)
    }),
  pipelines: () =>
    keep(2, (socket) => {
      socket.resume()
      socket.write(get('/openapi.json').repeat(400))
    }),
  'sends large bodies': () =>
    keep(4, (socket) => {
      socket.resume()
      pour(
        socket,
        () =>
          `POST /v1/users/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n${'['.repeat(60_000)}`,
      )
    }),
}

export const HOSTILE_KINDS = Object.keys(KINDS)
if (import.meta.main) {
  KINDS[kind]?.()
  process.stdout.write('at work')
}
