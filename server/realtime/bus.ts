import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import type { Logger } from 'pino'
import { z } from 'zod'
import { type Payload, type Topic, topics } from './topics.ts'

type Handler<T extends Topic> = (payload: Payload<T>, fromNode: string) => void

/**
 * How processes tell each other that something happened. Messages are hints: whoever gets one reads
 * PostgreSQL, so a lost message costs a moment, never the truth.
 */
export interface Bus {
  readonly nodeId: string
  /** Reaches every subscriber: in this process before it returns, in others soon. */
  publish<T extends Topic>(topic: T, payload: Payload<T>): void
  subscribe<T extends Topic>(topic: T, handler: Handler<T>): void
  /** Called when messages may have been missed and arrive again from now on. */
  onRecovered(handler: () => void): void
  /** Whether messages of other processes, or ours to them, are lost at this moment. */
  isCutOff(): boolean
  close(): Promise<void>
}

type Handlers = { [T in Topic]?: Handler<T>[] }

class Subscriptions {
  readonly #handlers: Handlers = {}

  add<T extends Topic>(topic: T, handler: Handler<T>): void {
    const handlers: Handler<T>[] = this.#handlers[topic] ?? []
    this.#handlers[topic] = [...handlers, handler] as Handlers[T]
  }

  deliver<T extends Topic>(topic: T, payload: Payload<T>, fromNode: string): void {
    for (const handler of this.#handlers[topic] ?? []) handler(payload, fromNode)
  }
}

/** For one process. */
export function createInProcessBus(): Bus {
  const nodeId = randomUUID()
  const subscriptions = new Subscriptions()
  return {
    nodeId,
    subscribe: (topic, handler) => subscriptions.add(topic, handler),
    publish: (topic, payload) => subscriptions.deliver(topic, payload, nodeId),
    onRecovered: () => {},
    isCutOff: () => false,
    close: async () => {},
  }
}

/** Says that the sender could not send something: whoever receives it reads everything again. */
const MISSED = 'missed'
const envelope = z.tuple([z.string(), z.unknown(), z.string()])

interface RedisBusOptions {
  redis: Redis
  /** Names the deployment: others on the same Redis neither hear us nor are heard. */
  prefix: string
  log: Logger
}

/** For several processes: the same, and over Redis to the others. */
export function createRedisBus({ redis, prefix, log }: RedisBusOptions): Bus {
  const nodeId = randomUUID()
  const channel = `${prefix}:bus`
  const subscriptions = new Subscriptions()
  const recovered: (() => void)[] = []
  const recover = () => {
    for (const handler of recovered) handler()
  }

  // Each kind of fault is logged once: a process of another version would repeat it many times a second.
  const logged = new Set<string>()
  function drop(kind: string, error: unknown): void {
    if (logged.has(kind)) return
    logged.add(kind)
    log.warn({ err: error, kind }, 'dropped a message of another process')
  }

  function receive(text: string): void {
    const message = envelope.safeParse(parseJson(text))
    if (!message.success) {
      drop('envelope', message.error)
      return
    }
    const [topic, content, fromNode] = message.data
    if (fromNode === nodeId) return
    if (topic === MISSED) recover()
    else if (isTopic(topic)) deliver(topic, content, fromNode)
    else drop(`topic ${topic.slice(0, 40)}`, new Error('no such topic'))
  }

  function deliver(topic: Topic, content: unknown, fromNode: string): void {
    const payload = topics[topic].safeParse(content)
    if (!payload.success) {
      drop(topic, payload.error)
      return
    }
    try {
      subscriptions.deliver(topic, payload.data, fromNode)
    } catch (error) {
      log.warn({ err: error, topic }, 'could not handle a message of another process')
    }
  }

  const inbound = redis.duplicate({
    enableOfflineQueue: true,
    maxRetriesPerRequest: null,
    autoResubscribe: false,
    commandTimeout: undefined,
  })
  inbound.on('error', (error) => log.warn({ err: error }, 'redis does not answer'))
  inbound.on('message', (_channel, text) => receive(text))
  let isListening = false
  inbound.on('close', () => {
    isListening = false
  })
  inbound.on('ready', () => {
    inbound.subscribe(channel).then(
      () => {
        isListening = true
        recover()
      },
      (error: unknown) => log.warn({ err: error }, 'could not listen to redis'),
    )
  })

  let isMute = false
  function send(topic: string, payload: unknown): void {
    redis.publish(channel, JSON.stringify([topic, payload, nodeId])).then(
      () => {
        if (!isMute) return
        isMute = false
        send(MISSED, null)
      },
      (error: unknown) => {
        if (!isMute) log.warn({ err: error, topic }, 'could not tell the other processes')
        isMute = true
      },
    )
  }
  redis.on('ready', () => {
    if (isMute) send(MISSED, null)
  })

  return {
    nodeId,
    subscribe: (topic, handler) => subscriptions.add(topic, handler),
    onRecovered: (handler) => void recovered.push(handler),
    isCutOff: () => isMute || !isListening,
    publish(topic, payload) {
      subscriptions.deliver(topic, payload, nodeId)
      send(topic, payload)
    },
    close: async () => inbound.disconnect(),
  }
}

const isTopic = (text: string): text is Topic => Object.hasOwn(topics, text)

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
