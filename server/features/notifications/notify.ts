// How other features tell fans something: in their own transaction, through functions that wiring hands down.
import { sql } from 'drizzle-orm'
import type { NotificationKind } from '#contract/notifications.ts'
import { addParts, inParts, PART_SIZE } from '#server/jobs/parts.ts'
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
  /** When it happened, where who tells it has written that down too; else now. */
  at?: Date
}

export interface Receiver {
  userId: number
  /** What differs from fan to fan. */
  own?: object
}

export type Notify = (tx: Transaction, news: News, receivers: readonly Receiver[]) => Promise<void>

interface NotifyContext {
  now: () => Date
  /** How many are told in the transaction itself; more are told by parts (storage.12). */
  atOnce?: number | undefined
  /** Called after the commit, with the fans who may have something new to read. */
  onTold: (userIds: number[]) => void
}

/** What a part of kind `notify` holds. */
interface NotifyPart {
  news: News
  at: string
  receivers: readonly Receiver[]
}

/** The only writer of notifications. Call it last in a transaction: whoever it waits for then waits for nothing of yours. */
export function createNotify({ now, onTold, atOnce = PART_SIZE }: NotifyContext) {
  async function tell(tx: Transaction, { news, at, receivers }: NotifyPart): Promise<void> {
    if (receivers.length === 0) return
    const { kind, thing, about, data } = news
    const own = receivers.some(({ own: differs }) => differs !== undefined)
      ? JSON.stringify(receivers.map(({ own: differs = {} }) => differs))
      : null
    const told = receivers.map(({ userId }) => userId)
    await tx.execute(sql`
      SELECT notify_fans(${kind}, ${thing}, ${sql.param(about)}::text[], ${at}::timestamptz,
        ${JSON.stringify(data)}::jsonb, ${numberArray(told)}::bigint[], ${own}::jsonb)`)
    // Who has muted it is among them: whoever looks finds nothing new.
    afterCommit(tx, () => onTold(told))
  }

  const notify: Notify = async (tx, news, receivers) => {
    const at = (news.at ?? now()).toISOString()
    if (receivers.length <= atOnce) return tell(tx, { news, at, receivers })
    const parts = inParts(receivers, atOnce).map((part): NotifyPart => ({ news, at, receivers: part }))
    await addParts(tx, news.thing, 'notify', parts)
  }
  return { notify, parts: { notify: tell } }
}
