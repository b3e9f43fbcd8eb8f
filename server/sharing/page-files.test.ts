import { createHash } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AppWithPages, startAppWithPages } from '#tests/built-pages.ts'
import { readPage } from '#tests/read-page.ts'

let virage: AppWithPages
beforeAll(async () => {
  virage = await startAppWithPages()
})
afterAll(() => virage.close())

const FRENCH = { 'accept-language': 'fr-FR,fr;q=0.9,en;q=0.8' }
const read = (url: string) => readPage(virage, url)

describe('[sharing.1] pages that say the same to everybody', () => {
  test.each([
    ['/login', true],
    ['/register', true],
    ['/matches', false],
    ['/fans', false],
    ['/clubs', false],
    ['/ultras', false],
    ['/social', false],
  ])('%s: a title, and kept by search engines: %s', async (url, isIndexed) => {
    const page = await read(url)
    expect(page).toMatchObject({ status: 200, isIndexed, canonical: `http://virage.test${url}` })
    expect(page.title).toMatch(/^.+ · Virage$/)
  })

  test.each([
    '/settings',
    '/admin',
    '/fan',
    '/auth/password/reset?token=secret',
    '/auth/email/verify/secret',
    '/no/such',
  ])('%s tells nothing of itself', async (url) => {
    const page = await read(url)
    expect(page).toMatchObject({ status: 200, isIndexed: false, canonical: null, title: 'Virage' })
    expect(page.html).not.toContain('secret')
  })

  test.each(['/fan/abc', '/club/0', '/ultra/999999', '/play/?arena=none', '/play/?arena=%22%3E'])(
    '%s is a page of ours for a thing that is not there',
    async (url) => {
      expect(await read(url)).toMatchObject({ status: 404, isIndexed: false })
    },
  )
})

describe('[sharing.5] as files', () => {
  const ask = (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET', url = '/legal/cgu') =>
    virage.app.http.inject({ method, url, headers })

  test('known by its tag it is not sent again; a 404 stays one', async () => {
    const { headers } = await ask({})
    const again = await ask({ 'if-none-match': String(headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const missing = await ask({}, 'GET', '/fan/999999')
    const still = await ask({ 'if-none-match': String(missing.headers.etag) }, 'GET', '/fan/999999')
    expect(still.statusCode).toBe(404)
  })

  test('each language has a tag of its own', async () => {
    const [english, french] = await Promise.all([ask({}), ask(FRENCH)])
    expect(english.headers.etag).not.toBe(french.headers.etag)
  })

  test('HEAD answers as GET', async () => {
    const [get, head] = await Promise.all([ask({}), ask({}, 'HEAD')])
    expect(head.statusCode).toBe(200)
    for (const name of ['etag', 'content-length', 'content-type', 'vary'])
      expect(head.headers[name], name).toBe(get.headers[name])
  })

  test('compressed it is the same', async () => {
    const [plain, small] = await Promise.all([ask({}), ask({ 'accept-encoding': 'gzip, br' })])
    expect(small.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body)
  })

  test('[security.3] every script that runs is one of the policy', async () => {
    const { body, headers } = await ask({})
    const running = [...body.matchAll(/<script>([\s\S]*?)<\/script>/g)]
    for (const [, script = ''] of running)
      expect(headers['content-security-policy']).toContain(
        createHash('sha256').update(script).digest('base64'),
      )
    expect(running.length).toBeGreaterThan(0)
    expect(body).not.toMatch(/<style|style="|onload=/)
  })
})
