import { createHash, timingSafeEqual } from 'node:crypto'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLoopbackClient } from './address.ts'
import { Failure } from './failure.ts'
import { bearerToken } from './handlers.ts'

/** Collecting takes milliseconds of the event loop and two queries, so all who ask within a second share one answer. */
const COLLECT_EVERY_MS = 1_000

/** A metric that is read whenever Prometheus asks. */
export interface OperatorGauge {
  name: string
  help: string
  read: () => number | Promise<number>
}

interface MetricsOptions {
  gauges?: readonly OperatorGauge[]
  /** Whoever sends it may read the metrics from another machine. */
  token?: string | undefined
}

/** Prometheus text at /metrics: the process, each call by route and status, and the given gauges. */
export function registerMetrics(app: FastifyInstance, { gauges = [], token }: MetricsOptions): void {
  const registry = new Registry()
  // Its quantiles took 3 % of a core where the event loop was looked at ten times a second, the default.
  collectDefaultMetrics({ register: registry, eventLoopUtilizationTimeout: 1_000 })
  for (const gauge of gauges) registerGauge(registry, gauge)
  const duration = new Histogram({
    name: 'virage_http_request_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  // Cached by kind of answer: the library would check the labels of every single one.
  const durations = new Map<string, Histogram.Internal<string>>()
  app.watchers.push(({ method, route, status, ms }) => {
    const kind = `${method} ${route} ${status}`
    const ofKind = durations.get(kind) ?? duration.labels(method, route, String(status))
    durations.set(kind, ofKind)
    ofKind.observe(ms / 1000)
  })
  const collect = onceIn(COLLECT_EVERY_MS, () => registry.metrics())
  app.get('/metrics', async (request, reply) => {
    if (!isLoopbackClient(request) && !hasToken(request, token)) throw new Failure('forbidden')
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await collect())
  })
}

/** running.16. Hashes have equal lengths, which the comparison in constant time needs. */
function hasToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  const given = bearerToken(headers.authorization)
  if (token === undefined || given === null) return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(token))
}

/** Shares one answer among all who ask within the time. */
function onceIn<T>(lifeMs: number, load: () => Promise<T>): () => Promise<T> {
  let last: { answer: Promise<T>; untilMs: number } | undefined
  return () => {
    const nowMs = performance.now()
    if (!last || nowMs >= last.untilMs) last = { answer: load(), untilMs: nowMs + lifeMs }
    return last.answer
  }
}

function registerGauge(registry: Registry, { name, help, read }: OperatorGauge): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      try {
        this.set(await read())
      } catch {
        // A value that cannot be read now, as from a database that is away, must not take the others along.
        this.set(Number.NaN)
      }
    },
  })
}
