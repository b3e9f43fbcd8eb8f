// The connection to Redis or Valkey 7 and newer: one server, or a cluster (`?cluster=1`).
import { Cluster, Redis } from 'ioredis'

export type RedisClient = Redis | Cluster

/** A Redis that hangs costs a call this long, then the process goes on by itself. */
const REDIS_TIMEOUT_MS = 1_000
const LIMITED = { maxRetriesPerRequest: 1, commandTimeout: REDIS_TIMEOUT_MS }

const isClusterUrl = (url: string): boolean => new URL(url).searchParams.get('cluster') === '1'

/** Commands fail at once while there is no connection. */
export function connectRedis(url: string, onError: (error: unknown) => void): RedisClient {
  const redis = isClusterUrl(url)
    ? new Cluster([clusterNode(url)], {
        enableOfflineQueue: false,
        shardedSubscribers: true,
        redisOptions: { ...LIMITED, ...accessOf(url) },
      })
    : new Redis(url, { ...LIMITED, enableOfflineQueue: false })
  redis.on('error', onError)
  return redis
}

const clusterNode = (url: string) => {
  const { hostname, port } = new URL(url)
  return { host: hostname, port: Number(port || 6379) }
}

/** The first node's name, password and encryption are those of all. */
function accessOf(url: string) {
  const { protocol, username, password } = new URL(url)
  return {
    ...(username !== '' && { username: decodeURIComponent(username) }),
    ...(password !== '' && { password: decodeURIComponent(password) }),
    ...(protocol === 'rediss:' && { tls: {} }),
  }
}

type Patience = { maxRetriesPerRequest: null; autoResubscribe: boolean }

const duplicateSingle = (redis: Redis, patient: Patience) =>
  redis.duplicate({ ...patient, enableOfflineQueue: true, commandTimeout: undefined })

function duplicateCluster(cluster: Cluster, patient: Patience): Cluster {
  const { commandTimeout: _limited, replyMapping: _same, ...access } = cluster.options.redisOptions ?? {}
  return cluster.duplicate([], { enableOfflineQueue: true, redisOptions: { ...access, ...patient } })
}

interface InboundOptions {
  onMessage: (text: string) => void
  /** Also after every reconnection: subscriptions are to be made anew. */
  onConnected: () => void
  onLost: () => void
  onError: (error: unknown) => void
}

/** A second connection, for what other processes send. It waits for Redis as long as it takes. */
export function listenInbound(
  redis: RedisClient,
  { onMessage, onConnected, onLost, onError }: InboundOptions,
): RedisClient {
  const patient = { maxRetriesPerRequest: null, autoResubscribe: false }
  const inbound =
    redis instanceof Cluster ? duplicateCluster(redis, patient) : duplicateSingle(redis, patient)
  inbound.on('error', onError)
  inbound.on('smessage', (_channel: string, text: string) => onMessage(text))
  inbound.on('close', onLost)
  inbound.on('ready', onConnected)
  // A cluster moved channels to another node, or has a new one in a lost one's place.
  if (inbound instanceof Cluster) inbound.on('subscribersReady', onConnected)
  return inbound
}
