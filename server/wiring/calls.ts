import type { FastifyInstance } from 'fastify'
import { forgetAccount } from '#server/features/accounts/index.ts'
import { listEarnedBetween, mountAchievements } from '#server/features/achievements/index.ts'
import { mountAudit } from '#server/features/audit/index.ts'
import { mountCalendar, mountCalendarFiles } from '#server/features/calendar/index.ts'
import { mountHome } from '#server/features/home/index.ts'
import { mountLeaderboard } from '#server/features/leaderboards/index.ts'
import { mountMatches } from '#server/features/matches/index.ts'
import { mountMedia } from '#server/features/media/index.ts'
import { mountNotifications } from '#server/features/notifications/index.ts'
import { mountOperator } from '#server/features/operator/index.ts'
import { mountPeople } from '#server/features/people/index.ts'
import { createPostsService, mountPosts } from '#server/features/posts/index.ts'
import { mountSearch } from '#server/features/search/index.ts'
import { mountStats } from '#server/features/stats/index.ts'
import { FRONT_ENDS_FOLDER, loadFrontEnds } from '#server/http/front-ends.ts'
import { createHttpServer } from '#server/http/server.ts'
import { createSharing, loadDrawPage } from '#server/sharing/index.ts'
import { canAlterHistory } from '#server/storage/roles.ts'
import type { Upkeep } from './background.ts'
import type { Infrastructure } from './infrastructure.ts'
import type { Parts } from './parts.ts'
import { mountReporting } from './reports.ts'
import { mountSocial } from './social.ts'

/** What this process serves (`SERVICES`). Returns what it is to do every minute. */
export async function mountCalls(http: FastifyInstance, parts: Parts): Promise<Upkeep> {
  const { services } = parts.infrastructure.settings
  const upkeep = services.has('api') ? await mountApi(http, parts) : {}
  if (services.has('arenas')) parts.arenas.mount(http)
  return upkeep
}

async function mountApi(http: FastifyInstance, parts: Parts): Promise<Upkeep> {
  const { infrastructure, transport, hashes, onNewFan, accounts, arenas, notifications } = parts
  const { database, db, now, settings, limits } = infrastructure
  const { authenticate } = accounts
  accounts.mount(http)
  const { fillVacancies } = mountSocial(http, {
    infrastructure,
    accounts,
    notifications,
    onNewFan,
    arenas,
    achievements: parts.achievements,
    pictures: parts.pictures,
    forgetAccount: (tx, fan) => forgetAccount(tx, hashes, fan),
  })
  await mountOtherFeatures(http, parts)
  parts.delivery.mount(http, accounts)
  mountReporting(http, { infrastructure, accounts, notifications, hashes, tifos: arenas.tifos })
  arenas.mountPoints(http)
  arenas.mountMyArenas(http)
  arenas.mountTifos(http)
  mountOperator(http, {
    db,
    settings,
    limits,
    transport,
    authenticate,
    canAlterHistory: () => canAlterHistory(database.pool),
  })
  mountHome(http, {
    db,
    now,
    authenticate,
    playersIn: arenas.playersIn,
    gameUrl: settings.gameUrl,
    hasStakes: settings.hasStakes,
  })
  return { fillVacancies }
}

/** Features that only need the infrastructure. */
async function mountOtherFeatures(
  http: FastifyInstance,
  { infrastructure, accounts: { authenticate }, fanNews }: Parts,
): Promise<void> {
  const { settings, db, now, limits, pictureStore: store } = infrastructure
  mountAudit(http, { db, authenticate })
  mountLeaderboard(http, { db, now, authenticate })
  mountPeople(http, { db, authenticate })
  mountSearch(http, { db, authenticate })
  mountStats(http, { db, now, authenticate })
  mountMatches(http, {
    db,
    authenticate,
    hasStakes: settings.hasStakes,
    listEarnedBetween: (userId, from, to) => listEarnedBetween(db, userId, from, to),
  })
  mountAchievements(http, { db, now, authenticate, hasStakes: settings.hasStakes })
  mountCalendar(http, { db, publicUrl: settings.publicUrl, authenticate })
  mountNotifications(http, { db, now, authenticate, gameUrl: settings.gameUrl, onRead: fanNews.changed })
  mountPosts(http, { db, now, posts: createPostsService({ db, now }), authenticate })
  const apiUrl = settings.apiUrl || settings.publicUrl
  await mountMedia(http, { db, now, store, apiUrl, limits, authenticate })
}

/** The HTTP server with the front ends and the pages that need no script. */
export async function createPagesServer(
  { settings, db, now, limits, reads, log, pictureStore }: Infrastructure,
  isDraining: () => boolean,
  frontEndsFolder = FRONT_ENDS_FOLDER,
): Promise<FastifyInstance> {
  const { apiUrl, matchesUrl, gameUrl, discordUrl, videoUrl, legalEmail, hasStakes, hasPush } = settings
  const publicSettings = { apiUrl, matchesUrl, gameUrl, discordUrl, videoUrl, legalEmail, hasStakes, hasPush }
  const frontEnds = await loadFrontEnds(publicSettings, frontEndsFolder)
  const sharing = createSharing({
    db,
    now,
    settings,
    publicSettings,
    limits,
    log,
    pictureStore,
    assets: frontEnds.assets,
    drawPage: await loadDrawPage(frontEndsFolder),
  })
  const writtenPages = { ...frontEnds, writePage: sharing.writePage }
  const http = await createHttpServer({
    settings,
    frontEnds: writtenPages,
    limits,
    reads,
    log,
    isDraining,
  })
  sharing.mount(http)
  mountCalendarFiles(http, { db, now, place: settings, limits })
  return http
}
