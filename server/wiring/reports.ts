// Wires reports: what can be reported, how each feature hides it, who looks after it and who is told.
import type { FastifyInstance } from 'fastify'
import type { UltraRight } from '#contract/constants.ts'
import type { ReportKind } from '#contract/reports.ts'
import { type KeyedHashes, readAppealTicket } from '#server/features/accounts/index.ts'
import { findShownFans, hideProfile, showProfile } from '#server/features/fans/index.ts'
import type { NotificationsService } from '#server/features/notifications/index.ts'
import {
  type Caretakers,
  createReportsService,
  mountReports,
  type Thing,
  type ThingKind,
  type ThingKinds,
} from '#server/features/reports/index.ts'
import { findReportedSong, setSongHidden } from '#server/features/songs/index.ts'
import { findReportedTifo, type TifosService } from '#server/features/tifos/index.ts'
import {
  findAnnouncement,
  findReportedUltras,
  hideUltraTexts,
  listOwnRights,
  listWithRight,
  quote,
  setAnnouncementHidden,
  showUltraTexts,
} from '#server/features/ultras/index.ts'
import { Failure } from '#server/http/failure.ts'
import type { Authenticate } from '#server/http/handlers.ts'
import type { Db } from '#server/storage/database.ts'
import { afterCommit } from '#server/storage/transaction.ts'
import type { Accounts } from './accounts.ts'
import type { Infrastructure } from './infrastructure.ts'

const fans: ThingKind = {
  notFound: 'user_not_found',
  hasNumberId: true,
  isHiddenByReports: false,
  async find(db, ids) {
    const rows = await findShownFans(db, ids.map(Number))
    return new Map(
      rows.map(({ id, name, avatar, bio, socials, createdAt }): [string, Thing] => [
        String(id),
        {
          name,
          picture: avatar,
          makerId: id,
          createdAt,
          group: null,
          tifo: null,
          text: [bio, ...Object.values(socials)].filter(Boolean).join('\n') || null,
          link: `/fan/${id}`,
        },
      ]),
    )
  },
  hide: (tx, id) => hideProfile(tx, Number(id)),
  show: (tx, id, taken) => showProfile(tx, Number(id), taken),
}

const ultras: ThingKind = {
  notFound: 'ultra_not_found',
  hasNumberId: true,
  isHiddenByReports: false,
  async find(db, ids) {
    const rows = await findReportedUltras(db, ids.map(Number))
    const around = rows.filter(({ isArchived }) => !isArchived)
    return new Map(
      around.map(({ id, name, logo, bio, motto, socials, presidentId, createdAt }): [string, Thing] => [
        String(id),
        {
          name,
          picture: logo,
          makerId: presidentId,
          createdAt,
          tifo: null,
          text: [motto, bio, ...Object.values(socials)].filter(Boolean).join('\n') || null,
          link: `/ultra/${id}`,
          group: { id, name },
        },
      ]),
    )
  },
  hide: (tx, id) => hideUltraTexts(tx, Number(id)),
  show: (tx, id, taken) => showUltraTexts(tx, Number(id), taken),
}

/** What a group has made, before it is known what the group is called. */
interface Made extends Omit<Thing, 'group' | 'picture' | 'tifo' | 'link'> {
  ultraId: number
  tifo?: Thing['tifo']
  /** Hangs on, also when the group is archived. */
  posterId?: number | null
}

/** Things of groups, each looked up by its feature; `tab` is the part of the group's page that shows it. */
function ofGroups(tab: string, findOne: (db: Db, id: string) => Promise<Made | null>): ThingKind['find'] {
  return async (db, ids) => {
    const made = await Promise.all(ids.map(async (id) => [id, await findOne(db, id)] as const))
    const ultraIds = made.flatMap(([, one]) => one?.ultraId ?? [])
    const groups = await findReportedUltras(db, [...new Set(ultraIds)])
    return new Map(
      made.flatMap(([id, one]): [string, Thing][] => {
        if (one === null) return []
        const { ultraId, tifo = null, posterId = null, ...thing } = one
        const group = groups.find((other) => other.id === ultraId)
        // An archived group has nothing to show any more but its posters.
        if (!group || (group.isArchived && posterId === null)) return []
        const link = group.isArchived ? `/poster/${posterId}` : `/ultra/${ultraId}${tab}`
        return [[id, { ...thing, tifo, link, picture: null, group: { id: group.id, name: group.name } }]]
      }),
    )
  }
}

const QUOTED_LENGTH = 60

/** What groups make is hidden by enough reports (reports.2). */
function kindsOf({ now, bus }: Infrastructure, tifos: TifosService): ThingKinds {
  return {
    fan: fans,
    ultra: ultras,
    announcement: {
      notFound: 'announcement_not_found',
      hasNumberId: true,
      isHiddenByReports: true,
      find: ofGroups('', async (db, id) => {
        const found = await findAnnouncement(db, Number(id))
        if (!found) return null
        const { ultraId, text, authorId, at } = found
        return {
          ultraId,
          name: quote(text.replaceAll(/\s+/g, ' '), QUOTED_LENGTH),
          text,
          makerId: authorId,
          createdAt: at,
        }
      }),
      async hide(tx, id) {
        await setAnnouncementHidden(tx, Number(id), now())
        return null
      },
      show: (tx, id) => setAnnouncementHidden(tx, Number(id), null),
    },
    song: {
      notFound: 'song_not_found',
      hasNumberId: false,
      isHiddenByReports: true,
      find: ofGroups('?tab=songs', async (db, id) => {
        const found = await findReportedSong(db, id)
        if (!found) return null
        const { ultraId, name, words, createdBy } = found
        return { ultraId, name, text: words.join('\n') || null, makerId: createdBy, createdAt: null }
      }),
      async hide(tx, id) {
        const arenaIds = await setSongHidden(tx, id, true, now())
        afterCommit(tx, () => {
          for (const arenaId of arenaIds) bus.publish('song', { arenaId })
        })
        return null
      },
      async show(tx, id) {
        await setSongHidden(tx, id, false, now())
      },
    },
    tifo: {
      notFound: 'tifo_not_found',
      hasNumberId: false,
      isHiddenByReports: true,
      find: ofGroups('?tab=tifos', async (db, id) => {
        const found = await findReportedTifo(db, id)
        if (!found) return null
        const { ultraId, picture, by, createdAt, posterId } = found
        const { name, colors, frames } = picture
        const tifo = { colors, frames }
        return { ultraId, name, text: null, makerId: by?.id ?? null, createdAt, tifo, posterId }
      }),
      async hide(tx, id) {
        await tifos.setHidden(tx, id, true)
        return null
      },
      show: (tx, id) => tifos.setHidden(tx, id, false),
    },
  }
}

/** reports.4: which right of a group looks after which of its things. */
const RIGHTS: Partial<Record<ReportKind, UltraRight>> = {
  ultra: 'edit',
  announcement: 'announce',
  song: 'capo',
  tifo: 'tifo',
}
const KINDS_OF_GROUPS = Object.entries(RIGHTS) as [ReportKind, UltraRight][]

const caretakers: Caretakers = {
  async idsOf(db, kind, ultraId) {
    const right = RIGHTS[kind]
    return right === undefined ? [] : listWithRight(db, ultraId, right)
  },
  async groupsOf(db, userId) {
    const groups = await listOwnRights(db, userId)
    return groups.map(({ ultraId, rights }) => ({
      ultraId,
      kinds: KINDS_OF_GROUPS.flatMap(([kind, right]) => (rights.includes(right) ? [kind] : [])),
    }))
  },
}

interface ReportsParts {
  infrastructure: Infrastructure
  accounts: Accounts
  notifications: NotificationsService
  hashes: KeyedHashes
  tifos: TifosService
}

export function mountReporting(
  http: FastifyInstance,
  { infrastructure, accounts, notifications, hashes, tifos }: ReportsParts,
): void {
  const { db, now, bus } = infrastructure
  const kinds = kindsOf(infrastructure, tifos)
  const reports = createReportsService({
    db,
    now,
    kinds,
    caretakers,
    tell: notifications.onReport,
    onSuspensionChanged: (userId) => bus.publish('sessions', { userId, isSuspended: true }),
  })
  const authenticateAppeal: Authenticate = async (token, address) => {
    const userId = await readAppealTicket(db, hashes, token, now())
    if (userId !== null) return { userId, role: 'user', sessionId: '' }
    if (token.startsWith('appeal.')) throw new Failure('sign_in_expired')
    return accounts.authenticate(token, address)
  }
  const { authenticate } = accounts
  mountReports(http, { db, reports, kinds, caretakers, authenticate, authenticateAppeal })
}
