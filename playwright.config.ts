import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { CHROMIUM } from './tests/browser/chromium.ts'

if (!existsSync(join(import.meta.dirname, 'dist/web/index.html')))
  throw new Error(
    'The browser tests run the built product, and there is no build: run `npm run build` first.',
  )

export default defineConfig({
  testDir: 'tests/browser',
  globalSetup: './tests/browser/run.setup.ts',
  testMatch: '**/*.test.ts',
  workers: 2,
  fullyParallel: true,
  // A machine that stood still for seconds has one more try; what needed it is listed as flaky.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['./tests/browser/second-tries.ts']],
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    // What a worker answers cannot be intercepted; the tests of the worker allow it.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    // At the second try only: recording every test took a seventh of the processor time.
    trace: { mode: 'on-first-retry', screenshots: false },
    launchOptions: CHROMIUM,
  },
})
