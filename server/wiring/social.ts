// Wires who belongs to what: fans, whom they follow, clubs and ultra groups.
import type { FastifyInstance } from 'fastify'
import {
  endSessionsOf,
  exportAccount,
  findSubjectsOf,
  findSuspendedUntil,
  hashPassword,
  refuseWeakPassword,
  setPasswordHash,
} from '#server/features/accounts/index.ts'
import { type AchievementsService, exportEarned } from '#server/features/achievements/index.ts'
import {
  endRefereeing,
  exportGoing,
  exportRefereeing,
  forgetGoing,
  isClubInPlay,
  listArenasOfClub,
  lockArenasOfClub,
  removeArenasOfClub,
} from '#server/features/arenas/index.ts'
import { recordAudit, redactAudit } from '#server/features/audit/index.ts'
import { lockStakesOf } from '#server/features/bets/index.ts'
import { exportCalendar, forgetCalendar } from '#server/features/calendar/index.ts'
import { createClubsService, holdClub, mountClubs } from '#server/features/clubs/index.ts'
import { exportDeliveries, forgetDeliveries } from '#server/features/delivery/index.ts'
import {
  clearPrimaryClub,
  clearPrimaryUltras,
  createFansService,
  type FanLoaders,
  type FansPorts,
  lockPrimaries,
  mountFans,
} from '#server/features/fans/index.ts'
import { exportVisits, forgetVisits } from '#server/features/home/index.ts'
import { exportSeasons } from '#server/features/leaderboards/index.ts'
import { exportPoints, findPurse, forgetLimits } from '#server/features/ledger/index.ts'
import { countMatchesOf, hasAttended, rowsOfFan } from '#server/features/matches/index.ts'
import { exportPictures, type PictureCleanup } from '#server/features/media/index.ts'
import {
  exportNotifications,
  exportSettings,
  type NotificationsService,
} from '#server/features/notifications/index.ts'
import { exportSecondFactor, forgetSecondFactor } from '#server/features/passkeys/index.ts'
import {
  createFollowsService,
  createMembershipsService,
  deleteMembersOfClub,
  deleteMembersOfUltras,
  exportFollows,
  exportMemberships,
  followCounts,
  isFollowing,
  loadBelongingToClub,
  loadFirstJoined,
  loadMemberships,
  loadMembersOfUltra,
  type MembershipsService,
  mountRelationships,
  setRights,
} from '#server/features/relationships/index.ts'
import { exportReports, forgetReports } from '#server/features/reports/index.ts'
import {
  createSongsService,
  endSongsOf,
  exportSongs,
  forgetSongVotes,
  mountSongs,
} from '#server/features/songs/index.ts'
import { endRaisesOfGroups, exportRaises, exportTifos } from '#server/features/tifos/index.ts'
import {
  archiveUltrasOfClub,
  closeDoors,
  createAnnouncementsService,
  createDoorService,
  createFounding,
  createOfficersService,
  createUltraGate,
  createUltrasService,
  exportGroups,
  forgetGroups,
  listUltraIdsOfClub,
  listWithRight,
  loadUltraFigures,
  lockUltra,
  mountGroups,
  mountUltras,
} from '#server/features/ultras/index.ts'
import type { Transaction } from '#server/storage/database.ts'
import { afterCommit } from '#server/storage/transaction.ts'
import type { Accounts } from './accounts.ts'
import type { Arenas } from './arenas.ts'
import type { Infrastructure } from './infrastructure.ts'

interface SocialParts extends Pick<FansPorts, 'onNewFan' | 'forgetAccount'> {
  infrastructure: Infrastructure
  accounts: Accounts
  achievements: AchievementsService
  notifications: NotificationsService
  arenas: Arenas
  pictures: PictureCleanup
}

/** Fans, clubs, groups and who belongs to what. Returns what is to be done every minute. */
export function mountSocial(
  http: FastifyInstance,
  parts: SocialParts,
): Pick<MembershipsService, 'fillVacancies'> {
  const { db, now } = parts.infrastructure
  const { authenticate } = parts.accounts
  const admitToUltra = createUltraGate(db)
  const memberships = wireMemberships(parts)
  const loadBelonging = loadBelongingToClub
  mountFans(http, { db, now, fans: wireFans(parts, memberships), loaders: fanLoaders, authenticate })
  mountClubs(http, { db, clubs: wireClubs(parts), authenticate, loadUltraFigures, loadBelonging })
  const { ultras, ...groups } = wireGroups(parts, memberships)
  mountUltras(http, { db, now, ultras, authenticate, admitToUltra, loadMembers: loadMembersOfUltra })
  mountGroups(http, { db, ...groups, authenticate, admitToUltra })
  mountSongs(http, { songs: createSongsService({ db, now }), authenticate, admitToUltra })
  mountRelationships(http, { db, follows: wireFollows(parts), memberships, authenticate })
  return memberships
}

function wireFollows({ infrastructure: { db, now }, achievements, notifications }: SocialParts) {
  return createFollowsService({
    db,
    now,
    async onFollowed(tx, followedId, followerId, at) {
      await achievements.onFollowed(tx, followedId)
      await notifications.onFollowed(tx, followedId, followerId, at)
    },
    onUnfollowed: notifications.onUnfollowed,
  })
}

/** songs.2: who conducts is told in the arena at once. */
const tellOfOffices =
  ({ infrastructure: { bus } }: SocialParts) =>
  (tx: Transaction, ultraId: number, userIds: number[]) =>
    afterCommit(tx, () => bus.publish('offices', { ultraId, userIds }))

/** songs.2, tifos.2: with its group a song ends and a tifo comes down, in the rooms of all processes. */
async function silenceGroups(
  { infrastructure: { bus, now } }: SocialParts,
  tx: Transaction,
  ultraIds: readonly number[],
): Promise<void> {
  const sung = await endSongsOf(tx, ultraIds, now())
  const raised = await endRaisesOfGroups(tx, ultraIds, now())
  afterCommit(tx, () => {
    for (const arenaId of sung) bus.publish('song', { arenaId })
    for (const arenaId of raised) bus.publish('tifo', { arenaId })
  })
}

/** What belonged to groups that are archived ends with them. */
async function endGroups(parts: SocialParts, tx: Transaction, ultraIds: readonly number[]): Promise<void> {
  await deleteMembersOfUltras(tx, ultraIds)
  await clearPrimaryUltras(tx, ultraIds)
  await closeDoors(tx, ultraIds)
  await silenceGroups(parts, tx, ultraIds)
  for (const ultraId of ultraIds) tellOfOffices(parts)(tx, ultraId, [])
}

function wireMemberships(parts: SocialParts) {
  const { infrastructure, achievements, notifications } = parts
  const { db, now } = infrastructure
  return createMembershipsService({
    db,
    now,
    onOfficesChanged: tellOfOffices(parts),
    onUltraEmptied: (tx, ultraId) => silenceGroups(parts, tx, [ultraId]),
    onJoinedClub: achievements.onJoinedClub,
    onJoinedUltra: achievements.onJoinedUltra,
    onBecamePresident: achievements.onBecamePresident,
    onHandedOver: notifications.onHandedOver,
    onPresidentReturned: (tx, userId, ultraId, backId) =>
      notifications.onGroupNews(tx, ultraId, { event: 'returned', fans: [String(backId)] }, [userId]),
    async onAskedToJoin(tx, userId, ultraId) {
      const deciders = await listWithRight(tx, ultraId, 'members')
      await notifications.onGroupNews(tx, ultraId, { event: 'request', fans: [String(userId)] }, deciders)
    },
  })
}

function wireClubs(parts: SocialParts) {
  const { db, now, bus } = parts.infrastructure
  const tellArenas = (arenaIds: string[]) => {
    for (const arenaId of arenaIds) bus.publish('arena', { arenaId })
  }
  return createClubsService({
    db,
    now,
    async lockBelongings(tx, clubId) {
      const arenaIds = await lockArenasOfClub(tx, clubId)
      await lockPrimaries(tx, { clubId, ultraIds: await listUltraIdsOfClub(tx, clubId) })
      return arenaIds
    },
    isClubInPlay,
    async onClubChanged(tx, clubId) {
      const arenaIds = await listArenasOfClub(tx, clubId)
      return () => tellArenas(arenaIds)
    },
    async onClubArchived(tx, clubId) {
      const ultraIds = await archiveUltrasOfClub(tx, clubId, now())
      await endGroups(parts, tx, ultraIds)
      await deleteMembersOfClub(tx, clubId)
      await clearPrimaryClub(tx, clubId)
      const arenaIds = await removeArenasOfClub(tx, clubId)
      for (const arenaId of arenaIds) await parts.notifications.onArenaRemoved(tx, arenaId)
      return () => tellArenas(arenaIds)
    },
  })
}

function wireGroups(parts: SocialParts, memberships: MembershipsService) {
  const { infrastructure, achievements, notifications } = parts
  const { db, now } = infrastructure
  const onOfficesChanged = tellOfOffices(parts)
  const ultras = createUltrasService({
    db,
    now,
    enrolPresident: (tx, ultraId, userId) => memberships.enrolPresident(tx, ultraId, userId),
    lockFans: (tx, ultraId) => lockPrimaries(tx, { clubId: null, ultraIds: [ultraId] }),
    onUltraArchived: (tx, ultraId) => endGroups(parts, tx, [ultraId]),
  })
  const officers = createOfficersService({
    db,
    now,
    setRights,
    onOfficesChanged,
    onRightsChanged: notifications.onRightsChanged,
    onBecamePresident: achievements.onBecamePresident,
    onHandedOver: notifications.onHandedOver,
  })
  const found = createFounding({ db, now, hasAttended, enrolFounder: memberships.enrolFounder })
  const door = createDoorService({
    db,
    now,
    publicUrl: infrastructure.settings.publicUrl,
    tell: notifications.onGroupNews,
    enrol: memberships.enrolByOfficer,
    expel: memberships.expel,
  })
  const announcements = createAnnouncementsService({ db, now, tell: notifications.onGroupNews })
  return { ultras, officers, found, door, announcements }
}

function wireFans(parts: SocialParts, memberships: MembershipsService) {
  const { infrastructure, achievements, notifications, arenas } = parts
  const { db, now } = infrastructure
  return createFansService({
    db,
    now,
    ports: {
      hashPassword,
      refuseWeakPassword,
      setPasswordHash,
      onNewFan: parts.onNewFan,
      lockStakesOf,
      recordAudit,
      redactAudit,
      async onFanDeleted(tx, fanId) {
        await arenas.refundStakesOf(tx, fanId)
        await endRefereeing(tx, fanId)
        await forgetGoing(tx, fanId)
        await forgetSongVotes(tx, fanId)
        await forgetCalendar(tx, fanId)
        await forgetVisits(tx, fanId)
        await forgetDeliveries(tx, fanId)
        await forgetLimits(tx, fanId)
        await forgetReports(tx, fanId)
        await memberships.endMembershipsOf(tx, fanId)
        await forgetGroups(tx, fanId)
        await achievements.onFanDeleted(tx, fanId)
        await notifications.onFanDeleted(tx, fanId)
      },
      async forgetAccount(tx, fan) {
        await forgetSecondFactor(tx, fan.id)
        await parts.forgetAccount(tx, fan)
      },
      endSessionsOf,
      onSessionsEnded: parts.accounts.onSessionsEnded,
      removePicturesOf: parts.pictures.removeOf,
      hasClub: async (tx, clubId) => (await holdClub(tx, clubId)) !== null,
      hasUltra: async (tx, ultraId) => (await lockUltra(tx, ultraId)) !== null,
    },
  })
}

/** What a fan's profile and export show of the other features. */
const fanLoaders: FanLoaders = {
  subjectsOf: findSubjectsOf,
  suspendedUntilOf: findSuspendedUntil,
  firstJoinedOf: loadFirstJoined,
  async followsOf(reader, fanId, viewerId) {
    const [counts, isFollowed] = await Promise.all([
      followCounts(reader, fanId),
      isFollowing(reader, viewerId, fanId),
    ])
    return { ...counts, isFollowed }
  },
  countMatches: countMatchesOf,
  balanceOf: async (reader, fanId) => (await findPurse(reader, fanId))?.balance ?? 0,
  membershipsOf: loadMemberships,
  exports: {
    account: exportAccount,
    second_factor: exportSecondFactor,
    memberships: exportMemberships,
    groups: exportGroups,
    follows: exportFollows,
    matches: rowsOfFan,
    seasons: exportSeasons,
    achievements: exportEarned,
    points: exportPoints,
    going: exportGoing,
    refereeing: exportRefereeing,
    songs: exportSongs,
    tifos: exportTifos,
    tifo_raises: exportRaises,
    pictures: exportPictures,
    calendar: exportCalendar,
    visits: exportVisits,
    deliveries: exportDeliveries,
    notifications: exportNotifications,
    notification_settings: exportSettings,
    reports: exportReports,
  },
}
