import type { Notification } from '#contract/notifications.ts'
import type { Db } from '#server/storage/database.ts'
import type { Language } from '#texts/messages.ts'
import { type NotificationContent, notificationLink, notificationText } from '#texts/notifications.ts'
import { findNames, type StoredNotification } from './notifications.storage.ts'

/** A notification with everything its text needs, in any language. */
export interface ReadableNotification {
  stored: StoredNotification
  content: NotificationContent
}

/** Looks up who is named: names change, and nobody is told of a fan who is gone or disabled. */
export async function makeReadable(
  db: Db,
  rows: readonly StoredNotification[],
): Promise<ReadableNotification[]> {
  const fansIn = ({ data }: StoredNotification) => (Array.isArray(data.fans) ? data.fans.map(Number) : [])
  const names = await findNames(db, [...new Set(rows.flatMap(fansIn))])
  return rows.map((stored) => ({
    stored,
    content: {
      ...stored.data,
      kind: stored.kind,
      names: fansIn(stored).flatMap((id) => names.get(id) ?? []),
      // Written by `notify` with the shape of its kind.
    } as unknown as NotificationContent,
  }))
}

export function presentNotification(
  { stored, content }: ReadableNotification,
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
    count: stored.count,
  }
}
