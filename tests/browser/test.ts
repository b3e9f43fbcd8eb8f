import { test as base } from '@playwright/test'
import { type Product, startProduct } from './server.ts'

export { expect, type Page } from '@playwright/test'

/** Every test runs against the real product; one serves all the tests of a worker. */
export const test = base.extend<object, { product: Product }>({
  product: [
    // Playwright reads from the pattern what a fixture needs.
    // biome-ignore lint/correctness/noEmptyPattern: it needs nothing.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const product = await startProduct()
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
})
