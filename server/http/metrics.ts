import { collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client'
import type { FastifyInstance } from 'fastify'

/** A metric that is read whenever Prometheus asks. */
export interface OperatorGauge {
  name: string
  help: string
  read: () => number | Promise<number>
}

/** Prometheus text at /metrics: the process, each call by route and status, and the given gauges. */
export function registerMetrics(app: FastifyInstance, gauges: readonly OperatorGauge[] = []): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const gauge of gauges) registerGauge(registry, gauge)
  const duration = new Histogram({
    name: 'virage_http_request_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  // Found once for each kind of answer: the library would look its labels over for every one.
  const durations = new Map<string, Histogram.Internal<string>>()
  app.addHook('onResponse', ({ method, routeOptions }, { statusCode, elapsedTime }, done) => {
    // The pattern, never the address itself: addresses hold ids and tokens, and are without number.
    const route = routeOptions.url ?? 'none'
    const kind = `${method} ${route} ${statusCode}`
    const ofKind = durations.get(kind) ?? duration.labels(method, route, String(statusCode))
    durations.set(kind, ofKind)
    ofKind.observe(elapsedTime / 1000)
    done()
  })
  app.get('/metrics', async (_request, reply) => {
    reply.type(registry.contentType)
    return registry.metrics()
  })
  return registry
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
        // What cannot be read now, as from a database that is away, must not take the others along.
        this.set(Number.NaN)
      }
    },
  })
}
