import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '#server/log.ts'
import { readSettings } from '#server/settings.ts'
import { type App, createApp } from '#server/wiring/app.ts'
import { layOutPages } from '#tests/built-pages.ts'

let pages: Awaited<ReturnType<typeof layOutPages>>
/** Takes every connection and never says a word. */
let silent: Server
const taken: Socket[] = []
beforeAll(async () => {
  pages = await layOutPages()
  silent = createServer((socket) => void taken.push(socket)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
})
afterAll(async () => {
  for (const socket of taken) socket.destroy()
  silent.close()
  await pages.remove()
})

async function withDatabaseAt(port: number, look: (app: App) => Promise<void>): Promise<void> {
  const app = await createApp({
    settings: readSettings({ LOG_LEVEL: 'silent', DEMO: '0', PUBLIC_URL: 'http://virage.test' }),
    databaseConfig: { host: '127.0.0.1', port, connectionTimeoutMillis: 2_000 },
    log: createLog('silent'),
    frontEndsFolder: pages.folder,
  })
  try {
    await look(app)
  } finally {
    await app.stop()
  }
}

async function expectPages(app: App): Promise<void> {
  const urls = [
    '/',
    '/blog',
    '/blog/some-post',
    '/play/?arena=derby',
    '/fan/1',
    '/club/1',
    '/legal/dmca',
    '/login',
    '/settings',
  ]
  const answers = await Promise.all(urls.map((url) => app.http.inject({ url })))
  for (const [index, { statusCode, body }] of answers.entries()) {
    expect(statusCode, urls[index]).toBe(200)
    expect(body).toContain('<div id="root">')
    expect(body).toContain('<meta property="og:image"')
  }
  const [landing, , , , fan] = answers
  // It will be back: a search engine must not drop it.
  expect(landing?.body).not.toContain('noindex')
  expect(fan?.body).toContain('noindex')
}

test('[sharing.6] while the database is away every page is served, with the general head', () =>
  withDatabaseAt(1, async (app) => {
    await expectPages(app)
    expect((await app.http.inject({ url: '/cards/page/virage.png' })).statusCode).toBe(200)
    for (const url of ['/cards/fan/1.png', '/sitemap.xml', '/blog/rss.xml'])
      expect((await app.http.inject({ url })).statusCode, url).toBe(503)
    expect((await app.http.inject({ url: '/robots.txt' })).statusCode).toBe(200)
  }))

test('[sharing.6] a database that does not answer holds up no page', () =>
  withDatabaseAt((silent.address() as AddressInfo).port, expectPages))
