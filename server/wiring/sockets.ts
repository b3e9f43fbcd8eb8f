// The WebSockets of a process: which path is which, who may connect, and who speaks with them.
import type { Server } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import { type LiveHub, speakLive, speakToFan } from '#server/features/live/index.ts'
import { addressKey } from '#server/http/address.ts'
import { allowedOrigins } from '#server/http/security-headers.ts'
import type { Capacity } from '#server/realtime/capacity.ts'
import type { QueueLimits } from '#server/realtime/connection.ts'
import { createSocketServer, type SocketServer } from '#server/realtime/sockets.ts'
import type { Infrastructure } from './infrastructure.ts'

const FAN_PATH = /^\/v1\/live\/?$/
/** What the path of a fan's own socket stands for: no arena has this id. */
const FAN_SOCKET = ''
/** Any id: one that no arena has is refused with 4404, after the upgrade (live.8). */
const LIVE_PATH = /^\/v1\/arenas\/([^/]+)\/live\/?$/

/** Overrides of the socket's limits, for tests. */
export interface LiveLimits {
  helloTimeoutMs?: number
  queue?: QueueLimits
  lookAnywayMs?: number
  finishWaitMs?: number
  capacity?: Capacity
}

interface SocketsParts {
  infrastructure: Infrastructure
  hub: LiveHub
  capacity: Capacity
  liveLimits: LiveLimits | undefined
}

export function openSockets(
  server: Server,
  { infrastructure: { settings, log, now }, hub, capacity, liveLimits }: SocketsParts,
): SocketServer {
  const origins = allowedOrigins(settings)
  const isProxy = proxyAddr.compile(settings.trustProxy)
  return createSocketServer({
    server,
    match: (path) => (FAN_PATH.test(path) ? FAN_SOCKET : (LIVE_PATH.exec(path)?.[1] ?? null)),
    isAllowedOrigin: (origin) => origins.has(origin),
    addressOf: (request) => addressKey(proxyAddr(request, isProxy)),
    capacity: capacity.sockets,
    queueLimits: liveLimits?.queue,
    onConnection(arenaId, { connection, address, onGreeted }) {
      const common = {
        log,
        leave: () => hub.leave(connection),
        helloTimeoutMs: liveLimits?.helloTimeoutMs,
      }
      if (arenaId === FAN_SOCKET)
        speakToFan(connection, {
          ...common,
          async enter(token, language) {
            const standing = await hub.enterAlone(connection, { address, token, language })
            onGreeted()
            return standing
          },
        })
      else
        speakLive(connection, {
          ...common,
          now,
          watchesOnly: () => hub.watchesOnly(connection),
          async enter({ token, side, language = null }) {
            const room = await hub.enter(connection, { arenaId, address, token, side, language })
            onGreeted()
            return room
          },
        })
    },
  })
}
