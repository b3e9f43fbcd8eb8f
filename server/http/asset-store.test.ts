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
