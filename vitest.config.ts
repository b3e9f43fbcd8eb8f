import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,texts,server,client,ui,web,play,tools,tests}/**/*.test.{ts,tsx}'],
    exclude: ['tests/browser/**', '**/node_modules/**'],
    globalSetup: ['tests/postgres.setup.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    maxWorkers: 2,
    // Loading every module anew for each file took a third of the time; no test changes a module.
    isolate: false,
  },
})
