// media.4: removes pictures that nothing refers to any more.
import path from 'node:path'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Db } from '#server/storage/database.ts'
import { pictures } from './media.tables.ts'
import { isPictureName, type PictureStore } from './picture-store.ts'

const SWEEP_INTERVAL_MS = 60 * 60 * 1000
/** New pictures are unused at first: people upload them before they submit the form. */
const UNUSED_LIFETIME_MS = 24 * 60 * 60 * 1000

interface CleanupParts {
  db: Db
  store: PictureStore
  now: () => Date
  log: Logger
}

export type PictureCleanup = ReturnType<typeof createPictureCleanup>

export function createPictureCleanup({ db, store, now, log }: CleanupParts) {
  let timer: NodeJS.Timeout | undefined
  let sweeping: Promise<void> = Promise.resolve()

  /** Deletes the row first: the next sweep finds a picture that stays behind. */
  async function removeUnused(which: SQL): Promise<void> {
    for (const name of await deleteUnusedRows(db, which, daysAgo(now()))) await store.remove(name)
  }

  /** Removes every picture that has been unused since yesterday. */
  async function sweep(): Promise<void> {
    const yesterday = daysAgo(now())
    await store.removeUnfinished(yesterday)
    await adoptPictures(db, store)
    await removeUnused(sql`p.uploaded_at < ${yesterday.toISOString()}::timestamptz`)
  }

  const warn = (error: unknown) => log.warn({ err: error }, 'could not remove unused pictures')

  return {
    sweep,

    /** Removes a deleted fan's avatar and uploads at once. Never throws: the next sweep tries again. */
    async removeOf(fan: { id: number; avatar: string | null }): Promise<void> {
      const avatar = fan.avatar === null ? null : path.posix.basename(fan.avatar)
      try {
        if (avatar !== null && isPictureName(avatar)) await insertRow(db, avatar, null, now())
        await removeUnused(sql`(p.user_id = ${fan.id} OR p.name = ${avatar})`)
      } catch (error) {
        warn(error)
      }
    },

    start(): void {
      const run = () => {
        sweeping = sweeping.then(sweep).catch(warn)
      }
      if (timer !== undefined) return
      timer = setInterval(run, SWEEP_INTERVAL_MS).unref()
      run()
    },

    async stop(): Promise<void> {
      clearInterval(timer)
      await sweeping
    },
  }
}

const daysAgo = (now: Date): Date => new Date(now.getTime() - UNUSED_LIFETIME_MS)

export async function insertRow(db: Db, name: string, userId: number | null, at: Date): Promise<void> {
  await db.execute(sql`
    INSERT INTO pictures AS p (name, user_id, uploaded_at) VALUES (${name}, ${userId}, ${at.toISOString()}::timestamptz)
    ON CONFLICT (name) DO UPDATE SET user_id = coalesce(p.user_id, EXCLUDED.user_id)`)
}

/** For a fan's data export: what they uploaded and is still there. */
export function exportPictures(db: Db, userId: number) {
  return db
    .select({ address: sql<string>`'/media/' || ${pictures.name}`, uploaded_at: pictures.uploadedAt })
    .from(pictures)
    .where(eq(pictures.userId, userId))
    .orderBy(pictures.uploadedAt, pictures.name)
}

/** Adds rows, as old as the picture, for those of earlier versions and those whose upload broke off before its row. */
async function adoptPictures(db: Db, store: PictureStore): Promise<void> {
  const { rows } = await db.execute<{ name: string }>(sql`SELECT name FROM pictures`)
  const known = new Set(rows.map(({ name }) => name))
  for await (const { name, keptAt } of store.list())
    if (!known.has(name)) await insertRow(db, name, null, keptAt)
}

/**
 * Deletes the rows of the given pictures that nothing refers to, and returns their names. Matches, posters
 * and posts keep theirs for good, archived clubs and groups for a day: a run that has just stopped still reads their logos.
 */
async function deleteUnusedRows(db: Db, which: SQL, yesterday: Date): Promise<string[]> {
  const isAround = sql`(archived_at IS NULL OR archived_at > ${yesterday.toISOString()}::timestamptz)`
  const { rows } = await db.execute<{ name: string }>(sql`
    WITH reference (address) AS (
      SELECT avatar FROM users
      UNION ALL SELECT logo FROM clubs WHERE ${isAround}
      UNION ALL SELECT logo FROM ultra_groups WHERE ${isAround}
      UNION ALL SELECT taken::text FROM report_cases WHERE taken IS NOT NULL
      UNION ALL SELECT home_team_logo FROM matches
      UNION ALL SELECT away_team_logo FROM matches
      UNION ALL SELECT home_logo FROM posters
      UNION ALL SELECT away_logo FROM posters
      UNION ALL SELECT image_url FROM posts
      UNION ALL SELECT content FROM posts
    ), used AS MATERIALIZED (
      SELECT DISTINCT found[1] AS name
      FROM reference, regexp_matches(address, '/media/([0-9a-f]{32}\\.webp)', 'g') AS found
      WHERE address LIKE '%/media/%'
    )
    DELETE FROM pictures p WHERE ${which} AND NOT EXISTS (SELECT 1 FROM used WHERE used.name = p.name)
    RETURNING p.name`)
  return rows.map(({ name }) => name)
}
