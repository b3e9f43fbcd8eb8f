// Months of the inbox that an operator takes out of it, or puts back (docs/operations/history.md).
import { sql } from 'drizzle-orm'
import type { PartitionHooks } from '#server/storage/partitions.ts'

export const notificationsPartitionHooks: PartitionHooks = {
  /** What is unread there merges with nothing any more and is not counted. Taken in the order of all writers. */
  async release(tx, partition) {
    await tx.execute(sql`
      WITH held AS MATERIALIZED (
        SELECT t.id FROM ${partition} n JOIN unread_notifications t ON t.id = n.id AND t.at = n.at
        WHERE n.read_at IS NULL ORDER BY t.user_id, t.kind, t.thing FOR UPDATE OF t
      )
      DELETE FROM unread_notifications t USING held WHERE t.id = held.id`)
  },

  async takeBack(tx, partition) {
    // Accounts that were deleted meanwhile are told nothing.
    await tx.execute(sql`
      DELETE FROM ${partition} n
      WHERE NOT EXISTS (SELECT 1 FROM users u WHERE u.id = n.user_id AND u.deleted_at IS NULL)`)
    // Also locks what is unread of the same kind and thing by now.
    await tx.execute(sql`
      INSERT INTO unread_notifications AS t (user_id, kind, thing, id, at, hidden) OVERRIDING SYSTEM VALUE
      SELECT n.user_id, n.kind, n.thing, n.id, n.at, n.hidden FROM ${partition} n
      WHERE n.read_at IS NULL ORDER BY n.user_id, n.kind, n.thing
      ON CONFLICT (user_id, kind, thing) DO UPDATE SET hidden = t.hidden`)
    // inbox.2: two unread ones of the same are one, with everybody counted once.
    const told = sql`o.read_at IS NULL AND t.user_id = o.user_id AND t.kind = o.kind AND t.thing = o.thing AND t.id <> o.id`
    await tx.execute(sql`
      UPDATE notifications n SET since = least(n.since, o.since),
        count = n.count + o.count - (
          SELECT count(*) FROM jsonb_array_elements_text(o.data->'fans') AS fan WHERE n.data->'fans' ? fan
        ),
        data = CASE WHEN n.data ? 'fans'
          THEN n.data || jsonb_build_object('fans', merge_fans(n.data->'fans', o.data->'fans')) ELSE n.data END
      FROM ${partition} o, unread_notifications t
      WHERE ${told} AND n.user_id = t.user_id AND n.at = t.at AND n.id = t.id`)
    await tx.execute(sql`DELETE FROM ${partition} o USING unread_notifications t WHERE ${told}`)
  },
}
