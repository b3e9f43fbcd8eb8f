// How do the pages do in Lighthouse, as a phone on a slow network sees them? The built product is started on an
// embedded PostgreSQL with demo data and without its simulated crowd, which would take the browser's processor.
//   npm run bench -- web
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { freePort } from '#tests/processes/free-port.ts'
import { endServers, isOpen, startServer } from '#tests/processes/server-process.ts'
import type { Effort } from './slices.ts'

const PAGES = ['/', '/blog', '/blog/ultras-moteur-performance', '/login']
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const METRICS = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
  SI: 'speed-index',
} as const
const GOALS: Record<Category, number> = {
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
}
const RUNS = 3
const CHROMIUM_FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

type Category = (typeof CATEGORIES)[number]
type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

export async function measureWeb({ rounds }: Effort): Promise<void> {
  if (!existsSync(path.join(import.meta.dirname, '../dist/web/index.html')))
    throw new Error('There is no build to measure: run `npm run build` first.')
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'virage-bench-'))
  const port = await freePort()
  const env = { PORT: String(port), DATA_DIR: dataDir, DEMO: '1', DEMO_CROWD: '0', LOG_LEVEL: 'warn' }
  const server = await startServer(env)
  try {
    await isOpen(server)
    for (const page of PAGES)
      await measurePage(`http://localhost:${port}${page}`, page, Math.min(rounds, RUNS))
  } finally {
    server.kill('SIGTERM')
    await server.ended
    await endServers()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function measurePage(url: string, name: string, runs: number): Promise<void> {
  const reports: Report[] = []
  // The first drawing of a page loads what all later ones share.
  await (await fetch(url)).arrayBuffer()
  for (let run = 0; run < runs; run++) reports.push(await audit(url))
  const median = reports.toSorted((a, b) => score(a, 'performance') - score(b, 'performance'))[
    Math.floor(runs / 2)
  ]
  if (!median) return
  const scores = CATEGORIES.map((category) => {
    const points = score(median, category)
    return `${category} ${points}${points < GOALS[category] ? ` (goal ${GOALS[category]})` : ''}`
  })
  const metrics = Object.entries(METRICS).map(
    ([short, id]) => `${short} ${median.audits[id]?.displayValue?.replace(/\s/g, ' ') ?? '?'}`,
  )
  const all = reports.map((report) => score(report, 'performance')).join(' ')
  console.log(
    `  ${name}\n    ${scores.join(', ')}\n    ${metrics.join(', ')}; performance of each run: ${all}`,
  )
  for (const complaint of complaints(median)) console.log(`    - ${complaint}`)
}

/** Now and then Lighthouse loses the beginning of its trace and says itself that it should be run again. */
async function audit(url: string, triesLeft = 3): Promise<Report> {
  const report = await auditOnce(url)
  if (!report.runtimeError) return report
  if (triesLeft <= 1) throw new Error(report.runtimeError.message)
  return audit(url, triesLeft - 1)
}

async function auditOnce(url: string): Promise<Report> {
  const chromePath = process.env.CHROMIUM_PATH || '/usr/bin/chromium'
  const browser = await launch({ chromePath, chromeFlags: CHROMIUM_FLAGS, logLevel: 'silent' })
  try {
    const result = await lighthouse(url, { port: browser.port, logLevel: 'error', output: 'json' })
    if (!result) throw new Error(`Lighthouse has no result for ${url}.`)
    return result.lhr
  } finally {
    browser.kill()
  }
}

function score(report: Report, category: Category): number {
  return Math.round((report.categories[category]?.score ?? 0) * 100)
}

/** Which audits of the categories that should be without fault have one. */
function complaints(report: Report): string[] {
  return CATEGORIES.filter((category) => category !== 'performance').flatMap((category) =>
    (report.categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const found = report.audits[id]
      const isFault = weight > 0 && found?.score !== null && (found?.score ?? 1) < 1
      return isFault ? [`${category}: ${found?.title}`] : []
    }),
  )
}
