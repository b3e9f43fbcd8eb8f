import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { Connection } from './connection.ts'

const UPGRADE = {
  method: 'GET',
  url: '/',
  headers: {
    upgrade: 'websocket',
    'sec-websocket-key': Buffer.alloc(16).toString('base64'),
    'sec-websocket-version': '13',
  },
} as unknown as IncomingMessage

/** A connection whose client is this test, chunk by chunk. */
function open() {
  const duplex = new Duplex({ read() {}, write: (_chunk, _encoding, done) => done() })
  const server = new WebSocketServer({ noServer: true, autoPong: false, maxPayload: 4 * 1024 })
  const opened: { webSocket: WebSocket; connection: Connection }[] = []
  server.handleUpgrade(UPGRADE, duplex as Socket, Buffer.alloc(0), (webSocket) =>
    opened.push({ webSocket, connection: new Connection(webSocket, duplex as Socket) }),
  )
  const { webSocket, connection } = opened[0]!
  const heard: (string | null)[] = []
  let byLibrary = 0
  let isClosed = false
  connection.onMessage = (text) => heard.push(text)
  webSocket.on('message', () => {
    byLibrary += 1
  })
  webSocket.on('close', () => {
    isClosed = true
  })
  return {
    heard,
    byLibrary: () => byLibrary,
    isClosed: () => isClosed,
    async send(...chunks: Buffer[]) {
      for (const chunk of chunks) {
        duplex.push(chunk)
        await nextTurn()
      }
    },
    close: () => duplex.destroy(),
  }
}

const MASK = Buffer.from([7, 130, 0, 255])

function frame(first: number, payload: Buffer): Buffer {
  const { length } = payload
  const head = length < 126 ? [first, 0x80 | length] : [first, 0x80 | 126, length >> 8, length & 255]
  return Buffer.concat([Buffer.from(head), MASK, payload.map((byte, i) => byte ^ MASK[i % 4]!)])
}
const text = (words: string) => frame(0x81, Buffer.from(words))

/** How a client may send a message, and what is heard of it. */
const anySending = fc.oneof(
  { weight: 4, arbitrary: fc.string({ maxLength: 125 }).map((words) => [words, text(words)] as const) },
  fc.string({ unit: 'binary', maxLength: 300 }).map((words) => [words, text(words)] as const),
  fc.tuple(fc.string({ maxLength: 50 }), fc.string({ maxLength: 50 })).map(([a, b]) => {
    const parts = [frame(0x01, Buffer.from(a)), frame(0x89, Buffer.from('?')), frame(0x80, Buffer.from(b))]
    return [a + b, Buffer.concat(parts)] as const
  }),
  fc.constant([null, frame(0x82, Buffer.from('bytes'))] as const),
  fc.constant([undefined, frame(0x89, Buffer.from('ping'))] as const),
)

test('[live.1] whatever way a client sends its messages and however they are cut, each is heard once and in order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anySending, { minLength: 1, maxLength: 12 }),
      fc.array(fc.nat(), { maxLength: 8 }),
      async (sendings, places) => {
        const bytes = Buffer.concat(sendings.map(([, frames]) => frames))
        const cuts = [0, ...places.map((place) => place % (bytes.length + 1)), bytes.length].sort(
          (a, b) => a - b,
        )
        const client = open()
        await client.send(
          ...cuts
            .slice(1)
            .map((cut, i) => bytes.subarray(cuts[i], cut))
            .filter(({ length }) => length > 0),
        )
        expect(client.heard).toEqual(sendings.map(([words]) => words).filter((words) => words !== undefined))
        expect(client.isClosed()).toBe(false)
        client.close()
      },
    ),
  )
})

test('[live.1] the rest of a message that looks like a message of its own is none', async () => {
  const inner = text('abc')
  // Masked once more, so that it is on the wire as it is.
  const outer = frame(0x82, inner.map((byte, i) => byte ^ MASK[i % 4]!) as Buffer)
  const client = open()
  await client.send(outer.subarray(0, 6), outer.subarray(6), text('last'))
  expect(client.heard).toEqual([null, 'last'])
  client.close()
})

test('[live.10] short messages that arrive whole are read past the library, also behind others', async () => {
  const client = open()
  await client.send(
    text('one'),
    Buffer.concat([text('two'), text('three')]),
    text('été'),
    text('x'.repeat(200)),
  )
  expect(client.byLibrary()).toBe(2)
  await client.send(text('four'))
  expect(client.byLibrary()).toBe(2)
  await client.send(text('five').subarray(0, 3), text('five').subarray(3), text('six'))
  expect(client.byLibrary(), 'once it has the beginning of a frame, the rest is its as well').toBe(4)
  expect(client.heard).toEqual(['one', 'two', 'three', 'été', 'x'.repeat(200), 'four', 'five', 'six'])
  client.close()
})

test.each([
  ['without a mask', Buffer.from([0x81, 3, 65, 66, 67])],
  ['with bits of an extension', frame(0xc1, Buffer.from('abc'))],
  ['that is no UTF-8', frame(0x81, Buffer.from([0xc3, 0x28]))],
  ['that continues nothing', frame(0x80, Buffer.from('abc'))],
])('[live.8] a frame %s is refused behind good ones', async (_what, bad) => {
  const client = open()
  await client.send(Buffer.concat([text('good'), bad, text('late')]))
  await nextTurn()
  expect(client.heard).toEqual(['good'])
  expect(client.isClosed()).toBe(true)
})
