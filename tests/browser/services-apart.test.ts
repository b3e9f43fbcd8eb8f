import { freePort } from '#tests/processes/free-port.ts'
import { demoFan, signIn } from './people.ts'
import { startProduct } from './server.ts'
import { test as base, expect } from './test.ts'

let matchesUrl: string

/** One process that is the API under one name and the matches service under another. */
const test = base.extend<object, { product: Awaited<ReturnType<typeof startProduct>> }>({
  product: [
    async ({ browser: _browser }, use) => {
      const port = await freePort()
      matchesUrl = `http://127.0.0.1:${port}`
      const product = await startProduct({ PORT: String(port), MATCHES_URL: matchesUrl })
      await use({ ...product, url: `http://localhost:${port}` })
      await product.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

test('[processes.3, inbox.3] where the matches service is apart, the bell follows its socket there', async ({
  page,
  product,
}) => {
  await signIn(page, product, demoFan(product))
  const opened = page.waitForEvent('websocket', (socket) => socket.url().endsWith('/v1/live'))
  await page.goto('/fans')
  const socket = await opened
  expect(socket.url()).toBe(`${matchesUrl.replace('http', 'ws')}/v1/live`)
  const { payload } = await socket.waitForEvent('framereceived')
  expect(JSON.parse(String(payload))).toMatchObject({ type: 'welcome' })
})
