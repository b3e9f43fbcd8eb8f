import type { Notification } from '#contract/notifications.ts'
import { findShownAnnouncements } from '#server/features/ultras/index.ts'
import type { Db } from '#server/storage/database.ts'
import type { Language } from '#texts/messages.ts'
import { type NotificationContent, notificationLink, notificationText } from '#texts/notifications.ts'
import { findLooks, findNamed, type GroupLooks, type StoredNotification } from './notifications.storage.ts'

/** A notification with everything its text needs, in any language. */
export interface ReadableNotification {
  stored: StoredNotification
  content: NotificationContent
  about: Notification['about']
}

/**
 * Looks up who is named: names and pictures change, and nobody is told of a fan who is gone or disabled. An announcement
 * is quoted only while its group shows it (reports.2).
 */
export async function makeReadable(
  db: Db,
  rows: readonly StoredNotification[],
): Promise<ReadableNotification[]> {
  const fansIn = ({ data }: StoredNotification) => (Array.isArray(data.fans) ? data.fans.map(Number) : [])
  const groupIn = ({ kind, data }: StoredNotification) => (kind === 'group' ? [Number(data.group)] : [])
  const announcementIn = ({ data }: StoredNotification) =>
    typeof data.announcement === 'number' ? [data.announcement] : []
  const named = await findNamed(db, [...new Set(rows.flatMap(fansIn))])
  const looks = await findLooks(db, [...new Set(rows.flatMap(groupIn))])
  const shown = await findShownAnnouncements(db, rows.flatMap(announcementIn))
  return rows.map((stored) => {
    const fans = fansIn(stored).flatMap((id) => named.get(id) ?? [])
    const isTakenAway = announcementIn(stored).some((id) => !shown.has(id))
    // Written by `notify` with the shape of its kind.
    const content = {
      ...stored.data,
      ...(isTakenAway && { words: null }),
      kind: stored.kind,
      names: fans.map(({ name }) => name),
    } as unknown as NotificationContent
    return { stored, content, about: aboutOf(content, fans[0], looks) }
  })
}

function aboutOf(
  content: NotificationContent,
  fan: { name: string; avatar: string | null } | undefined,
  looks: ReadonlyMap<number, GroupLooks>,
): Notification['about'] {
  if (content.kind === 'group') {
    const group = looks.get(Number(content.group))
    return {
      kind: 'group',
      name: content.name,
      picture: group?.logo ?? null,
      colors: group?.colors ?? null,
    }
  }
  // A report is about what was decided, not about the face of whom one reported.
  if (content.kind === 'moderation') return null
  return fan ? { kind: 'fan', name: fan.name, picture: fan.avatar, colors: null } : null
}

export function presentNotification(
  { stored, content, about }: ReadableNotification,
  language: Language,
  gameUrl: string,
): Notification {
  return {
    id: stored.id,
    kind: stored.kind,
    at: stored.at.toISOString(),
    read: stored.readAt !== null,
    ...notificationText(content, stored.count, language),
    link: notificationLink(content, gameUrl),
    about,
    count: stored.count,
  }
}
