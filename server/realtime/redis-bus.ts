import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { z } from 'zod'
import { type Bus, type Following, Subscriptions } from './bus.ts'
import { listenInbound, type RedisClient } from './redis.ts'
import { LOOK_AGAIN, type Payload, type Topic, topics } from './topics.ts'

/** However much happens in an arena, a process sends at most one message about it in this time. */
const SEND_INTERVAL_MS = 100
/** How long somebody who enters an arena waits for Redis before they go on without the other processes. */
const FOLLOW_TIMEOUT_MS = 1_000

/** Says that the sender could not send something: whoever receives it reads everything again. */
const MISSED = 'missed'
/** What happened since the last message, and who says so. */
const envelope = z.tuple([z.array(z.tuple([z.string(), z.unknown()])), z.string()])

interface RedisBusOptions {
  redis: RedisClient
  /** Names the deployment: others on the same Redis neither hear us nor are heard. */
  prefix: string
  log: Logger
  onAway: (error: unknown) => void
}

/**
 * For several processes: a channel for each arena, for each fan and one for the product, by sharded pub/sub, so that a
 * message goes only to processes with somebody in that arena or a socket of that fan, and in a cluster only through the
 * node that holds the channel.
 */
export function createRedisBus({ redis, prefix, log, onAway }: RedisBusOptions): Bus {
  const nodeId = randomUUID()
  const productChannel = `${prefix}:bus`
  const channelOf = (payload: object) => {
    if ('arenaId' in payload) return `${prefix}:arena:${String(payload.arenaId)}`
    return 'fanId' in payload ? `${prefix}:fan:${String(payload.fanId)}` : productChannel
  }
  const subscriptions = new Subscriptions()
  const traffic = { sent: 0, received: 0 }
  const recovered: (() => void)[] = []
  const recover = () => {
    for (const handler of recovered) handler()
  }

  // ------------------------------------------------------------------ what others say

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
    const [items, fromNode] = message.data
    if (fromNode === nodeId) return
    traffic.received += 1
    for (const [topic, content] of items) {
      if (topic === MISSED) recover()
      else if (isTopic(topic)) deliver(topic, content, fromNode)
      else drop(`topic ${topic.slice(0, 40)}`, new Error('no such topic'))
    }
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

  // ------------------------------------------------------------------ which channels

  let isListening = false
  const followed = new Map<string, { count: number; ready: Promise<void> }>()
  const inbound = listenInbound(redis, {
    onMessage: receive,
    onLost: () => {
      isListening = false
    },
    onConnected() {
      const wanted = () => [productChannel, ...followed.keys()]
      const onDone = () => {
        isListening = true
        recover()
      }
      subscribeAll(wanted, (channel) => inbound.ssubscribe(channel), onDone).catch((error: unknown) =>
        log.warn({ err: error }, 'could not listen to redis'),
      )
    },
    onError: onAway,
  })

  async function listenTo(channel: string): Promise<void> {
    // Otherwise it follows when Redis is back.
    if (!isListening) return
    const late = new Promise<void>((resolve) => setTimeout(resolve, FOLLOW_TIMEOUT_MS).unref())
    const listening = inbound.ssubscribe(channel).then(
      () => {},
      (error: unknown) => log.warn({ err: error }, 'could not listen to redis'),
    )
    await Promise.race([listening, late])
  }

  function follow(channel: string): Following {
    const known = followed.get(channel)
    const following = known ?? { count: 0, ready: listenTo(channel) }
    following.count += 1
    followed.set(channel, following)
    let isOver = false
    return {
      ready: following.ready,
      stop() {
        if (isOver) return
        isOver = true
        following.count -= 1
        if (following.count > 0) return
        followed.delete(channel)
        if (isListening) inbound.sunsubscribe(channel).catch(() => {})
      },
    }
  }

  // ------------------------------------------------------------------ what we say

  let isMute = false
  async function send(channel: string, items: [string, unknown][]): Promise<number | null> {
    traffic.sent += 1
    try {
      const receivers = Number(await redis.spublish(channel, JSON.stringify([items, nodeId])))
      if (isMute) {
        isMute = false
        void send(productChannel, [[MISSED, null]])
      }
      return Math.max(0, receivers - (followed.has(channel) ? 1 : 0))
    } catch (error) {
      if (!isMute) log.warn({ err: error, topic: items[0]?.[0] }, 'could not tell the other processes')
      isMute = true
      return null
    }
  }
  redis.on('ready', () => {
    if (isMute) void send(productChannel, [[MISSED, null]])
  })

  /** What waits for its channel's turn. */
  const outbox = new Map<string, { items: [string, unknown][]; timer: NodeJS.Timeout }>()
  function take(channel: string): [string, unknown][] {
    const waiting = outbox.get(channel)
    clearTimeout(waiting?.timer)
    outbox.delete(channel)
    return waiting?.items ?? []
  }
  function sendInTurn(channel: string, topic: Topic, payload: unknown): void {
    const waiting = outbox.get(channel)
    if (!waiting) {
      outbox.set(channel, { items: [], timer: turn(channel) })
      void send(channel, [[topic, payload]])
    } else if (!LOOK_AGAIN.has(topic) || !waiting.items.some(isEqualTo(topic, payload))) {
      waiting.items.push([topic, payload])
    }
  }
  function turn(channel: string): NodeJS.Timeout {
    return setTimeout(() => {
      const items = take(channel)
      if (items.length === 0) return
      outbox.set(channel, { items: [], timer: turn(channel) })
      void send(channel, items)
    }, SEND_INTERVAL_MS).unref()
  }

  return {
    nodeId,
    subscribe: (topic, handler) => subscriptions.add(topic, handler),
    onRecovered: (handler) => void recovered.push(handler),
    isCutOff: () => isMute || !isListening,
    traffic: () => ({ ...traffic }),
    follow: (arenaId) => follow(channelOf({ arenaId })),
    followFan: (fanId) => follow(channelOf({ fanId })),

    publish(topic, payload) {
      subscriptions.deliver(topic, payload, nodeId)
      sendInTurn(channelOf(payload), topic, payload)
    },

    async ask(topic, payload) {
      subscriptions.deliver(topic, payload, nodeId)
      const channel = channelOf(payload)
      return send(channel, [...take(channel), [topic, payload]])
    },

    async close() {
      const last = [...outbox.keys()].map((channel) => ({ channel, items: take(channel) }))
      const waiting = last.filter(({ items }) => items.length > 0)
      await Promise.all(waiting.map(({ channel, items }) => send(channel, items)))
      inbound.disconnect()
    },
  }
}

const isTopic = (text: string): text is Topic => Object.hasOwn(topics, text)

const isEqualTo =
  <T extends Topic>(topic: T, payload: unknown) =>
  ([otherTopic, other]: [string, unknown]): boolean =>
    otherTopic === topic && JSON.stringify(other) === JSON.stringify(payload as Payload<T>)

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Subscribes to what is wanted, also to what is wanted only since it began; nothing comes between the last look and `onDone`. */
export async function subscribeAll(
  wanted: () => string[],
  subscribe: (channel: string) => Promise<unknown>,
  onDone: () => void,
): Promise<void> {
  const done = new Set<string>()
  for (;;) {
    const missing = wanted().filter((channel) => !done.has(channel))
    if (missing.length === 0) break
    await Promise.all(missing.map(subscribe))
    for (const channel of missing) done.add(channel)
  }
  onDone()
}
