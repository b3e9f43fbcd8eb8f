// What fans want to be told of, and how.
import { and, desc, eq, sql } from 'drizzle-orm'
import { MUTES_MAX, NOTIFICATION_KINDS } from '#contract/constants.ts'
import type {
  MutableKind,
  NotificationChannels,
  NotificationKind,
  NotificationSettings,
} from '#contract/notifications.ts'
import type { Db, Transaction } from '#server/storage/database.ts'
import type { Language } from '#texts/messages.ts'
import { notificationMutes, notificationSettings } from './notifications.tables.ts'

export interface FanSettings {
  kinds: Record<NotificationKind, NotificationChannels>
  digest: boolean
  timeZone: string
  language: Language
}

type Row = typeof notificationSettings.$inferSelect

export async function findSettings(db: Db, userId: number): Promise<FanSettings> {
  const [row] = await db.select().from(notificationSettings).where(eq(notificationSettings.userId, userId))
  return settingsOf(row)
}

/** inbox.4: in the app and, once a device is subscribed, by push unless turned off; by mail only if turned on. */
function settingsOf(row: Row | undefined): FanSettings {
  const channelsOf = (kind: NotificationKind): NotificationChannels => ({
    app: !row?.appOff.includes(kind),
    push: !row?.pushOff.includes(kind),
    mail: row?.mailOn.includes(kind) ?? false,
  })
  return {
    kinds: Object.fromEntries(
      NOTIFICATION_KINDS.map((kind) => [kind, channelsOf(kind)]),
    ) as FanSettings['kinds'],
    digest: row?.digest ?? false,
    timeZone: row?.timeZone ?? 'UTC',
    language: row?.language ?? 'en',
  }
}

/** One change of what a fan wants at a time; makes the row where there is none. */
async function lockSettings(tx: Transaction, userId: number): Promise<Row | undefined> {
  await tx.insert(notificationSettings).values({ userId }).onConflictDoNothing()
  const [row] = await tx
    .select()
    .from(notificationSettings)
    .where(eq(notificationSettings.userId, userId))
    .for('update')
  return row
}

export interface SettingsChange {
  kinds?:
    | Partial<Record<NotificationKind, { [C in keyof NotificationChannels]?: boolean | undefined }>>
    | undefined
  digest?: boolean | undefined
  timeZone?: string | undefined
}

/** What is left out stays. */
export async function saveSettings(
  tx: Transaction,
  userId: number,
  change: SettingsChange,
): Promise<FanSettings> {
  const before = settingsOf(await lockSettings(tx, userId))
  const kindsWhere = (channel: keyof NotificationChannels, isOn: boolean) =>
    NOTIFICATION_KINDS.filter(
      (kind) => (change.kinds?.[kind]?.[channel] ?? before.kinds[kind][channel]) === isOn,
    )
  const [after] = await tx
    .update(notificationSettings)
    .set({
      appOff: kindsWhere('app', false),
      pushOff: kindsWhere('push', false),
      mailOn: kindsWhere('mail', true),
      ...(change.digest !== undefined && { digest: change.digest }),
      ...(change.timeZone !== undefined && { timeZone: change.timeZone }),
    })
    .where(eq(notificationSettings.userId, userId))
    .returning()
  return settingsOf(after)
}

/** Remembers the language a fan used last; writes only when it is another one. */
export async function saveLanguage(db: Db, userId: number, language: Language): Promise<void> {
  await db
    .insert(notificationSettings)
    .values({ userId, language })
    .onConflictDoUpdate({
      target: notificationSettings.userId,
      set: { language },
      setWhere: sql`${notificationSettings.language} IS DISTINCT FROM ${language}`,
    })
}

/** To be called in the transaction that stores a fan's first device or removes the last. */
export async function setHasDevice(tx: Db, userId: number, hasDevice: boolean): Promise<void> {
  await tx
    .insert(notificationSettings)
    .values({ userId, hasDevice })
    .onConflictDoUpdate({ target: notificationSettings.userId, set: { hasDevice } })
}

// ------------------------------------------------------------------ mutes

const isMute = (userId: number, thing: string) =>
  and(eq(notificationMutes.userId, userId), eq(notificationMutes.thing, thing))

/** False when the fan has muted as much as one may. */
export async function addMute(tx: Transaction, userId: number, thing: string, at: Date): Promise<boolean> {
  await lockSettings(tx, userId)
  if ((await tx.$count(notificationMutes, isMute(userId, thing))) > 0) return true
  if ((await tx.$count(notificationMutes, eq(notificationMutes.userId, userId))) >= MUTES_MAX) return false
  await tx.insert(notificationMutes).values({ userId, thing, since: at })
  return true
}

/** For a thing whose id may be another's from now on. */
export async function removeMutesOf(tx: Transaction, thing: string): Promise<void> {
  await tx.delete(notificationMutes).where(eq(notificationMutes.thing, thing))
}

export async function removeMute(db: Db, userId: number, thing: string): Promise<void> {
  await db.delete(notificationMutes).where(isMute(userId, thing))
}

/** The latest first, with the names of what is muted; what is gone is left out. */
export async function listMutes(db: Db, userId: number): Promise<NotificationSettings['muted']> {
  const { rows } = await db.execute<{ kind: MutableKind; id: string; name: string; since: Date }>(sql`
    SELECT m.kind, m.id, m.since, CASE m.kind
      WHEN 'club' THEN (SELECT c.name FROM clubs c WHERE c.id = m.id::bigint)
      WHEN 'group' THEN (SELECT g.name FROM ultra_groups g WHERE g.id = m.id::bigint)
      WHEN 'fan' THEN (SELECT u.name FROM users u WHERE u.id = m.id::bigint AND u.deleted_at IS NULL)
      ELSE (SELECT home.name || ' – ' || away.name FROM arenas a JOIN clubs home ON home.id = a.home_club_id
        JOIN clubs away ON away.id = a.away_club_id WHERE a.id = m.id AND a.deleted_at IS NULL)
    END AS name
    FROM (
      SELECT split_part(thing, ':', 1) AS kind, substr(thing, strpos(thing, ':') + 1) AS id, since
      FROM notification_mutes WHERE user_id = ${userId}
    ) m
    ORDER BY m.since DESC, m.kind, m.id`)
  return rows
    .filter(({ name }) => name !== null)
    .map(({ kind, id, name, since }) => ({
      kind,
      id: kind === 'arena' ? id : Number(id),
      name,
      since: new Date(since).toISOString(),
    }))
}

export async function exportSettings(db: Db, userId: number) {
  const [row] = await db.select().from(notificationSettings).where(eq(notificationSettings.userId, userId))
  const mutes = await db
    .select({ thing: notificationMutes.thing, since: notificationMutes.since })
    .from(notificationMutes)
    .where(eq(notificationMutes.userId, userId))
    .orderBy(desc(notificationMutes.since))
  return { settings: row ?? null, mutes }
}

export async function removeSettingsOf(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(notificationSettings).where(eq(notificationSettings.userId, userId))
  await tx.delete(notificationMutes).where(eq(notificationMutes.userId, userId))
}
