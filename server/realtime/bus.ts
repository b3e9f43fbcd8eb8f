import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import type { Logger } from 'pino'

type Handler = (payload: never, fromNode: string) => void

/**
 * How processes tell each other that something happened. Messages are hints: whoever gets one looks into
 * PostgreSQL, so a lost one costs a moment, never the truth.
 */
export interface Bus {
  readonly nodeId: string
  /** Reaches every subscriber, in this process at once, in others soon. */
  publish(topic: string, payload: unknown): void
  subscribe<T>(topic: string, handler: (payload: T, fromNode: string) => void): void
  close(): Promise<void>
}

function createLocalDelivery() {
  const handlers = new Map<string, Handler[]>()
  return {
    subscribe<T>(topic: string, handler: (payload: T, fromNode: string) => void): void {
      handlers.set(topic, [...(handlers.get(topic) ?? []), handler as Handler])
    },
    deliver(topic: string, payload: unknown, fromNode: string): void {
      for (const handler of handlers.get(topic) ?? []) handler(payload as never, fromNode)
    },
  }
}

/** For one process. */
export function createInProcessBus(): Bus {
  const nodeId = randomUUID()
  const { subscribe, deliver } = createLocalDelivery()
  return {
    nodeId,
    subscribe,
    publish: (topic, payload) => deliver(topic, payload, nodeId),
    close: async () => {},
  }
}

const CHANNEL = 'virage'

/** For several: the same, and over Redis to the others. */
export function createRedisBus(redis: Redis, log: Logger): Bus {
  const nodeId = randomUUID()
  const { subscribe, deliver } = createLocalDelivery()
  const inbound = redis.duplicate({ enableOfflineQueue: true, maxRetriesPerRequest: null })
  inbound.on('error', (error) => log.warn({ err: error }, 'redis does not answer'))
  inbound.on('message', (_channel, text) => {
    const [topic, payload, fromNode] = JSON.parse(text) as [string, unknown, string]
    if (fromNode !== nodeId) deliver(topic, payload, fromNode)
  })
  inbound.subscribe(CHANNEL).catch((error: unknown) => log.warn({ err: error }, 'could not listen to redis'))
  return {
    nodeId,
    subscribe,
    publish(topic, payload) {
      deliver(topic, payload, nodeId)
      redis
        .publish(CHANNEL, JSON.stringify([topic, payload, nodeId]))
        .catch((error: unknown) => log.warn({ err: error, topic }, 'could not tell the other processes'))
    },
    close: async () => inbound.disconnect(),
  }
}
