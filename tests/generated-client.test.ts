import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from './app.ts'
import { PASSWORD, signedInFan } from './people.ts'
import { freePort } from './processes/free-port.ts'

const ROOT = join(import.meta.dirname, '..')
const run = promisify(execFile)

/** Uses answers as the document types them: a wrong type does not compile. */
const USE = `import { defaults, getCurrentUser, loginUser } from './client.ts'

export async function signIn(baseUrl: string, username: string, password: string): Promise<string> {
  defaults.baseUrl = baseUrl
  const login = await loginUser({ username, password })
  if (login.status !== 200) throw new Error(\`the sign-in was answered with \${login.status}\`)
  const token: string = login.data.access_token
  const me = await getCurrentUser({ headers: { authorization: \`Bearer \${token}\` } })
  if (me.status !== 200) throw new Error(\`the ping was answered with \${me.status}\`)
  const name: string = me.data.element.name
  return name
}
`

let virage: TestApp
let folder: string
beforeAll(async () => {
  virage = await startTestApp()
  // Inside the project, where the client finds its runtime.
  await mkdir(join(ROOT, '.tmp'), { recursive: true })
  folder = await mkdtemp(join(ROOT, '.tmp', 'client-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await virage.close()
})

test('[api.15] a client generated from /openapi.json compiles and signs in', async () => {
  const { body } = await virage.call('GET', '/openapi.json')
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(body))
  await run(join(ROOT, 'node_modules/.bin/oazapfts'), [
    join(folder, 'openapi.json'),
    join(folder, 'client.ts'),
  ])
  await writeFile(join(folder, 'use.ts'), USE)
  await run(join(ROOT, 'node_modules/.bin/tsc'), [
    ...['--noEmit', '--strict', '--skipLibCheck', '--allowImportingTsExtensions', '--types', 'node'],
    ...['--module', 'nodenext', '--target', 'es2024', '--ignoreConfig', join(folder, 'use.ts')],
  ]).catch((error: { stdout: string }) => expect.fail(error.stdout))

  const port = await freePort()
  await virage.app.http.listen({ port, host: '127.0.0.1' })
  const fan = await signedInFan(virage, { name: 'Generated Fan' })
  const { signIn } = await import(/* @vite-ignore */ pathToFileURL(join(folder, 'use.ts')).href)
  expect(await signIn(`http://127.0.0.1:${port}`, fan.email, PASSWORD)).toBe('Generated Fan')
})
