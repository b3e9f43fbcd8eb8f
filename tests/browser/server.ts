import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestProvider, type TestProvider } from '#tests/oidc-provider.ts'
import { freePort } from '#tests/processes/free-port.ts'
import { type Prepared, prepareData } from '#tests/processes/prepared-data.ts'
import { isOpen, startServer } from '#tests/processes/server-process.ts'

/** The whole product as one process, on its own embedded database, with an OpenID provider beside it. */
export interface Product {
  /** `localhost`, as fans of a default installation type it. */
  url: string
  mailFolder: string
  /** The accounts and their passwords as the start printed them; empty where another process printed them. */
  demo: { fan: string; admin: string; password: string; adminPassword: string }
  /** Stands for Google. Twitch is left without settings. */
  provider: TestProvider
  stop(): Promise<void>
}

/** The admin of a product without a demo. */
const OPERATOR = { ADMIN_EMAIL: 'operator@virage.test', ADMIN_PASSWORD: 'gates open at seven' }

/** With settings beside those of every test, such as a database that it shares with others; empty without the demo. */
export async function startProduct(
  settings: Record<string, string> = {},
  content: Prepared = 'demo',
): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'virage-browser-'))
  if (settings.DATABASE_URL === undefined) await prepareData(dataDir, content)
  const port = await freePort()
  const url = `http://localhost:${port}`
  const provider = await startTestProvider({ redirectUris: [`${url}/v1/auth/google/callback`] })
  const server = await startServer({
    PORT: String(port),
    DATA_DIR: dataDir,
    ...(content === 'demo' ? { DEMO: '1' } : { DEMO: '0', ...OPERATOR }),
    DEMO_CROWD: '0',
    RATE_LIMIT_SCALE: '0',
    LOG_LEVEL: 'warn',
    ...provider.settings('GOOGLE'),
    ...settings,
  })
  const stop = async () => {
    server.kill('SIGTERM')
    await server.ended
    await provider.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await isOpen(server)
    const demo =
      content === 'demo'
        ? readDemo(server.printed.stdout)
        : { fan: '', password: '', admin: OPERATOR.ADMIN_EMAIL, adminPassword: OPERATOR.ADMIN_PASSWORD }
    return { url, mailFolder: join(dataDir, 'mail'), demo, provider, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function readDemo(printed: string): Product['demo'] {
  if (printed.includes('were printed at the start that made them'))
    return { fan: '', admin: '', password: '', adminPassword: '' }
  const published = /password (\S+):/.exec(printed)?.[1]
  const [, admin, adminPassword = published] = /^ +(\S+@\S+)(?: +([^\s(]+))? +\(admin\)$/m.exec(printed) ?? []
  const [, fan, password = published] = /^ +(\S+@\S+)(?: +([^\s(]+))?$/m.exec(printed) ?? []
  if (!password || !adminPassword || !admin || !fan)
    throw new Error(`The start printed no demo accounts: ${printed}`)
  return { fan, admin, password, adminPassword }
}
