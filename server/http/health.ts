import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'

export interface Dependency {
  name: string
  /** Throws when the dependency does not answer. */
  check: () => Promise<unknown>
}

const CHECK_TIMEOUT_MS = 2_000

const { version } = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../../package.json'), 'utf8'),
) as { version: string }

/** running.9. /healthz: this process serves, and its version. /readyz: and so does all it depends on. */
export function registerHealth(app: FastifyInstance, dependencies: Dependency[]): void {
  app.get('/healthz', async () => ({ status: 'ok', version }))

  app.get('/readyz', async (_request, reply) => {
    const states = await Promise.all(
      dependencies.map(async ({ name, check }) => [name, (await answers(check)) ? 'ok' : 'away'] as const),
    )
    const isReady = states.every(([, state]) => state === 'ok')
    return reply
      .status(isReady ? 200 : 503)
      .send({ status: isReady ? 'ok' : 'away', ...Object.fromEntries(states) })
  })
}

async function answers(check: () => Promise<unknown>): Promise<boolean> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('no answer in time')), CHECK_TIMEOUT_MS)
  try {
    await Promise.race([check(), late])
    return true
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}
