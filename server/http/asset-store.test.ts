import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { makeAsset, sendAsset } from './asset-store.ts'

const film = makeAsset(Buffer.from('0123456789'), '.mp4')

async function get(headers: Record<string, string> = {}) {
  const app = Fastify()
  app.get('/film', (request, reply) => sendAsset(request, reply, film))
  return app.inject({ url: '/film', headers })
}

test('a film can be had whole', async () => {
  const { statusCode, headers, body } = await get()
  expect({ statusCode, body }).toEqual({ statusCode: 200, body: '0123456789' })
  expect(headers).toMatchObject({ 'content-type': 'video/mp4', 'accept-ranges': 'bytes' })
})

test.each([
  ['bytes=0-3', '0123', 'bytes 0-3/10'],
  ['bytes=4-', '456789', 'bytes 4-9/10'],
  ['bytes=8-99', '89', 'bytes 8-9/10'],
])('a film can be had in parts: %s', async (range, body, contentRange) => {
  const answer = await get({ range })
  expect(answer.statusCode).toBe(206)
  expect(answer.body).toBe(body)
  expect(answer.headers['content-range']).toBe(contentRange)
})

test.each(['bytes=20-30', 'bytes=5-2', 'bytes=-4', 'seats=1-2', 'bytes=0-1,3-4'])(
  'a part that is not there is the whole: %s',
  async (range) => {
    expect((await get({ range })).body).toBe('0123456789')
  },
)

test('[sharing.5] each encoding has its own ETag, and a client with another one gets the bytes', async () => {
  const asset = { ...makeAsset(Buffer.from('plain'), '.css'), br: Buffer.from('br'), gzip: Buffer.from('gz') }
  const app = Fastify()
  app.get('/style', (request, reply) => sendAsset(request, reply, asset))
  const read = (headers: Record<string, string>) => app.inject({ url: '/style', headers })
  const tags = new Map<string, string>()
  for (const encoding of ['identity', 'gzip', 'br']) {
    const { headers } = await read({ 'accept-encoding': encoding })
    expect(headers.vary).toBe('accept-encoding')
    expect(headers['content-encoding'] ?? 'identity').toBe(encoding)
    tags.set(encoding, String(headers.etag))
  }
  expect(new Set(tags.values()).size).toBe(3)
  for (const [known, etag] of tags)
    for (const encoding of tags.keys()) {
      const { statusCode } = await read({ 'accept-encoding': encoding, 'if-none-match': etag })
      expect(statusCode, `${known} known, ${encoding} asked`).toBe(known === encoding ? 304 : 200)
    }
})
