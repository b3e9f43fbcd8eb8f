// Scanners that others wrote, against the running product: wapiti, sqlmap, ffuf and slowhttptest, as Debian has them.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { errorsLogged, type Part, type Prey, withProduct } from './part.ts'

const TOOLS = ['wapiti', 'sqlmap', 'ffuf', 'slowhttptest']
/** A tool that has not finished by then is ended, and what it found until then counts. */
const TOOL_MS = 240_000
const SLOW_S = 20
/** While somebody holds slow connections open, others are answered within this time. */
const ANSWERED_WITHIN_MS = 3_000

interface Site {
  url: string
  port: number
  token: string
  folder: string
  note(line: string): void
}

export const tools: Part = {
  name: 'tools',
  title: `${TOOLS.join(', ')} against the running product`,
  obstacle() {
    const missing = TOOLS.filter((tool) => !isThere(tool))
    if (missing.length === 0) return null
    const install = `apt-get install -y --no-install-recommends ${missing.join(' ')}`
    if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return `install first: ${install}`
    spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=300', ...install.split(' ').slice(1)], {
      stdio: 'ignore',
    })
    return missing.every(isThere) ? null : `this failed: ${install}`
  },
  play: ({ note }) =>
    withProduct(async (prey) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'virage-tools-'))
      try {
        const { url, port } = prey.server
        const site: Site = { url, port, token: await signIn(prey), folder, note }
        return [
          ...(await wapiti(site)),
          ...(await sqlmap(site)),
          ...(await ffuf(site)),
          ...(await slowhttptest(site)),
          ...errorsLogged(prey.server),
        ]
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    }),
}

const isThere = (tool: string) => spawnSync('which', [tool]).status === 0

async function signIn({ server, admin }: Prey): Promise<string> {
  const body = new URLSearchParams({ username: admin.email, password: admin.password })
  const answer = await fetch(`${server.url}/v1/users/login`, { method: 'POST', body })
  return ((await answer.json()) as { access_token: string }).access_token
}

/** What the program printed; ended when its time is over. */
async function run(program: string, args: string[]): Promise<string> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text
    })
  const timer = setTimeout(() => child.kill('SIGINT'), TOOL_MS)
  const harder = setTimeout(() => child.kill('SIGKILL'), TOOL_MS + 20_000)
  await new Promise((resolve) => void child.on('close', resolve))
  clearTimeout(timer)
  clearTimeout(harder)
  return printed
}

/** Calls that read a text from the address. */
const QUERIES = [
  '/v1/clubs?q=a&limit=5&sort=name&order=asc',
  '/v1/users?q=a&limit=5&sort=name&order=asc',
  '/v1/search?q=a',
  '/v1/posts?q=a&tag=b&limit=5',
  '/v1/relationships/leaderboard?q=a&sort=name&order=asc&limit=5',
  '/v1/ultras?q=a&sort=name&order=asc&limit=5',
  '/blog?q=a&tag=b',
  '/play/?arena=a',
]

const MODULES = 'blindsql,crlf,csp,cookieflags,exec,file,http_headers,methods,redirect,sql,xss'

async function wapiti({ url, token, folder, note }: Site): Promise<string[]> {
  const report = path.join(folder, 'wapiti.json')
  const starts = QUERIES.flatMap((query) => ['-s', `${url}${query}`])
  await run('wapiti', [
    ...['-u', `${url}/`, ...starts, '-H', `Authorization: Bearer ${token}`],
    ...['-m', MODULES, '-d', '2', '-l', '1', '--max-links-per-page', '20'],
    ...['--max-scan-time', '60', '--max-attack-time', '20', '-t', '10'],
    ...[
      '--flush-session',
      '--store-session',
      folder,
      '-f',
      'json',
      '-o',
      report,
      '--no-bugreport',
      '-v',
      '0',
    ],
  ])
  if (!existsSync(report)) return ['wapiti wrote no report']
  const { vulnerabilities, anomalies, infos } = JSON.parse(await readFile(report, 'utf8')) as Record<
    'vulnerabilities' | 'anomalies',
    Record<string, { path: string; info: string; parameter: string }[]>
  > & { infos: Record<string, unknown> }
  const found = Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([kind, all]) =>
    all.map((each) => `wapiti: ${kind} at ${each.path} ${each.parameter}: ${each.info}`),
  )
  const isMeant = (line: string) => ACCEPTED.some((pattern) => pattern.test(line))
  for (const line of found.filter(isMeant)) note(`accepted: ${line.slice(0, 200)}`)
  const faults = found.filter((line) => !isMeant(line))
  note(
    `wapiti: ${faults.length} findings, ${found.length - faults.length} accepted (${JSON.stringify(infos)})`,
  )
  return faults
}

/** Findings that are decisions of ours. */
const ACCEPTED = [
  // security.6: a product at home has no HTTPS to insist on.
  /Strict-Transport-Security/i,
  // Modern browsers have no such filter any more, and ours switched it off for the old ones.
  /X-XSS-Protection/i,
]

async function sqlmap({ url, token, folder, note }: Site): Promise<string[]> {
  const list = path.join(folder, 'urls.txt')
  await writeFile(
    list,
    QUERIES.filter((query) => query.startsWith('/v1'))
      .map((query) => url + query)
      .join('\n'),
  )
  const common = [
    '--batch',
    '--flush-session',
    '--output-dir',
    folder,
    '--dbms',
    'PostgreSQL',
    '--timeout',
    '10',
  ]
  const depth = ['--level', '1', '--risk', '2', '--technique', 'BEUS', '--threads', '2']
  const printed = [
    await run('sqlmap', ['-m', list, '-H', `Authorization: Bearer ${token}`, ...common, ...depth]),
    await run('sqlmap', [
      '-u',
      `${url}/v1/users/login`,
      '--data',
      'username=a&password=b',
      ...common,
      ...depth,
    ]),
  ].join('\n')
  const tested = printed.match(/testing if .* parameter '\w+' is dynamic/g)?.length ?? 0
  note(`sqlmap: ${tested} parameters tried`)
  const found = printed
    .split('\n')
    .filter((line) => /is vulnerable|identified the following injection/.test(line))
  return found.map((line) => `sqlmap: ${line}`)
}

const NAMES =
  'admin backup config database db debug dump env git info login old phpinfo private secret server-status setup test tmp users virage wp-admin .env .git/config .git/HEAD .htaccess .npmrc .ssh/id_rsa .DS_Store package.json tsconfig.json server/main.ts node_modules/pg/package.json data mail v1 v1/admin v2 graphql actuator console media cards assets dist src ../etc/passwd ..%2f..%2fetc%2fpasswd %2e%2e/%2e%2e/etc/passwd ....//etc/passwd media/../../etc/passwd assets/..%5c..%5cpackage.json'.split(
    ' ',
  )
const ENDINGS = ['', '/', '.bak', '.json', '.sql', '.tar.gz', '.zip', '~', '.ts', '.map', '%00', '%0d%0ax:y']

async function ffuf({ url, token, folder, note }: Site): Promise<string[]> {
  const [words, report] = [path.join(folder, 'words.txt'), path.join(folder, 'ffuf.json')]
  await writeFile(words, NAMES.flatMap((name) => ENDINGS.map((ending) => name + ending)).join('\n'))
  await run('ffuf', [
    ...['-u', `${url}/FUZZ`, '-w', words, '-H', `Authorization: Bearer ${token}`, '-mc', 'all', '-t', '4'],
    ...['-of', 'json', '-o', report, '-s'],
  ])
  const { results } = JSON.parse(await readFile(report, 'utf8')) as {
    results: { status: number; url: string; length: number; words: number }[]
  }
  note(`ffuf: ${results.length} addresses`)
  const faults: string[] = []
  for (const { status, url: found } of results) {
    if (status >= 500) faults.push(`ffuf: ${status} at ${found}`)
    if (status !== 200) continue
    // Unknown addresses are pages; anything else that answers 200 has to be something of ours.
    const type = (await fetch(found)).headers.get('content-type') ?? ''
    if (!type.startsWith('text/html')) faults.push(`ffuf: ${type} at ${found}`)
  }
  return faults
}

const SLOW_MODES = {
  headers: ['-H'],
  bodies: ['-B'],
  reading: ['-X', '-w', '10', '-y', '20', '-n', '3', '-z', '16'],
}

async function slowhttptest({ url, note }: Site): Promise<string[]> {
  const faults: string[] = []
  for (const [mode, flags] of Object.entries(SLOW_MODES)) {
    const target = mode === 'bodies' ? `${url}/v1/users/login` : `${url}/openapi.json`
    const args = ['-c', '900', '-r', '300', '-i', '5', '-l', String(SLOW_S), '-p', '3', '-u', target]
    let isOver = false
    const tool = run('slowhttptest', [...flags, ...args]).then((printed) => {
      isOver = true
      return printed
    })
    let longestMs = 0
    while (!isOver) {
      const askedMs = performance.now()
      await (await fetch(`${url}/v1/arenas`)).text()
      longestMs = Math.max(longestMs, performance.now() - askedMs)
      await delay(100)
    }
    await tool
    note(
      `slowhttptest, slow ${mode}, 900 connections for ${SLOW_S} s: another client waited ${longestMs.toFixed(0)} ms at most`,
    )
    if (longestMs > ANSWERED_WITHIN_MS)
      faults.push(`slow ${mode}: another client waited ${longestMs.toFixed(0)} ms`)
  }
  return faults
}
