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
  /** Called when messages may have been missed and arrive again from now on. */
  onRecovered(handler: () => void): void
  close(): Promise<void>
}

class LocalDelivery {
  readonly #handlers = new Map<string, Handler[]>()

  subscribe<T>(topic: string, handler: (payload: T, fromNode: string) => void): void {
    this.#handlers.set(topic, [...(this.#handlers.get(topic) ?? []), handler as Handler])
  }

  deliver(topic: string, payload: unknown, fromNode: string): void {
    for (const handler of this.#handlers.get(topic) ?? []) handler(payload as never, fromNode)
  }
}

/** For one process. */
export function createInProcessBus(): Bus {
  const nodeId = randomUUID()
  const local = new LocalDelivery()
  return {
    nodeId,
    subscribe: (topic, handler) => local.subscribe(topic, handler),
    publish: (topic, payload) => local.deliver(topic, payload, nodeId),
    onRecovered: () => {},
    close: async () => {},
  }
}

const CHANNEL = 'virage'
/** Says that the sender could not say something: whoever hears it looks for themselves. */
const MISSED = 'missed'

/** For several: the same, and over Redis to the others. */
export function createRedisBus(redis: Redis, log: Logger): Bus {
  const nodeId = randomUUID()
  const local = new LocalDelivery()
  const recovered: (() => void)[] = []
  const recover = () => {
    for (const handler of recovered) handler()
  }

  const inbound = redis.duplicate({
    enableOfflineQueue: true,
    maxRetriesPerRequest: null,
    autoResubscribe: false,
  })
  inbound.on('error', (error) => log.warn({ err: error }, 'redis does not answer'))
  inbound.on('message', (_channel, text) => {
    const [topic, payload, fromNode] = JSON.parse(text) as [string, unknown, string]
    if (fromNode === nodeId) return
    if (topic === MISSED) recover()
    else local.deliver(topic, payload, fromNode)
  })
  inbound.on('ready', () => {
    inbound
      .subscribe(CHANNEL)
      .then(recover, (error: unknown) => log.warn({ err: error }, 'could not listen to redis'))
  })

  let isCutOff = false
  function tell(topic: string, payload: unknown): void {
    redis.publish(CHANNEL, JSON.stringify([topic, payload, nodeId])).catch((error: unknown) => {
      if (!isCutOff) log.warn({ err: error, topic }, 'could not tell the other processes')
      isCutOff = true
    })
  }
  redis.on('ready', () => {
    if (!isCutOff) return
    isCutOff = false
    tell(MISSED, null)
  })

  return {
    nodeId,
    subscribe: (topic, handler) => local.subscribe(topic, handler),
    onRecovered: (handler) => void recovered.push(handler),
    publish(topic, payload) {
      local.deliver(topic, payload, nodeId)
      tell(topic, payload)
    },
    close: async () => inbound.disconnect(),
  }
}
