import { defineConfig } from 'vitest/config'
import { BaseSequencer, type Reporter, type TestSpecification } from 'vitest/node'

/** Says which tests passed only at the second try. */
const secondTries: Reporter = {
  onTestCaseResult: (test) => {
    if (test.diagnostic()?.flaky) console.log(`second try: ${test.module.relativeModuleId} ${test.fullName}`)
  },
}

/** Tests with processes of their own first: a long one that starts last keeps one worker waiting for the other. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => /\/(tests\/processes|trials)\//.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    include: [
      '{contract,texts,server,client,ui,match,site,web,admin,play,tools,tests,trials}/**/*.test.{ts,tsx}',
    ],
    exclude: ['tests/browser/**', '**/node_modules/**'],
    globalSetup: ['tests/postgres.setup.ts'],
    setupFiles: ['tests/properties.setup.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // A machine that stood still for seconds has one more try; what needed it is named by `npm test`.
    retry: 1,
    reporters: ['default', secondTries],
    // Loading every module anew for each file took a third of the time; no test changes a module.
    isolate: false,
  },
})
