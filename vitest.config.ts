import { defineConfig } from 'vitest/config'
import type { Reporter } from 'vitest/node'

/** Says which tests passed only at the second try. */
const secondTries: Reporter = {
  onTestCaseResult: (test) => {
    if (test.diagnostic()?.flaky) console.log(`second try: ${test.module.relativeModuleId} ${test.fullName}`)
  },
}

export default defineConfig({
  test: {
    include: [
      '{contract,texts,server,client,ui,match,site,web,admin,play,tools,tests,trials}/**/*.test.{ts,tsx}',
    ],
    exclude: ['tests/browser/**', '**/node_modules/**'],
    globalSetup: ['tests/postgres.setup.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    maxWorkers: 2,
    // A machine that stood still for seconds has one more try; what needed it is named by `npm test`.
    retry: 1,
    reporters: ['default', secondTries],
    // Loading every module anew for each file took a third of the time; no test changes a module.
    isolate: false,
  },
})
