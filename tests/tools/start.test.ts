import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'

const REPOSITORY = join(import.meta.dirname, '..', '..')

const VITE = `
  const fs = require('node:fs')
  fs.appendFileSync('calls', 'build\\n')
  fs.rmSync('dist', { recursive: true, force: true })
  fs.mkdirSync('dist')
  fs.writeFileSync('dist/page.html', '<p>Virage</p>'.repeat(100))
  fs.writeFileSync('dist/font.woff2', 'f'.repeat(1000))
  fs.writeFileSync('dist/tiny.js', '1')
`
/** Stands for the bundler, which the project has not. */
const BUNDLER = `
  import { appendFileSync, copyFileSync, mkdirSync } from 'node:fs'
  import { stampPrograms } from './build.mjs'
  appendFileSync('calls', 'bundle\\n')
  mkdirSync('dist/.server', { recursive: true })
  copyFileSync('server/main.ts', 'dist/.server/main.js')
  stampPrograms()
`
const NPM = `
  import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
  appendFileSync('calls', 'install\\n')
  mkdirSync('node_modules/vite/bin', { recursive: true })
  writeFileSync('node_modules/vite/bin/vite.js', ${JSON.stringify(VITE)})
`

// Our tools in a project of their own, in which npm, vite and the bundler only say that they were called.
let project: string

beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'virage-tools-'))
  cpSync(join(REPOSITORY, 'tools'), join(project, 'tools'), { recursive: true })
  write('package.json', '{ "type": "module" }')
  write('package-lock.json', '{ "packages": { "": {} } }')
  write('npm.js', NPM)
  write('web/index.html', '<p>Virage</p>')
  write('tools/bundle.mjs', BUNDLER)
  write('server/main.ts', 'console.log("serving")')
})

afterEach(() => rm(project, { recursive: true }))

test('[running.8] the first start installs, builds and serves; the second only serves', async () => {
  expect(await start()).toEqual({
    code: 0,
    calls: ['install', 'build', 'bundle'],
    output: expect.stringContaining('serving'),
  })
  expect(await start()).toEqual({ code: 0, calls: [], output: 'serving\n' })
})

test('[running.8] a changed package-lock.json installs again', async () => {
  await start()
  write('package-lock.json', '{ "packages": { "": {}, "node_modules/added": { "version": "1.0.0" } } }')

  expect((await start()).calls).toEqual(['install', 'build', 'bundle'])
})

test('[running.8] packages installed by hand are not installed again', async () => {
  await start()
  write('package-lock.json', '{ "packages": { "": { "name": "virage" } } }')
  write('node_modules/.package-lock.json', '{ "packages": {} }')

  expect((await start()).calls).toEqual(['build', 'bundle'])
})

test('[running.8] a changed page builds again, a changed test does not', async () => {
  await start()
  write('web/page.test.ts', 'changed')
  expect((await start()).calls).toEqual([])

  write('web/index.html', '<p>Changed</p>')
  expect((await start()).calls).toEqual(['build', 'bundle'])
})

test('[running.8] a changed server is bundled again and serves; its pages are not built for that', async () => {
  await start()
  write('server/main.test.ts', 'changed')
  expect((await start()).calls).toEqual([])

  write('server/main.ts', 'console.log("serving anew")')
  expect(await start()).toMatchObject({ calls: ['bundle'], output: expect.stringMatching(/^serving anew$/m) })
})

test('[running.8] a failed bundle is not taken for a finished one', async () => {
  await start()
  write('server/main.ts', 'console.log("serving anew")')
  write('tools/bundle.mjs', 'process.exit(3)')
  expect(await start()).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^virage: .*bundle\.mjs failed \(3\)\.$/m),
  })
})

test('[running.8] a failed build is not taken for a finished one', async () => {
  await start()
  write('web/index.html', '<p>Changed</p>')
  write('node_modules/vite/bin/vite.js', 'process.exit(3)')
  expect(await start()).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^virage: .*vite.* failed \(3\)\.$/m),
  })

  write('node_modules/vite/bin/vite.js', VITE)
  expect((await start()).calls).toEqual(['build', 'bundle'])
})

test('[running.8] built files lie compressed beside themselves, where that makes them smaller', async () => {
  await start()

  const page = readFileSync(join(project, 'dist/page.html'))
  expect(brotliDecompressSync(readFileSync(join(project, 'dist/page.html.br')))).toEqual(page)
  expect(gunzipSync(readFileSync(join(project, 'dist/page.html.gz')))).toEqual(page)
  expect(existsSync(join(project, 'dist/font.woff2.br'))).toBe(false)
  expect(existsSync(join(project, 'dist/tiny.js.br'))).toBe(false)
})

test('[running.8] the exit code of the server is that of the start', async () => {
  write('server/main.ts', 'process.exit(5)')

  expect((await start()).code).toBe(5)
})

test.each(['SIGINT', 'SIGTERM'] as const)(
  '[running.11] %s reaches the server once, however often it comes',
  async (signal) => {
    write(
      'server/main.ts',
      `let count = 0
     process.on('${signal}', () => console.log('server got', ++count))
     process.on('SIGUSR2', () => process.exit(count))
     setInterval(() => {}, 60_000)
     console.log('pid', process.pid)`,
    )
    const tellSignals = `let n = 0; process.on('${signal}', () => setImmediate(() => console.log('start got', ++n)))`
    const child = spawnStart(preload(tellSignals))
    const said = follow(child)
    const [, serverPid] = await said(/pid (\d+)/)
    child.kill(signal)
    await said(/server got 1/)
    child.kill(signal)
    await said(/start got 2/)
    process.kill(Number(serverPid), 'SIGUSR2')

    expect((await once(child, 'close'))[0]).toBe(1)
  },
)

test('[running.8] an old Node is refused in one line', async () => {
  const pretend = 'Object.defineProperty(process, "versions", { value: { node: "18.20.0" } })'

  const { code, output } = await start(preload(pretend))

  expect(code).toBe(1)
  expect(output).toBe('virage: Node 20.19 or newer is needed, this is 18.20.0. See https://nodejs.org.\n')
})

interface Started {
  code: number
  output: string
  calls: string[]
}

async function start(nodeArguments: string[] = []): Promise<Started> {
  write('calls', '')
  const child = spawnStart(nodeArguments)
  const [out, complaints, [code]] = await Promise.all([
    text(child.stdout!),
    text(child.stderr!),
    once(child, 'close') as Promise<[number]>,
  ])
  return {
    code,
    output: out + complaints,
    calls: readFileSync(join(project, 'calls'), 'utf8').split('\n').slice(0, -1),
  }
}

function spawnStart(nodeArguments: string[] = []): ChildProcess {
  return spawn(process.execPath, [...nodeArguments, join(project, 'tools/start.mjs')], {
    env: { ...process.env, npm_execpath: join(project, 'npm.js') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

function preload(code: string): string[] {
  return ['--import', `data:text/javascript,${encodeURIComponent(code)}`]
}

/** Resolves when the process has said something of the kind. */
function follow(child: ChildProcess): (pattern: RegExp) => Promise<RegExpMatchArray> {
  let said = ''
  child.stdout!.on('data', (chunk: Buffer) => {
    said += chunk.toString()
    child.emit('said')
  })
  return async (pattern) => {
    for (let match = said.match(pattern); ; match = said.match(pattern)) {
      if (match) return match
      await once(child, 'said')
    }
  }
}

function write(file: string, content: string): void {
  const path = join(project, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}
