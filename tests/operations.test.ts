// What operators are given fits the product: dashboards and alerts, the image, the documents.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { COMMANDS } from '#server/cli/commands.ts'
import { SETTING_NAMES } from '#server/settings.ts'
import { SERVER, SERVER_FLAGS, SHARED_SOURCES } from '../tools/server-program.mjs'
import { startTestApp, type TestApp } from './app.ts'

const ROOT = path.join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

let virage: TestApp
beforeAll(async () => {
  virage = await startTestApp()
})
afterAll(() => virage.close())

/** Names of series in PromQL, without its functions, labels and words. */
function seriesIn(expression: string): string[] {
  const bare = expression
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}/g, '{}')
    .replaceAll(/\[[^\]]*\]/g, '')
  const inBy = bare.replaceAll(/\bby\s*\([^)]*\)/g, '')
  return [...inBy.matchAll(/\b([a-z]+(?:_[a-z0-9]+)+)\b(?!\s*\()/g)].map(([, name = '']) => name)
}

/** As they are declared: a histogram has no sample before its first observation. */
async function exported(): Promise<Set<string>> {
  const { body } = await virage.call('GET', '/metrics')
  return new Set(
    [...String(body).matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', kind]) =>
      kind === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  )
}

test('[operating.1] dashboard and alerts name only figures that /metrics has', async () => {
  const series = await exported()
  const dashboard = JSON.parse(read('deploy/grafana-dashboard.json')) as {
    panels: { targets: { expr: string }[] }[]
    annotations: { list: { expr: string }[] }
  }
  const expressions = [
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...dashboard.annotations.list.map(({ expr }) => expr),
    ...[...read('deploy/alerts.yml').matchAll(/expr: (?:>-\n\s+)?(.+)/g)].map(([, expr = '']) => expr),
  ]
  expect(expressions.length).toBeGreaterThan(25)
  const used = new Set(expressions.flatMap(seriesIn))
  expect(used).toContain('virage_http_request_seconds_bucket')
  expect([...used].filter((name) => !series.has(name))).toEqual([])
})

test('[operating.1] the routes that dashboard and alerts single out exist', () => {
  const text = read('deploy/grafana-dashboard.json') + read('deploy/alerts.yml')
  const named = [...text.matchAll(/route=\\?"([^"\\]+)/g)].map(([, route = '']) => route)
  expect(named.length).toBeGreaterThan(0)
  for (const url of named) expect(virage.app.http.hasRoute({ url, method: 'POST' }), url).toBe(true)
})

test('[operating.2, running.8] the image holds every folder the server imports from, and a change in any builds it anew', () => {
  const prefixes = new Set<string>()
  for (const file of globSync('server/**/*.ts', { cwd: ROOT }))
    if (!/\.(test|testing|process)\.ts$/.test(file))
      for (const [, prefix = ''] of read(file).matchAll(/from '#([a-z]+)\//g)) prefixes.add(prefix)
  const copied = [...read('Containerfile').matchAll(/^COPY (\w+) \.\/\1$/gm)].map(([, folder]) => folder)
  expect(prefixes).toContain('contract')
  expect([...prefixes].filter((prefix) => !copied.includes(prefix))).toEqual([])
  expect([...prefixes].filter((prefix) => ![...SHARED_SOURCES, 'server'].includes(prefix))).toEqual([])
})

test('[operating.2] image and systemd unit start the server as npm start does', () => {
  const [, command = '[]'] = /^CMD (.+)$/m.exec(read('Containerfile')) ?? []
  expect(JSON.parse(command)).toEqual(['node', ...SERVER_FLAGS, SERVER])
  const [, started = ''] = /^ExecStart=(.+)$/m.exec(read('deploy/virage.service')) ?? []
  expect(started.split(' ').slice(1)).toEqual([...SERVER_FLAGS, SERVER])
})

test('[operating.2] a process has as long to stop as the guide asks for', () => {
  const [, seconds = ''] = /Give it (\d+) s/.exec(read('docs/operations/production.md')) ?? []
  expect(seconds).not.toBe('')
  expect(read('deploy/virage.service')).toContain(`\nTimeoutStopSec=${seconds}\n`)
  expect(read('compose.yaml')).toContain(`\n  stop_grace_period: ${seconds}s\n`)
})

test('[operating.1] the log lines worth an alert are ones that the server writes, and all of its errors', () => {
  const sources = globSync('server/**/*.ts', { cwd: ROOT })
    .filter((file) => !file.endsWith('.test.ts'))
    .map(read)
    .join('\n')
  const [, table = ''] = read('docs/operations/monitoring.md').split('## Log lines worth an alert')
  const rows = [...table.matchAll(/^\| (`.+?) \| (?:error|warn|fatal)/gm)].map(([, cell = '']) => cell)
  expect(rows.length).toBeGreaterThan(8)
  const messages = rows.flatMap((cell) =>
    [...cell.matchAll(/`([^`]+?)(?: …)?`/g)].map(([, message = '']) => message),
  )
  // What the other texts tell operators to look for.
  const elsewhere = read('deploy/alerts.yml') + read('docs/operations/production.md')
  const lookedFor = [...elsewhere.matchAll(/look for ["`]([^"`]+)["`]/g)].map(([, message = '']) => message)
  expect(lookedFor.length).toBeGreaterThan(2)
  expect([...messages, ...lookedFor].filter((message) => !sources.includes(message))).toEqual([])
  const errors = [...sources.matchAll(/\blog\.(?:error|fatal)\([^()]*?'([^']+)',?\s*\)/g)].map(
    ([, told = '']) => told,
  )
  expect(errors.length).toBeGreaterThan(7)
  expect(errors.filter((message) => !messages.includes(message))).toEqual([])
})

test('[operating.2] the guide to the command line names every command', () => {
  const guide = read('docs/operations/command-line.md')
  expect(COMMANDS.filter(({ name }) => !guide.includes(`\`${name}`)).map(({ name }) => name)).toEqual([])
})

test('[operating.2] the README names every setting', () => {
  const readme = read('README.md').replaceAll(
    /`(TWITCH|FACEBOOK)_…`/g,
    '`$1_CLIENT_ID` `$1_CLIENT_SECRET` `$1_ISSUER`',
  )
  expect(SETTING_NAMES.filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
})

test('[operating.2] links between documents lead somewhere', () => {
  const documents = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md', { cwd: ROOT })]
  const broken = documents.flatMap((document) =>
    [...read(document).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)]
      .map(([, target = '']) => path.join(path.dirname(document), target))
      .filter((target) => globSync(target.replace(/\/$/, ''), { cwd: ROOT }).length === 0)
      .map((target) => `${document} → ${target}`),
  )
  expect(broken).toEqual([])
})

test('[operating.2] the list of decisions has all of them', () => {
  const list = read('docs/decisions/README.md')
  const decisions = globSync('0*.md', { cwd: path.join(ROOT, 'docs/decisions') })
  expect(decisions.filter((file) => !list.includes(`](${file})`))).toEqual([])
})

test.each(['docs/architecture.md', 'CONTRIBUTING.md', 'bench/README.md', 'trials/README.md'])(
  '[operating.2] the files that %s names exist',
  (document) => {
    const folders = 'admin,bench,client,contract,match,play,server,site,tests,texts,tools,trials,ui,web'
    const files = globSync(`{${folders}}/**/*.*`, { cwd: ROOT })
    const named = [...read(document).matchAll(/`([\w./-]+\.(?:tsx?|sql|mjs))`/g)].map(([, name = '']) => name)
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter((name) => !files.some((file) => `/${file}`.endsWith(`/${name}`)))).toEqual([])
  },
)
