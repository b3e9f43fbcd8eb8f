import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FastifyInstance } from 'fastify'
import type { ErrorCode } from '#contract/errors.ts'
import { type MutableKind, type NotificationSettings, notificationsRoutes } from '#contract/notifications.ts'
import { findArena } from '#server/features/arenas/index.ts'
import { findClub } from '#server/features/clubs/index.ts'
import { findFan } from '#server/features/fans/index.ts'
import { findUltra } from '#server/features/ultras/index.ts'
import { Failure } from '#server/http/failure.ts'
import { type Authenticate, mount } from '#server/http/handlers.ts'
import { namedLanguage } from '#server/http/language.ts'
import { positionIn, toSortedPage } from '#server/http/paging.ts'
import type { Db } from '#server/storage/database.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { countUnread, inboxOrder, listInbox, markRead } from './notifications.storage.ts'
import { makeReadable, presentNotification } from './present.ts'
import {
  addMute,
  type FanSettings,
  findSettings,
  listMutes,
  removeMute,
  saveLanguage,
  saveSettings,
} from './settings.storage.ts'

interface NotificationsParts {
  db: NodePgDatabase
  now: () => Date
  authenticate: Authenticate
  gameUrl: string
  /** What is unread has changed. */
  onRead: (userIds: readonly number[]) => void
}

export function mountNotifications(
  app: FastifyInstance,
  { db, now, authenticate, gameUrl, onRead }: NotificationsParts,
): void {
  mount(
    app,
    notificationsRoutes,
    {
      'GET /v1/notifications': async ({ viewer: { userId }, query: { limit, cursor }, request }) => {
        const found = await listInbox(db, userId, limit + 1, positionIn(inboxOrder, cursor))
        const { rows, next } = toSortedPage(inboxOrder, found, limit)
        const language = namedLanguage(request)
        if (language !== null) await saveLanguage(db, userId, language)
        const readable = await makeReadable(db, rows)
        return {
          element: readable.map((each) => presentNotification(each, language ?? 'en', gameUrl)),
          next,
          unread: await countUnread(db, userId),
        }
      },
      'POST /v1/notifications/read': async ({ viewer: { userId }, body }) => {
        await markRead(db, userId, body.ids ?? 'all', now())
        onRead([userId])
        return { element: { unread: await countUnread(db, userId) } }
      },
      'GET /v1/notifications/settings': async ({ viewer: { userId } }) => ({
        element: present(await findSettings(db, userId), await listMutes(db, userId)),
      }),
      'POST /v1/notifications/settings': async ({ viewer: { userId }, body, request }) => {
        const language = namedLanguage(request)
        if (language !== null) await saveLanguage(db, userId, language)
        const { kinds, digest, time_zone: timeZone } = body
        const saved = await inTransaction(db, (tx) => saveSettings(tx, userId, { kinds, digest, timeZone }))
        return { element: present(saved, await listMutes(db, userId)) }
      },
      'POST /v1/notifications/mute': async ({ viewer: { userId }, body }) => {
        const { kind, id, muted } = body
        const thing = `${kind}:${id}`
        if (!muted) await removeMute(db, userId, thing)
        else {
          await requireThing(db, kind, id)
          const isMuted = await inTransaction(db, (tx) => addMute(tx, userId, thing, now()))
          if (!isMuted) throw new Failure('too_many_mutes')
        }
        return { element: { kind, id, muted } }
      },
    },
    authenticate,
  )
}

const present = (
  { kinds, digest, timeZone }: FanSettings,
  muted: NotificationSettings['muted'],
): NotificationSettings => ({ kinds, digest, time_zone: timeZone, muted })

const MISSING: Record<MutableKind, ErrorCode> = {
  club: 'club_not_found',
  group: 'ultra_not_found',
  fan: 'user_not_found',
  arena: 'arena_not_found',
}

/** What is muted exists; a number is no arena's id and a text nobody else's. */
async function requireThing(db: Db, kind: MutableKind, id: number | string): Promise<void> {
  const find = { club: findClub, group: findUltra, fan: findFan }
  const found =
    kind === 'arena'
      ? typeof id === 'string' && (await findArena(db, id))
      : typeof id === 'number' && (await find[kind](db, id))
  if (!found) throw new Failure(MISSING[kind])
}
