import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineRoutes } from '#contract/route.ts'
import { answerError } from './failure.ts'
import { mount } from './handlers.ts'
import { jsonInPieces } from './json-pieces.ts'

async function piecesOf(value: unknown): Promise<string[]> {
  const pieces: string[] = []
  for await (const piece of jsonInPieces(value)) pieces.push(piece)
  return pieces
}

test('[accounts.9] the pieces of a large answer are the same JSON', async () => {
  const rows = Array.from({ length: 1_234 }, (_, i) => ({ i, at: new Date(i), gone: undefined, none: null }))
  const values = [
    { rows, empty: [], nothing: {}, left: undefined, deep: { rows, text: '"\u2028é' } },
    {},
    [],
    { only: undefined },
    [undefined, null, 1],
    null,
    'text',
    new Date(5),
  ]
  for (const value of values) expect((await piecesOf(value)).join('')).toBe(JSON.stringify(value))
})

test('[accounts.9] no piece holds more than 500 rows, and others are served between them', async () => {
  const rows = Array.from({ length: 2_000 }, (_, i) => ({ i }))
  const most = Math.max(...(await piecesOf({ rows })).map((piece) => piece.split('"i"').length - 1))
  expect(most).toBe(500)
  let turns = 0
  const pieces = jsonInPieces(rows)
  await pieces.next()
  await pieces.next()
  setImmediate(() => turns++)
  await pieces.next()
  expect(turns, 'the next rows wait for whoever is ready').toBe(1)
})

test('[accounts.9] a list of pages is the list of all their rows, and a page is read when the last one is written', async () => {
  const read: number[] = []
  async function* pages(sizes: number[]) {
    for (const [page, size] of sizes.entries()) {
      read.push(page)
      yield Array.from({ length: size }, (_, i) => ({ page, i }))
    }
  }
  for (const sizes of [[], [0], [3], [2, 0, 1], [1_200, 7]]) {
    const all = sizes.flatMap((size, page) => Array.from({ length: size }, (_, i) => ({ page, i })))
    expect((await piecesOf({ rows: pages(sizes), more: 1 })).join('')).toBe(
      JSON.stringify({ rows: all, more: 1 }),
    )
  }
  read.length = 0
  const pieces = jsonInPieces(pages([10, 10, 10]))
  expect(read).toEqual([])
  await pieces.next()
  expect(read).toEqual([0])
  await pieces.next()
  expect(read).toEqual([0, 1])
})

test('[accounts.9] a large answer that breaks off is cut: the connection ends and what came is no JSON', async () => {
  async function* pages() {
    yield [{ row: 1 }]
    throw new Error('the database is gone')
  }
  const routes = defineRoutes({
    'GET /v1/all': { summary: 'All', access: 'open', element: z.any(), isLarge: true },
  })
  const app = Fastify()
  app.decorate('reads', { run: (_key: string, _userId: number, run: () => unknown) => run() } as never)
  app.decorate('allowsLocalLinks', true)
  app.setErrorHandler(answerError)
  mount(app, routes, { 'GET /v1/all': async () => ({ element: { rows: pages() } }) }, () => Promise.reject())
  await app.listen({ port: 0 })
  const { port } = app.server.address() as AddressInfo
  const asked = http.get({ port, path: '/v1/all', headers: { 'accept-encoding': 'gzip' } })
  const [response] = (await once(asked, 'response')) as [http.IncomingMessage]
  let text = ''
  response.setEncoding('utf8').on('data', (piece) => {
    text += piece
  })
  const [error] = await once(response, 'error')
  expect([error.code, response.complete]).toEqual(['ECONNRESET', false])
  expect(text).toBe('{"element":{"rows":[{"row":1}')
  await app.close()
})
