import { randomUUID } from 'node:crypto'
import type { ArenaTopic, Payload, Topic } from './topics.ts'

export type Handler<T extends Topic> = (payload: Payload<T>, fromNode: string) => void

/** Messages about one arena, or one fan, arrive while somebody follows them. */
export interface Following {
  /** Resolves when messages arrive, or when that cannot be waited for. Never rejects. */
  ready: Promise<void>
  stop(): void
}

/**
 * How processes tell each other that something happened. Messages are hints: whoever gets one reads
 * PostgreSQL, so a lost message costs a moment, never the truth.
 */
export interface Bus {
  readonly nodeId: string
  /** Reaches subscribers: in this process before it returns; in others soon, if they follow the arena or fan it is about. */
  publish<T extends Topic>(topic: T, payload: Payload<T>): void
  /** Publishes and returns how many other processes got it; null when that cannot be known. */
  ask<T extends ArenaTopic>(topic: T, payload: Payload<T>): Promise<number | null>
  subscribe<T extends Topic>(topic: T, handler: Handler<T>): void
  follow(arenaId: string): Following
  followFan(fanId: number): Following
  /** Called when messages may have been missed and arrive again from now on. */
  onRecovered(handler: () => void): void
  /** Whether messages of other processes, or ours to them, are lost at this moment. */
  isCutOff(): boolean
  /** Messages to and from other processes so far. */
  traffic(): { sent: number; received: number }
  close(): Promise<void>
}

type Handlers = { [T in Topic]?: Handler<T>[] }

export class Subscriptions {
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
    async ask(topic, payload) {
      subscriptions.deliver(topic, payload, nodeId)
      return 0
    },
    follow: () => ({ ready: Promise.resolve(), stop: () => {} }),
    followFan: () => ({ ready: Promise.resolve(), stop: () => {} }),
    onRecovered: () => {},
    isCutOff: () => false,
    traffic: () => ({ sent: 0, received: 0 }),
    close: async () => {},
  }
}
