// The flawed twin: a copy of the product in which one flaw after the other is planted, to see which test finds it.
import { execFile, execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Flaw } from './flaw.ts'

const ROOT = path.join(import.meta.dirname, '../..')
/** A flaw that makes a test wait for ever is found as well, by the test's own time limit. */
const TEST_TIMEOUT_MS = 30_000
const RUN_TIMEOUT_MS = 15 * 60_000

export type Verdict =
  | { state: 'caught'; by: string }
  /** The tests of the rule pass although it is broken. */
  | { state: 'survived' }
  /** The text to replace is not in the file exactly once: the flaw must be written anew. */
  | { state: 'stale' }
  /** The flaw was not judged: nothing ran, the file did not load, or the test fails without the flaw too. */
  | { state: 'not judged'; why: string }

export interface Twin {
  /** Runs the tests of these flaws without any flaw and returns the names of those that fail. */
  failuresWithoutFlaw(flaws: readonly Flaw[]): Promise<Set<string>>
  judge(flaw: Flaw, failing: ReadonlySet<string>): Promise<Verdict>
  remove(): Promise<void>
}

/** The file's text with the flaw in it, or null when the flaw is stale. */
export async function plant({ file, find, put }: Flaw, root = ROOT): Promise<string | null> {
  const text = await readFile(path.join(root, file), 'utf8').catch(() => '')
  const parts = text.split(find)
  return parts.length === 2 ? parts.join(put) : null
}

export async function createTwin(): Promise<Twin> {
  const folder = await mkdtemp(path.join(tmpdir(), 'virage-twin-'))
  await copyProduct(folder)

  return {
    async failuresWithoutFlaw(flaws) {
      const files = [...new Set(flaws.map(({ test }) => test))]
      const { tests } = await runTests(folder, files, [...new Set(flaws.map(({ rule }) => rule))])
      return new Set(tests.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName))
    },

    async judge(flaw, failing) {
      const flawed = await plant(flaw, folder)
      if (flawed === null) return { state: 'stale' }
      const file = path.join(folder, flaw.file)
      const sound = await readFile(file)
      await writeFile(file, flawed)
      try {
        return verdictOf(await runTests(folder, [flaw.test], [flaw.rule]), failing)
      } finally {
        await writeFile(file, sound)
      }
    },

    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Tracked files and new ones, without what git ignores; packages and the built pages are shared. */
async function copyProduct(folder: string): Promise<void> {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  for (const file of list.split('\0').filter((name) => name !== '' && existsSync(path.join(ROOT, name)))) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
    await cp(path.join(ROOT, file), path.join(folder, file))
  }
  await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'))
}

interface TestRun {
  tests: { fullName: string; status: string; failureMessages: string[] }[]
  /** Why a file could not be loaded or prepared. */
  messages: string[]
}

async function runTests(folder: string, files: string[], rules: string[]): Promise<TestRun> {
  const report = path.join(folder, 'twin-report.json')
  await rm(report, { force: true })
  const names = `\\[[^\\]]*\\b(${rules.map((rule) => rule.replace('.', '\\.')).join('|')})\\b`
  const vitest = path.join(folder, 'node_modules/vitest/vitest.mjs')
  const output = await new Promise<string>((resolve) => {
    execFile(
      process.execPath,
      [vitest, 'run', ...files, '-t', names, '--retry=0', `--testTimeout=${TEST_TIMEOUT_MS}`].concat(
        '--reporter=json',
        `--outputFile=${report}`,
      ),
      { cwd: folder, env: plainEnvironment(), timeout: RUN_TIMEOUT_MS, maxBuffer: 64 * 1024 * 1024 },
      (_error, stdout, stderr) => resolve(`${stdout}${stderr}`),
    )
  })
  if (!existsSync(report)) return { tests: [], messages: [output.slice(-1_000)] }
  const { testResults } = JSON.parse(await readFile(report, 'utf8')) as {
    testResults: { assertionResults: TestRun['tests']; message: string }[]
  }
  return {
    tests: testResults.flatMap(({ assertionResults }) => assertionResults),
    messages: testResults.map(({ message }) => message).filter((message) => message !== ''),
  }
}

/** What the test run we may be part of has set is not meant for the one we start. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !name.startsWith('VITEST') && name !== 'NODE_ENV',
  )
  return Object.fromEntries(kept)
}

/** Only a test that ran and found something counts: a file that does not load finds every flaw. */
function verdictOf({ tests, messages }: TestRun, failing: ReadonlySet<string>): Verdict {
  const ran = tests.filter(({ status }) => status === 'passed' || status === 'failed')
  if (ran.length === 0) return { state: 'not judged', why: messages[0] ?? 'no test of this rule ran' }
  const failed = ran.filter(({ status, fullName }) => status === 'failed' && !failing.has(fullName))
  const finder = failed.find(({ failureMessages }) => failureMessages.some(isFinding))
  if (finder) return { state: 'caught', by: finder.fullName }
  const [other] = failed
  if (other)
    return { state: 'not judged', why: `${other.fullName}: ${other.failureMessages[0]?.split('\n')[0]}` }
  if (ran.some(({ fullName }) => failing.has(fullName)))
    return { state: 'not judged', why: 'fails without the flaw too' }
  return { state: 'survived' }
}

/** An expectation that was not met, or waited for in vain; not a program that no longer works. */
function isFinding(message: string): boolean {
  return /^(?:\w*AssertionError|Error: (?:(?:Test|Hook) timed out|Property failed|promise re|expected ))/.test(
    message,
  )
}
