import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { encodeTextFrame } from './connection.ts'

let server: WebSocketServer
beforeAll(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
})
afterAll(() => {
  server.close()
})

/** What a WebSocket client reads from the bytes. */
async function decode(bytes: Buffer): Promise<string> {
  server.once('connection', (_webSocket, { socket }) => void socket.write(bytes))
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const [data, isBinary] = (await once(client, 'message')) as [Buffer, boolean]
  client.terminate()
  expect(isBinary).toBe(false)
  return data.toString()
}

test.each([0, 1, 125, 126, 127, 65_535, 65_536, 70_000])(
  '[live.10] a frame of %i bytes reads as it was written',
  async (length) => {
    const text = 'x'.repeat(length)
    expect(await decode(encodeTextFrame(text))).toBe(text)
  },
)

test('[live.10] the length of a frame is counted in bytes, not in characters', async () => {
  const text = 'é'.repeat(63)
  expect(Buffer.byteLength(text)).toBe(126)
  expect(await decode(encodeTextFrame(text))).toBe(text)
  expect(await decode(encodeTextFrame('🥁'.repeat(20_000)))).toHaveLength(40_000)
})

test('[live.10] each length has its shortest head, as the protocol asks', () => {
  expect(encodeTextFrame('x'.repeat(125))).toHaveLength(125 + 2)
  expect(encodeTextFrame('x'.repeat(126))).toHaveLength(126 + 4)
  expect(encodeTextFrame('x'.repeat(65_535))).toHaveLength(65_535 + 4)
  expect(encodeTextFrame('x'.repeat(65_536))).toHaveLength(65_536 + 10)
})

test('[live.10] what follows a message is behind it, byte for byte', () => {
  const [first, second] = [encodeTextFrame('é'.repeat(100)), encodeTextFrame('x')]
  expect(encodeTextFrame('tick', first, second)).toEqual(
    Buffer.concat([encodeTextFrame('tick'), first, second]),
  )
})
