// How other features tell fans something: in their own transaction, through functions that wiring hands down.
import { sql } from 'drizzle-orm'
import type { NotificationKind } from '#contract/notifications.ts'
import { numberArray } from '#server/storage/columns.ts'
import type { Transaction } from '#server/storage/database.ts'
import { afterCommit } from '#server/storage/transaction.ts'

/** One thing that many fans are told. */
export interface News {
  kind: NotificationKind
  /** What it is about, such as `bet:ID`: unread ones of the same kind and thing merge (inbox.2). */
  thing: string
  /** Whoever has muted one of these is not told: `club:3`, `group:3`, `fan:3`, `arena:ID`. */
  about: string[]
  /** What the text is made of (texts/notifications.ts). */
  data: object
}

export interface Receiver {
  userId: number
  /** What differs from fan to fan. */
  own?: object
}

export type Notify = (tx: Transaction, news: News, receivers: readonly Receiver[]) => Promise<void>

/** Fans per statement: a whole stadium in one would be cut off by the statement's time limit. */
const TOLD_AT_ONCE = 10_000

interface NotifyContext {
  now: () => Date
  /** Called after the commit, with the fans who may have something new to read. */
  onTold: (userIds: number[]) => void
}

/** The only writer. Call it last in a transaction: it waits for nobody who could wait for something of yours. */
export function createNotify({ now, onTold }: NotifyContext): Notify {
  return async (tx, { kind, thing, about, data }, receivers) => {
    for (let i = 0; i < receivers.length; i += TOLD_AT_ONCE) {
      const part = receivers.slice(i, i + TOLD_AT_ONCE)
      const own = part.some(({ own: differs }) => differs !== undefined)
        ? JSON.stringify(part.map(({ own: differs = {} }) => differs))
        : null
      await tx.execute(sql`
        SELECT notify_fans(${kind}, ${thing}, ${sql.param(about)}::text[], ${now().toISOString()}::timestamptz,
          ${JSON.stringify(data)}::jsonb, ${numberArray(part.map(({ userId }) => userId))}::bigint[], ${own}::jsonb)`)
    }
    // Who has muted it is among them: whoever looks finds nothing new.
    const told = receivers.map(({ userId }) => userId)
    if (told.length > 0) afterCommit(tx, () => onTold(told))
  }
}
