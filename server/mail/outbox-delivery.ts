import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#server/storage/database.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { type ClaimedMail, finishMail, type Now, type Outcome, postponeMail } from './outbox.storage.ts'
import { errorText } from './outbox-error.ts'
import { GIVE_UP_AFTER_MS, retryDelayMs } from './outbox-retry.ts'
import type { Mail, MailTransport } from './transport.ts'

/**
 * Writes a mail at the moment of sending, in a transaction of its own, and makes the secrets in it only then.
 * Null: there is nothing to send any more.
 */
export type MailComposer = (db: Db, data: Record<string, unknown>) => Promise<Mail | null>

export interface OutboxLog {
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

export interface DeliveryTools {
  db: NodePgDatabase
  log: OutboxLog
  composers: Record<string, MailComposer>
  transport: MailTransport
  now?: Now
}

type Attempt = Outcome | { state: 'waiting'; error: string }

/** One attempt at a claimed mail; rejects only when the database cannot keep its outcome. */
export async function deliver(tools: DeliveryTools, mail: ClaimedMail): Promise<void> {
  const { db, log, now } = tools
  const attempt = await tryToSend(tools, mail)
  if (attempt.state === 'waiting') {
    const delayMs = retryDelayMs(mail.attempts, Math.random())
    log.warn(
      { ...facts(mail), delayMs, error: attempt.error },
      'a mail could not be sent and will be tried again',
    )
    return postponeMail(db, now, mail, delayMs, attempt.error)
  }
  if (attempt.state === 'failed') log.error({ ...facts(mail), error: attempt.error }, 'a mail was given up')
  return finishMail(db, now, mail, attempt)
}

async function tryToSend({ db, composers, transport }: DeliveryTools, job: ClaimedMail): Promise<Attempt> {
  try {
    const compose = composers[job.kind]
    if (!compose) throw new Error(`nobody composes mails of the kind ${job.kind}`)
    // Committed before the mail leaves: a link in somebody's inbox always works.
    const mail = await inTransaction(db, (tx) => compose(tx, job.data))
    if (!mail) return { state: 'skipped' }
    const receipt = await transport.send(mail)
    if (receipt.state === 'accepted') return { state: 'sent' }
    return { state: 'failed', error: errorText(receipt.reason) }
  } catch (error) {
    const isTooOld = job.ageMs >= GIVE_UP_AFTER_MS
    return { state: isTooOld ? 'failed' : 'waiting', error: errorText(error) }
  }
}

function facts({ id, kind, attempts }: ClaimedMail) {
  return { mailId: id, kind, attempts }
}
