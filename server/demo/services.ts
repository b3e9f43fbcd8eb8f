import { createAchievementsService } from '#server/features/achievements/index.ts'
import { createArenasService, lockWrittenRun } from '#server/features/arenas/index.ts'
import { createBetsService } from '#server/features/bets/index.ts'
import { createClubsService } from '#server/features/clubs/index.ts'
import { welcomeFan } from '#server/features/ledger/index.ts'
import { createNotificationsService, createNotify } from '#server/features/notifications/index.ts'
import { createPostsService } from '#server/features/posts/index.ts'
import {
  createFollowsService,
  createMembershipsService,
  setRights,
} from '#server/features/relationships/index.ts'
import { createSongsService } from '#server/features/songs/index.ts'
import {
  createAnnouncementsService,
  createOfficersService,
  createUltrasService,
  listWithRight,
} from '#server/features/ultras/index.ts'
import type { Transaction } from '#server/storage/database.ts'
import { asDatabase } from '#server/storage/transaction.ts'

export type DemoServices = ReturnType<typeof createDemoServices>

/** The features' own services in the transaction that fills the database, with a clock that is set by hand. */
export function createDemoServices(tx: Transaction, start: Date) {
  const db = asDatabase(tx)
  let at = start
  const now = () => at
  const nothing = async () => {}

  const { notify } = createNotify({ now, onTold: () => {} })
  const notifications = createNotificationsService({ notify, now })
  const achievements = createAchievementsService({ now, onEarned: notifications.onEarned })
  const memberships = createMembershipsService({
    db,
    now,
    onJoinedClub: achievements.onJoinedClub,
    onJoinedUltra: achievements.onJoinedUltra,
    onBecamePresident: achievements.onBecamePresident,
    onHandedOver: nothing,
    onPresidentReturned: nothing,
    onOfficesChanged: () => {},
    onUltraEmptied: nothing,
    async onAskedToJoin(inner, userId, ultraId) {
      const deciders = await listWithRight(inner, ultraId, 'members')
      await notifications.onGroupNews(inner, ultraId, { event: 'request', fans: [String(userId)] }, deciders)
    },
  })
  const noLimits = { take: async () => 1, giveBack: nothing, clear: nothing }
  return {
    /** Sets the clock: what follows happens at this moment. */
    goTo(moment: Date): void {
      at = moment
    },
    achievements,
    notifications,
    memberships,
    follows: createFollowsService({
      db,
      now,
      async onFollowed(inner, followedId, followerId, followedAt) {
        await achievements.onFollowed(inner, followedId)
        await notifications.onFollowed(inner, followedId, followerId, followedAt)
      },
      onUnfollowed: notifications.onUnfollowed,
    }),
    clubs: createClubsService({
      db,
      now,
      lockBelongings: async () => [],
      isClubInPlay: async () => false,
      onClubChanged: async () => () => {},
      onClubArchived: async () => () => {},
    }),
    ultras: createUltrasService({
      db,
      now,
      enrolPresident: (inner, ultraId, userId) => memberships.enrolPresident(inner, ultraId, userId),
      lockFans: async () => {},
      onUltraArchived: nothing,
    }),
    officers: createOfficersService({
      db,
      now,
      setRights,
      onRightsChanged: nothing,
      onBecamePresident: nothing,
      onHandedOver: nothing,
      onOfficesChanged: () => {},
    }),
    announcements: createAnnouncementsService({ db, now, tell: notifications.onGroupNews }),
    songs: createSongsService({ db, now }),
    posts: createPostsService({ db, now }),
    arenas: createArenasService({
      db,
      now,
      bets: { voidWithin: async () => [] },
      onArenaChanged: async () => {},
      onBetChanged: () => {},
      onFansChanged: () => {},
      collectRun: nothing,
      onMatchWritten: achievements.onMatchWritten,
      onLate: (error) => {
        throw error
      },
      onArenaLive: nothing,
      onArenaRemoved: nothing,
      onKickoffNear: nothing,
    }),
    bets: createBetsService({
      db,
      now,
      limits: noLimits,
      runOfArena: async () => null,
      lockRun: lockWrittenRun,
      onBetPaid: nothing,
      onBetUnsettled: nothing,
      onStakesLate: nothing,
      onBetChanged: () => {},
      onPoolsChanged: () => {},
      onFansChanged: () => {},
    }),
    async welcome(fanId: number): Promise<void> {
      await welcomeFan(tx, fanId)
      await achievements.onNewFan(tx, fanId)
    },
  }
}
