import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled } from './programs.mjs'
import { capture, environment, Refusal, ROOT, run } from './project.mjs'
import { testFolder } from './test-folder.mjs'
import { ensureBrowsers, ensureNginx, ensurePostgres, ensureRedis } from './test-programs.mjs'

/**
 * Each of TypeScript's checkers works out anew what they share, and collects garbage often: with one that does so
 * rarely, types and lint take half of the processor time.
 */
const oneChecker = async () => ({ GOMAXPROCS: '1', GOGC: '400' })

const STEPS = [
  { name: 'types', title: 'Types', command: ['npm', 'run', '--silent', 'types'], env: oneChecker },
  { name: 'lint', title: 'Lint and format', command: ['npm', 'run', '--silent', 'lint'], env: oneChecker },
  { name: 'rules', title: 'Rules and their tests', command: ['node', 'tools/rules.ts'] },
  { name: 'build', title: 'Build', command: ['npm', 'run', '--silent', 'build'] },
  { name: 'budget', title: 'First load', command: ['node', 'tools/bundle-budget.mjs'] },
  {
    name: 'unit',
    title: 'Unit and API tests, embedded PostgreSQL',
    command: ['vitest', 'run'],
    env: async () => ({ REDIS_SERVER_PATH: await ensureRedis(), NGINX_PATH: await ensureNginx() }),
  },
  {
    name: 'postgres15',
    title: 'API tests, PostgreSQL 15',
    // The last of its lane, alone on the machine once the browser tests have ended: two workers leave a fifth of it idle.
    command: ['vitest', 'run', '--maxWorkers=3'],
    files: () => databaseTests(),
    env: async () => ({ TEST_POSTGRES_BIN: await ensurePostgres(), REDIS_SERVER_PATH: await ensureRedis() }),
  },
  {
    name: 'browser',
    title: 'Browser tests',
    command: ['playwright', 'test'],
    env: async () => ({ ...(await ensureBrowsers()), REDIS_SERVER_PATH: await ensureRedis() }),
  },
]

/** What a test needs that reaches the run's PostgreSQL: our helpers, or its programs. */
const REACHES_POSTGRES = /'#tests\/|\.testing\.ts'|TEST_POSTGRES_BIN/
/** The packaged PostgreSQL itself, and pictures: half a minute each, and nothing in them asks for a version. */
const ANY_VERSION = /^server.(storage.embedded|sharing.cards)./

/**
 * The tests that use the run's PostgreSQL. Those with several processes choose their database themselves, so once is
 * enough for them.
 */
export function databaseTests() {
  const under = (folder) =>
    readdirSync(join(ROOT, folder), { recursive: true }).map((name) => join(folder, name))
  const server = under('server').filter(
    (file) =>
      file.endsWith('.test.ts') &&
      !ANY_VERSION.test(file) &&
      REACHES_POSTGRES.test(readFileSync(join(ROOT, file), 'utf8')),
  )
  return [...server, ...under('tests').filter((file) => /^tests.(ledger.)?[^/\\]+\.test\.ts$/.test(file))]
}

/**
 * One stage after the other; the lanes of a stage run side by side. Tests with processes of their own wait a third of
 * their time, in which the browser tests use the processors.
 */
const STAGES = [
  [['types', 'rules'], ['lint'], ['build', 'budget']],
  [['unit', 'postgres15'], ['browser']],
]

/** Matches the summaries of the test programs. */
const TALLY = /^\s*(Test Files|Tests)\s.*$|^\s*\d+ (passed|skipped|flaky).*$/gm
/** A test that passed at its second try, as our reporters for Vitest and Playwright say it. */
const SECOND_TRY = /^second try: (.+)$/gm
/** A process that a test has left, as our Vitest reporter says it. */
const LEFT_RUNNING = /^left running: .+$/gm

/** What each of them says of a single test; Vitest only of slow ones, below the line of their file. */
const VITEST_FILE = /^ \S (\S+\.test\.tsx?) \(/
const VITEST_TEST = /^ {3,}\S (.+) (\d+)ms$/
const PLAYWRIGHT_TEST = /^\s*(?:✓|ok)\s+\d+ (.+) \(([\d.]+)(ms|s|m)\)$/
const SECONDS = { ms: 0.001, s: 1, m: 60 }
const SLOWEST = 10

export async function check([name, ...args]) {
  await ensureInstalled()
  if (name !== undefined) return checkOne(name, args)
  const startedAt = Date.now()
  // All of them first, so that a missing program is reported at once, not minutes later.
  await ensurePostgres()
  await ensureRedis()
  await ensureNginx()
  await ensureBrowsers()
  const retried = []
  const left = []
  let isPassed = true
  for (const lanes of STAGES) {
    const results = (await Promise.all(lanes.map(runLane))).flat()
    for (const { name, output } of results) {
      retried.push(...secondTries(output).map((test) => `${name}: ${test}`))
      left.push(...(output.match(LEFT_RUNNING) ?? []).map((process) => `${name}: ${process}`))
    }
    isPassed = results.every((result) => result.isPassed)
    if (!isPassed) break
  }
  if (isPassed) console.log(`\nAll ${STEPS.length} steps passed in ${seconds(startedAt)}.`)
  printFaults('Passed only at the second try', retried)
  printFaults('Processes that tests have left running', left)
  return isPassed ? 0 : 1
}

function printFaults(title, faults) {
  if (faults.length > 0)
    console.log(`\n${title}, each a fault to mend:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
}

/** The tests that passed only at their second try, and why the first one failed, by what a step printed. */
export function secondTries(output) {
  return [...output.matchAll(SECOND_TRY)].map(([, test]) => test)
}

/** The slowest tests by what a step printed, so that whoever finds the tests slow knows where to look. */
export function slowest(output, count = SLOWEST) {
  const tests = []
  let file = ''
  for (const line of output.split('\n')) {
    file = VITEST_FILE.exec(line)?.[1] ?? file
    const [, test, ms] = VITEST_TEST.exec(line) ?? []
    if (test) tests.push({ test: `${file} › ${test}`, seconds: Number(ms) / 1000 })
    const [, title, number, unit] = PLAYWRIGHT_TEST.exec(line) ?? []
    if (title) tests.push({ test: title, seconds: Number(number) * SECONDS[unit] })
  }
  return tests.sort((a, b) => b.seconds - a.seconds).slice(0, count)
}

/** The steps one after the other, up to the first that fails. */
async function runLane(names) {
  const results = []
  for (const name of names) {
    const result = await runStep(stepNamed(name))
    results.push({ name, ...result })
    if (!result.isPassed) break
  }
  return results
}

async function checkOne(name, args) {
  const step = stepNamed(name)
  if (!step) throw new Refusal(`There is no step ${name}; there are ${STEPS.map((s) => s.name).join(', ')}.`)
  const second = args.find(stepNamed)
  if (second) throw new Refusal(`One step at a time: ${second} is another one.`)
  const [command, ...fixed] = commandOf(step, args)
  await run(command, fixed, await environmentOf(step))
  return 0
}

function stepNamed(name) {
  return STEPS.find((step) => step.name === name)
}

async function runStep(step) {
  const startedAt = Date.now()
  console.log(`${step.title}…`)
  const [command, ...args] = commandOf(step)
  const { child, output, ended } = capture(command, args, withoutColours(await environmentOf(step)))
  // An interrupted step still reports below what it has found.
  const interrupt = (name) => child.kill(name)
  for (const name of ['SIGINT', 'SIGTERM']) process.on(name, interrupt)
  const [code, signal] = await ended
  for (const name of ['SIGINT', 'SIGTERM']) process.removeListener(name, interrupt)
  if (code !== 0) {
    console.log(`${output()}\n${step.title}: FAILED (${signal ?? code}) after ${seconds(startedAt)}.`)
    return { isPassed: false, output: output() }
  }
  const tally = [...output().matchAll(TALLY)].map(([line]) => line.trim())
  const slow = slowest(output()).map((each) => `${each.seconds.toFixed(1).padStart(6)} s  ${each.test}`)
  // At once, so that the lanes do not mix their lines.
  console.log([`${step.title}: ok, ${seconds(startedAt)}`, ...tally, ...slow].join('\n  '))
  return { isPassed: true, output: output() }
}

/** A step's command; whoever names files gets those instead of the step's own. */
export function commandOf({ command, files }, args = []) {
  const hasFiles = args.some((arg) => /\.test\.|\//.test(arg))
  return [...command, ...(files && !hasFiles ? files() : []), ...args]
}

let folder

/** A step decides itself which PostgreSQL it runs on, whatever the terminal has set. */
async function environmentOf(step) {
  const { TEST_POSTGRES_BIN: _chosen, NODE_ENV: _mode, ...env } = environment()
  if (!step.env) return env
  folder ??= testFolder()
  return { ...env, ...(folder && { TMPDIR: folder }), ...(await step.env()) }
}

/** Removes colour codes from text that is shown later. */
function withoutColours({ FORCE_COLOR: _forced, ...env }) {
  return { ...env, NO_COLOR: '1' }
}

function seconds(startedAt) {
  return `${((Date.now() - startedAt) / 1000).toFixed(1)} s`
}
