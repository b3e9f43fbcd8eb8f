import { execFileSync } from 'node:child_process'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type Reporter, type TestSpecification } from 'vitest/node'

/** Says which tests passed only at the second try, and what the first one said. */
const secondTries: Reporter = {
  onTestCaseResult(test) {
    if (!test.diagnostic()?.flaky) return
    const [why = ''] = test.result().errors?.[0]?.message.split('\n') ?? []
    console.log(`second try: ${test.module.relativeModuleId} ${test.fullName}: ${why}`)
  },
}

const PATIENCE_MS = 60_000

/** Vitest waits without end for a worker whose output is still held by a process that a test has left running. */
const leftRunning: Reporter = {
  onTestRunEnd: (_modules, _errors, reason) => {
    const giveUp = () => {
      for (const command of orphans()) console.log(`left running: ${command}`)
      process.exit(reason === 'passed' ? 0 : 1)
    }
    setTimeout(giveUp, PATIENCE_MS).unref()
  },
}

/** The commands of processes that are younger than we are and have lost their parent. */
function orphans(): string[] {
  const lines = execFileSync('ps', ['-eo', 'ppid=,etimes=,args='], { encoding: 'utf8' }).split('\n')
  const processes = lines.map((line) => /^\s*(\d+)\s+(\d+)\s+(.+)$/.exec(line) ?? [])
  return processes
    .filter(([, parent, seconds]) => parent === '1' && Number(seconds) < process.uptime())
    .map(([, , , command = '']) => command)
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
    reporters: ['default', secondTries, leftRunning],
    // Loading every module anew for each file took a third of the time; no test changes a module.
    isolate: false,
  },
})
