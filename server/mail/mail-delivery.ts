import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { JobPayload, MailKind } from '#server/jobs/job-kinds.ts'
import { type JobHandlers, JobRefused } from '#server/jobs/worker.ts'
import type { Db } from '#server/storage/database.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import type { Mail, MailTransport } from './transport.ts'

/**
 * Writes a mail when it is sent, in a transaction of its own, and makes the secrets in it only then. Null: there is
 * nothing to send any more.
 */
export type MailComposer<K extends MailKind> = (
  db: Db,
  payload: JobPayload<`mail.${K}`>,
) => Promise<Mail | null>
/** Those of notifications and the digest have their own sender, which keeps account of what has left. */
type ComposedKind = Exclude<MailKind, 'notifications' | 'digest'>
export type MailComposers = { [K in ComposedKind]: MailComposer<K> }

type MailHandlers = Pick<JobHandlers, `mail.${ComposedKind}`>

/** The jobs that send mails. A mail may be sent twice when a process dies at the wrong moment, but is never lost. */
export function mailHandlers(
  db: NodePgDatabase,
  transport: MailTransport,
  composers: MailComposers,
): MailHandlers {
  async function send(compose: (tx: Db) => Promise<Mail | null>): Promise<void> {
    // Committed before the mail leaves: a link in somebody's inbox always works.
    const mail = await inTransaction(db, compose)
    if (!mail) return
    const receipt = await transport.send(mail)
    if (receipt.state === 'refused') throw new JobRefused(receipt.reason)
  }

  return {
    'mail.registration': (payload) => send((tx) => composers.registration(tx, payload)),
    'mail.verification': (payload) => send((tx) => composers.verification(tx, payload)),
    'mail.reset': (payload) => send((tx) => composers.reset(tx, payload)),
    'mail.password_changed': (payload) => send((tx) => composers.password_changed(tx, payload)),
    'mail.new_device': (payload) => send((tx) => composers.new_device(tx, payload)),
    'mail.second_factor': (payload) => send((tx) => composers.second_factor(tx, payload)),
    'mail.sso_linked': (payload) => send((tx) => composers.sso_linked(tx, payload)),
  }
}
