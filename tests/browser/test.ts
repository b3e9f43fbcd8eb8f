import { test as base } from '@playwright/test'
import { type Product, startProduct } from './server.ts'

export { expect, type Page } from '@playwright/test'

/** Every test runs against the real product; one serves all the tests of a worker. */
export const test = base.extend<object, { product: Product }>({
  product: [
    // Playwright insists on a pattern, linters on one that is not empty.
    async ({ browser: _browser }, use) => {
      const product = await startProduct()
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  // An answer that a test holds up may still be on its way when the test has seen all it wants.
  page: async ({ page }, use) => {
    await use(page)
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
})
