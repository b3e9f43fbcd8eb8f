import type { FastifyInstance } from 'fastify'
import { version } from '#server/version.ts'

export interface Dependency {
  name: string
  /** Throws when the dependency does not answer. */
  check: () => Promise<unknown>
  /** Without it this process can do nothing; without the others it goes on by itself. */
  isNeeded: boolean
}

const CHECK_TIMEOUT_MS = 2_000

/**
 * running.15. /healthz: this process serves (503 while it makes its own database), and its version. /readyz: whether a
 * balancer should send it anybody, and what is away.
 */
export function registerHealth(
  app: FastifyInstance,
  {
    dependencies,
    isStarting,
    isDraining,
  }: { dependencies: Dependency[]; isStarting: () => boolean; isDraining: () => boolean },
): void {
  app.get('/healthz', async (_request, reply) => {
    const status = isStarting() ? 'starting' : 'ok'
    return reply.status(status === 'ok' ? 200 : 503).send({ status, version })
  })

  app.get('/readyz', async (_request, reply) => {
    const answering = await Promise.all(dependencies.map(({ check }) => answers(check)))
    const missing = dependencies.filter((_, i) => !answering[i])
    const status = readiness(missing, isDraining())
    const states = dependencies.map(({ name }, i) => [name, answering[i] ? 'ok' : 'away'])
    return reply
      .status(status === 'ok' || status === 'degraded' ? 200 : 503)
      .send({ status, ...Object.fromEntries(states) })
  })
}

function readiness(missing: Dependency[], isDraining: boolean): 'ok' | 'degraded' | 'away' | 'draining' {
  if (isDraining) return 'draining'
  if (missing.length === 0) return 'ok'
  return missing.some(({ isNeeded }) => isNeeded) ? 'away' : 'degraded'
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
