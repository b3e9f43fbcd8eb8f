import type pg from 'pg'
import type { Logger } from 'pino'
import {
  createKeyedHashes,
  hasSpentWelcome,
  type KeyedHashes,
  type OnNewFan,
} from '#server/features/accounts/index.ts'
import { type AchievementsService, createAchievementsService } from '#server/features/achievements/index.ts'
import { openFanAccount, welcomeFan } from '#server/features/ledger/index.ts'
import { createPictureCleanup } from '#server/features/media/index.ts'
import {
  createFanNews,
  createNotificationsService,
  createNotify,
} from '#server/features/notifications/index.ts'
import type { MailTransport } from '#server/mail/transport.ts'
import type { Settings } from '#server/settings.ts'
import { wireAccounts } from './accounts.ts'
import { wireArenas } from './arenas.ts'
import { createBackground, transportFor } from './background.ts'
import { wireDelivery } from './delivery.ts'
import { openInfrastructure } from './infrastructure.ts'
import type { LiveLimits } from './sockets.ts'

export interface AppOptions {
  settings: Settings
  databaseConfig: pg.PoolConfig
  /** The role that owns the schema and migrates it; the server's own where left out. */
  ownerConfig?: pg.PoolConfig
  log: Logger
  /** No other process uses the database: it is the embedded one. */
  ownsDatabase?: boolean
  now?: () => Date
  mailTransport?: MailTransport
  liveLimits?: LiveLimits
  /** How many fans a decision serves in its own transaction (jobs/parts.ts). */
  partSize?: number
  /** Where the built pages are, if not in `dist`. */
  frontEndsFolder?: string
}

export type Parts = ReturnType<typeof wireParts>

/** All services, each with what it needs of the others; nothing is served or started yet. */
export function wireParts(options: AppOptions) {
  const { settings, log, ownsDatabase = false, partSize: atOnce, liveLimits } = options
  const transport = options.mailTransport ?? transportFor(settings)
  const infrastructure = openInfrastructure(options)
  const { db, now } = infrastructure
  const pictures = createPictureCleanup({ db, store: infrastructure.pictureStore, now, log })
  const fanNews = createFanNews({
    db,
    now,
    log,
    gameUrl: settings.gameUrl,
    bus: infrastructure.bus,
    lookAnywayMs: liveLimits?.lookAnywayMs,
  })
  const telling = createNotify({ now, onTold: fanNews.changed, atOnce })
  const { notify } = telling
  const notifications = createNotificationsService({ notify, now })
  const achievements = createAchievementsService({
    now,
    onEarned: notifications.onEarned,
    onLost: notifications.onLost,
    atOnce,
  })
  const hashes = createKeyedHashes()
  const onNewFan = welcomeOnce(hashes, achievements)
  const accounts = wireAccounts({
    infrastructure,
    hashes,
    onNewFan,
    onPointsChanged: fanNews.changed,
  })
  const arenas = wireArenas({
    infrastructure,
    accounts,
    achievements,
    notifications,
    fanNews,
    liveLimits,
    partSize: atOnce,
  })
  const delivery = wireDelivery(infrastructure, hashes, transport)
  const background = createBackground(infrastructure, {
    transport,
    delivery,
    ownsDatabase,
    notify,
    handlers: { remind_kickoff: arenas.remindKickoff },
    parts: { ...telling.parts, ...achievements.parts, ...arenas.parts },
  })
  return {
    infrastructure,
    transport,
    hashes,
    onNewFan,
    accounts,
    arenas,
    achievements,
    notifications,
    fanNews,
    delivery,
    pictures,
    background,
  }
}

/** accounts.10: welcome points come once per address and per account at an identity provider. */
function welcomeOnce(hashes: KeyedHashes, achievements: Pick<AchievementsService, 'onNewFan'>): OnNewFan {
  return async (tx, fanId, proof) => {
    if (await hasSpentWelcome(tx, hashes, proof)) await openFanAccount(tx, fanId)
    else await welcomeFan(tx, fanId)
    await achievements.onNewFan(tx, fanId)
  }
}
