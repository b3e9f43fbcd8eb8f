// Weighs what the built pages load first and fails when that is too much.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { main, ROOT } from './project.mjs'

/** What a first visit may cost, in bytes as they are sent (brotli where that is smaller). */
const BUDGETS = [
  {
    page: 'Landing',
    html: 'web/index.html',
    // The lazily loaded chunk that the page cannot be used without.
    chunks: ['LandingPage'],
    limits: { js: 90_000, css: 12_000, fonts: 55_000 },
    mostStyleSheets: 1,
    // bell.2: what only signed-in fans need is loaded for them alone.
    without: ['/v1/live', 'GET /v1/notifications', 'setAppBadge'],
  },
  {
    page: 'Arena',
    html: 'play/index.html',
    chunks: ['stadium'],
    // Four layouts, from a lying phone to a desktop, are in the first style sheet.
    limits: { js: 112_000, css: 18_000, fonts: 55_000 },
    mostStyleSheets: 3,
    without: ['GET /v1/notifications', 'setAppBadge'],
    // A chunk that shared code with the site's entry started the site within the arena.
    never: 'web/index.html',
  },
]

const DIST = join(ROOT, 'dist')
const KINDS = { js: /\.js$/, css: /\.css$/, fonts: /\.woff2$/ }
const IMPORT = /(?:\bfrom|\bimport)\s*["']\.\/([\w.-]+\.js)["']/g
const ANY_IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*["'`]\.\/([\w.-]+\.js)["'`]/g
// Web names its entry in a list of files (tools/build/pages.ts).
const ENTRY = /(?:\bsrc=|\bhref=|"entry":)"\/assets\/([^"]+)"/g

void main(async () => {
  const names = readdirSync(join(DIST, 'assets'))
  const rows = [...BUDGETS.flatMap((budget) => weigh(budget, names)), withSchemas(names)]
  print(rows)
  return rows.every(({ is, most }) => is <= most) ? 0 : 1
})

function weigh({ page, html, chunks, limits, mostStyleSheets, without, never }, names) {
  const whole = readFileSync(join(DIST, html), 'utf8')
  const text = whole.replaceAll(/<noscript>[\s\S]*?<\/noscript>/g, '')
  const linked = [...text.matchAll(ENTRY)]
  const files = new Set()
  for (const [, file] of linked) follow(file, files, IMPORT)
  for (const chunk of chunks) for (const file of filesOfChunk(chunk, names)) follow(file, files, IMPORT)
  const weights = Object.entries(KINDS).map(([kind, pattern]) => {
    const own = [...files].filter((file) => pattern.test(file))
    return { page, what: kind, is: sum(own.map(sizeSent)), most: limits[kind], files: own }
  })
  const sheets = [...text.matchAll(/<link\b[^>]*rel="stylesheet"/g)].length
  const early = [...files].filter((file) => KINDS.js.test(file) && holds(file, without))
  return [
    ...weights,
    { page, what: 'style sheets', is: sheets, most: mostStyleSheets, files: [] },
    { page, what: 'for fans', is: early.length, most: 0, files: early },
    ...(never ? [{ page, what: 'other page', ...foreign(linked, never), most: 0 }] : []),
  ]
}

/** Schemas are the server's: with one value of a file that holds some, zod comes along, three times as large as a page. */
function withSchemas(names) {
  const files = names.filter((name) => KINDS.js.test(name) && holds(name, ['_zod']))
  return { page: 'Any', what: 'with schemas', is: files.length, most: 0, files }
}

/** Entries of another page among the scripts that this one loads, now or later. */
function foreign(linked, otherHtml) {
  const own = new Set()
  for (const [, file] of linked) follow(file, own, ANY_IMPORT)
  const [, entry] = /"entry":"\/assets\/([^"]+)"/.exec(readFileSync(join(DIST, otherHtml), 'utf8')) ?? []
  if (!entry) throw new Error(`${otherHtml} names no entry.`)
  return { is: own.has(entry) ? 1 : 0, files: [entry] }
}

function holds(file, texts) {
  const code = readFileSync(join(DIST, 'assets', file), 'utf8')
  return texts.some((text) => code.includes(text))
}

/** Adds a script and what it imports: statically, or later too, as the pattern says. */
function follow(file, files, pattern) {
  if (files.has(file)) return
  files.add(file)
  if (!KINDS.js.test(file)) return
  const code = readFileSync(join(DIST, 'assets', file), 'utf8')
  for (const [, imported] of code.matchAll(pattern)) follow(imported, files, pattern)
}

function filesOfChunk(chunk, names) {
  const own = names.filter((name) => new RegExp(`^${chunk}-[\\w-]{8}\\.(js|css)$`).test(name))
  if (!own.some((name) => KINDS.js.test(name))) throw new Error(`The build has no chunk ${chunk}.`)
  return own
}

function sizeSent(file) {
  const plain = join(DIST, 'assets', file)
  return statSync(existsSync(`${plain}.br`) ? `${plain}.br` : plain).size
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0)
}

function print(rows) {
  console.log('First load            bytes    at most')
  for (const { page, what, is, most, files } of rows) {
    const verdict = is > most ? '  TOO MUCH' : ''
    console.log(
      `${page.padEnd(8)} ${what.padEnd(12)} ${String(is).padStart(6)}  ${String(most).padStart(9)}${verdict}`,
    )
    if (is <= most) continue
    for (const file of files.toSorted((a, b) => sizeSent(b) - sizeSent(a)))
      console.log(`           ${String(sizeSent(file)).padStart(10)}  ${file}`)
  }
}
