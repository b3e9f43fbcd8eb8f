// A file is answered alike on the short way over a connection and on the long one through everything else.
import { once } from 'node:events'
import { createServer, type IncomingMessage, request as open } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAsset, sendAsset } from './asset-store.ts'
import { createFileSender } from './built-files.ts'

const script = {
  ...makeAsset(Buffer.from('let x = 1'), '.js', true),
  br: Buffer.from('br'),
  gzip: Buffer.from('gz'),
}
const assets = new Map([['/assets/a.js', script]])
const headers = { 'x-frame-options': 'DENY' }
const told: string[] = []
let isDraining = false
const sendFile = createFileSender({
  assets,
  headers,
  isDraining: () => isDraining,
  onAnswered: (requestId) => told.push(requestId),
})
const long = Fastify()
long.get('/assets/a.js', (request, reply) => sendAsset(request, reply.headers(headers), script))
const short = createServer((request, response) => {
  if (!sendFile(request, response)) response.writeHead(418).end()
})
let base = ''
beforeAll(async () => {
  await long.ready()
  await once(short.listen(0, '127.0.0.1'), 'listening')
  base = `http://127.0.0.1:${(short.address() as AddressInfo).port}`
})
afterAll(() => short.close())

interface Got {
  status: number | undefined
  headers: IncomingMessage['headers']
  body: Buffer
}

async function ask(url: string, headers: Record<string, string>, method = 'GET'): Promise<Got> {
  const [answer] = (await once(open(base + url, { method, headers }).end(), 'response')) as [IncomingMessage]
  const body = Buffer.concat(await answer.toArray())
  return { status: answer.statusCode, headers: answer.headers, body }
}

/** Those that differ from answer to answer, and those of the connection. */
const OWN = new Set(['date', 'connection', 'keep-alive', 'x-request-id'])
const lasting = (headers: object) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN.has(name)))

test.each(['identity', 'gzip', 'br', 'gzip, deflate, br, zstd', ''])(
  '[sharing.5] a file is answered alike on both ways: %s',
  async (accepted) => {
    const asked = { 'accept-encoding': accepted }
    const expected = await long.inject({ url: '/assets/a.js', headers: asked })
    const got = await ask('/assets/a.js', asked)
    expect(got.status).toBe(200)
    expect(lasting(got.headers)).toEqual(lasting(expected.headers))
    expect(got.body).toEqual(expected.rawPayload)
  },
)

test('[security.2] each has a request id of its own, under which it is told of once it is sent', async () => {
  const ids: unknown[] = []
  for (let i = 0; i < 2; i++) {
    const { headers, body } = await ask('/assets/a.js', {})
    expect(body.toString()).toBe('let x = 1')
    ids.push(headers['x-request-id'])
  }
  expect(new Set(ids).size).toBe(2)
  await expect.poll(() => told).toEqual(expect.arrayContaining(ids))
})

test.each([
  ['a tag', { 'if-none-match': '"x"' }, 'GET', '/assets/a.js'],
  ['a part', { range: 'bytes=0-1' }, 'GET', '/assets/a.js'],
  ['another origin', { origin: 'http://elsewhere.test' }, 'GET', '/assets/a.js'],
  ['HEAD', {}, 'HEAD', '/assets/a.js'],
  ['a query', {}, 'GET', '/assets/a.js?x'],
  ['no file', {}, 'GET', '/assets/b.js'],
])('[sharing.5] the long way is left to: %s', async (_what, asked, method, url) => {
  expect((await ask(url, asked, method)).status).toBe(418)
})

test('[running.18] while a process drains its files take the long way too, which ends connections', async () => {
  isDraining = true
  expect((await ask('/assets/a.js', {})).status).toBe(418)
  isDraining = false
  expect((await ask('/assets/a.js', {})).status).toBe(200)
})
