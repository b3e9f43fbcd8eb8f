import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'

const TOOLS = join(import.meta.dirname, '../../tools')
const COMMAND = `console.log(JSON.stringify({ args: process.argv.slice(2), cwd: process.cwd(), from: process.env.OPERATOR_CWD }))
process.exit(7)`

// The tools in a project of their own, whose command line only tells how it was called.
let project: string
beforeEach(async () => {
  project = await realpath(await mkdtemp(join(tmpdir(), 'virage-tools-')))
  cpSync(TOOLS, join(project, 'tools'), { recursive: true })
  for (const folder of ['server/cli', 'elsewhere']) mkdirSync(join(project, folder), { recursive: true })
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(project, 'package-lock.json'), '{ "packages": { "": {} } }')
  writeFileSync(
    join(project, 'npm.js'),
    "import { mkdirSync } from 'node:fs'\nmkdirSync('node_modules/pg', { recursive: true })",
  )
  writeFileSync(join(project, 'server/cli/virage.ts'), COMMAND)
})
afterEach(() => rm(project, { recursive: true }))

async function virage(cwd: string, env: Record<string, string> = {}) {
  const { INIT_CWD: _ours, ...inherited } = process.env
  const child = spawn(process.execPath, [join(project, 'tools/virage.mjs'), 'backup', '--a flag', ''], {
    cwd: join(project, cwd),
    env: { ...inherited, npm_execpath: join(project, 'npm.js'), ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'close') as Promise<[number]>])
  return { code, said: JSON.parse(said.slice(said.indexOf('{'))) as unknown }
}

test('[cli.1] arguments and exit code pass through; it works in the project and knows where the operator stands', async () => {
  mkdirSync(join(project, 'node_modules/pg'), { recursive: true })
  const args = ['backup', '--a flag', '']
  const from = join(project, 'elsewhere')
  expect(await virage('elsewhere')).toEqual({ code: 7, said: { args, cwd: project, from } })
  expect(await virage('.', { INIT_CWD: from }), 'through npm').toEqual({
    code: 7,
    said: { args, cwd: project, from },
  })
})

test('[cli.1] the built program runs where it is that of the present sources, and the source else', async () => {
  mkdirSync(join(project, 'node_modules/pg'), { recursive: true })
  mkdirSync(join(project, 'dist/.server'), { recursive: true })
  writeFileSync(join(project, 'dist/.server/virage.js'), COMMAND.replace('exit(7)', 'exit(8)'))
  expect((await virage('.')).code, 'a build that was not finished').toBe(7)

  const stamp = "import('./tools/build.mjs').then(({ stampPrograms }) => stampPrograms())"
  expect(spawnSync(process.execPath, ['-e', stamp], { cwd: project }).status).toBe(0)
  expect((await virage('.')).code).toBe(8)

  writeFileSync(join(project, 'server/settings.ts'), 'changed')
  expect((await virage('.')).code).toBe(7)
})

test('[cli.1] packages are installed where there are none, and left alone where there are', async () => {
  expect((await virage('.')).code).toBe(7)
  expect(existsSync(join(project, 'node_modules/pg'))).toBe(true)
  writeFileSync(
    join(project, 'package-lock.json'),
    '{ "packages": { "": {}, "node_modules/other": { "version": "1.0.0" } } }',
  )
  writeFileSync(join(project, 'npm.js'), 'process.exit(1)')
  expect((await virage('.')).code).toBe(7)
})
