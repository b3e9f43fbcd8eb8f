import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { LIVE_CLOSE } from '#contract/live.ts'
import { createSocketServer } from './sockets.ts'

let server: Server
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

test('[running.18] who comes while the process drains, or after its last socket, is sent to another one', async () => {
  // What the rest of the product would answer.
  server = createServer((_request, response) => response.writeHead(404).end())
  const sockets = createSocketServer({
    server,
    capacity: 10,
    match: (path) => path,
    isAllowedOrigin: () => true,
    addressOf: () => '127.0.0.1',
    onConnection: () => {},
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/arena`

  const inside = new WebSocket(url)
  await once(inside, 'open')
  const left = once(inside, 'close')
  await sockets.drain({ isHasty: true })
  expect((await left)[0]).toBe(LIVE_CLOSE.comeBack)

  const [, answer] = await once(
    new WebSocket(url).on('error', () => {}),
    'unexpected-response',
  )
  expect(answer).toMatchObject({ statusCode: 503, headers: { 'retry-after': '1' } })
})
