import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { prepareData } from './prepared-data.ts'
import { endServers, eventually, isAlive, isOpen, postgresPid, startServer } from './server-process.ts'

const GUIDE = path.join(import.meta.dirname, '../../docs/api.md')

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'virage-guide-'))
})
afterEach(async () => {
  await endServers()
  const pid = postgresPid(path.join(folder, 'data'))
  if (pid !== null) await eventually(() => !isAlive(pid))
  await rm(folder, { recursive: true, maxRetries: 20 })
})

const blocks = (guide: string, language: string) =>
  [...guide.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'gms'))].map(([, code = '']) => code)

test('[operating.2] the commands of the API guide do what it says, in their order', async () => {
  // The guide signs in with the published password, which only a demo at home has.
  const env = { DATA_DIR: path.join(folder, 'data'), DEMO_CROWD: '0' }
  await prepareData(env.DATA_DIR, 'demo')
  const server = await startServer(env)
  await isOpen(server)
  const guide = await readFile(GUIDE, 'utf8')
  await writeFile(path.join(folder, 'watch.mjs'), blocks(guide, 'js').join('\n'))

  const { code, output } = await inShell(blocks(guide, 'sh').join('\n'), { VIRAGE: server.url })

  expect(code, output).toBe(0)
  for (const promised of [
    'Léa Marchetti',
    '{"detail":"Please sign in.","code":"unauthenticated"}',
    '{"detail":"Must be 1 to 200.","code":"invalid","reason":{"code":"limit_out_of_range","values":[1,200]},"fields":{"limit":"Must be 1 to 200."},"problems":{"limit":{"code":"limit_out_of_range","values":[1,200]}}}',
    'The match is live.\nopen\n',
    '"code":"key_reused"',
    '30 points cheered, ',
    'closed with 1005',
    'closed\nsettled\npayout 50, stake -50\n',
    'Full time.\n',
  ])
    expect(output).toContain(promised)
  const stakes = output.split('\n').filter((line) => line.includes('"amount":50'))
  expect(stakes, 'the same answer twice, and after the take-back once more').toEqual(Array(3).fill(stakes[0]))
})

async function inShell(
  script: string,
  env: Record<string, string>,
): Promise<{ code: number; output: string }> {
  const child = spawn('bash', ['-euo', 'pipefail', '-c', script], {
    cwd: folder,
    env: { PATH: `${path.dirname(process.execPath)}:${process.env.PATH}`, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [said, complained, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number]>,
  ])
  return { code, output: said + complained }
}
