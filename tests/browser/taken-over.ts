import { expect, type Page } from '@playwright/test'

/** The application hears what is done: a page that the server has drawn is seen before. */
export const isTakenOver = (page: Page) =>
  expect.poll(() => page.evaluate(() => 'served' in window)).toBe(false)
