import { expect, type Locator, type Page } from '@playwright/test'

const NOW = new Date('2030-06-01T20:00:00Z')
export const STEP_MS = 100

/**
 * Opens a page and stops its time: from here on its timers wait for `page.clock.fastForward`. What is shown by
 * then has been there for less than `STEP_MS`.
 */
export async function openInStoppedTime(page: Page, path: string, shown: Locator): Promise<void> {
  await stopTime(page)
  await page.goto(path)
  await appears(page, shown)
  await settle(page)
}

/** Of the page and of those that it opens. */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.install({ time: NOW })
  // Ahead of the running clock even on a machine that stood still for a while: it cannot be paused in its past.
  await page.clock.pauseAt(new Date(NOW.getTime() + 60_000))
}

/**
 * In stopped time: a page whose files had to be fetched first appears after a timer of React's own, and what is read
 * is told to the page by timers too.
 */
export async function appears(page: Page, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(STEP_MS)
    await expect(shown).toBeVisible({ timeout: STEP_MS })
  }).toPass()
}

export async function goesAway(page: Page, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(STEP_MS)
    await expect(shown).toBeHidden({ timeout: STEP_MS })
  }).toPass()
}

/** Until the page has done what it had put off until after its rendering, such as setting a timer. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve()
        port2.postMessage(null)
      }),
  )
}

/** Comes back to the browser's tab after a while: what has been read by then is read again. */
export async function comeBack(page: Page): Promise<void> {
  await page.clock.fastForward(20_000)
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
}
