// Mails about what fans chose to be told of by mail: at most one of a kind an hour, with everything since (mail.7).
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Notification, NotificationKind } from '#contract/notifications.ts'
import { notificationKind } from '#contract/notifications.ts'
import { findFan, isDisabled } from '#server/features/fans/index.ts'
import { findSettings, makeReadable, presentNotification } from '#server/features/notifications/index.ts'
import { addJob } from '#server/jobs/jobs.ts'
import { JobRefused, LOCK_LIMIT_MS } from '#server/jobs/worker.ts'
import { greet, type MailContent, renderLetter, unlinked } from '#server/mail/letter.ts'
import type { Mail, MailTransport } from '#server/mail/transport.ts'
import type { Transaction } from '#server/storage/database.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { deliveryMessages, KIND_WORDS } from '#texts/delivery.messages.ts'
import type { Language } from '#texts/messages.ts'
import { ended } from '#texts/statement.ts'
import { quietFor } from './delivery.service.ts'
import {
  claimUnsentMail,
  clearDueMail,
  lastMailAt,
  loadUnread,
  lockDueMail,
  makeMail,
  markMailSent,
  releaseMail,
} from './delivery.storage.ts'
import type { DeliveryFigures } from './figures.ts'
import { type Sign, unsubscribeToken } from './unsubscribe.ts'

const PAUSE_MS = 60 * 60 * 1000

export interface MailingContext {
  db: NodePgDatabase
  now: () => Date
  transport: MailTransport
  sign: Sign
  publicUrl: string
  gameUrl: string
  figures: DeliveryFigures
}

interface WrittenMail {
  id: number
  mail: Mail
}

export function createNotificationMails(context: MailingContext) {
  const { db, now, transport, sign, publicUrl, gameUrl, figures } = context

  const later = (tx: Transaction, userId: number, kind: NotificationKind, runAt: Date) =>
    addJob(tx, 'mail.notifications', { userId, kind }, { key: `mail:${userId}:${kind}`, runAt })

  /** Null: nothing to send now. What is not to be lost has its job for later. */
  async function write(tx: Transaction, userId: number, kind: NotificationKind): Promise<WrittenMail | null> {
    const fan = await findFan(tx, userId)
    const { kinds, language, timeZone } = await findSettings(tx, userId)
    const open = await claimUnsentMail(tx, userId, kind, LOCK_LIMIT_MS)
    if (open && !open.mine) {
      await later(tx, userId, kind, new Date(now().getTime() + LOCK_LIMIT_MS))
      return null
    }
    const due = await lockDueMail(tx, userId, kind)
    const ids = open?.ids ?? due
    // What came since it was written is in the next one.
    if (open && due.length > 0) await later(tx, userId, kind, new Date(now().getTime() + PAUSE_MS))
    const isWanted = fan !== null && !isDisabled(fan) && kinds[kind].mail
    const told = isWanted ? await loadUnread(tx, ids) : []
    if (!fan?.email || told.length === 0) {
      await clearDueMail(tx, ids)
      if (open) await markMailSent(tx, open.id, now())
      return null
    }
    const pause = open ? null : await pauseUntil(tx, userId, kind)
    const wait = pause ?? (await quietFor(tx, { userId, timeZone }, told, now()))
    if (wait !== null) {
      if (open) await releaseMail(tx, open.id)
      await later(tx, userId, kind, wait)
      return null
    }
    const id = open?.id ?? (await makeMail(tx, { userId, kind, ids }, now()))
    const shown = (await makeReadable(tx, told)).map((each) => presentNotification(each, language, gameUrl))
    const unsubscribeUrl = `${publicUrl}/unsubscribe/${await unsubscribeToken(tx, sign, userId, kind)}`
    const content = notificationLetter({
      name: fan.name,
      kind,
      language,
      shown,
      publicUrl,
      unsubscribeUrl,
    })
    const messageId = `<notifications-${id}@${new URL(publicUrl).host}>`
    return { id, mail: { to: fan.email, ...content, unsubscribeUrl, messageId } }
  }

  /** Null: the last mail of the kind is an hour old. */
  async function pauseUntil(tx: Transaction, userId: number, kind: NotificationKind): Promise<Date | null> {
    const last = await lastMailAt(tx, userId, kind)
    const next = last === null ? null : new Date(last.getTime() + PAUSE_MS)
    return next !== null && next > now() ? next : null
  }

  return async ({ userId, kind: name }: { userId: number; kind: string }): Promise<void> => {
    const kind = notificationKind.parse(name)
    const written = await inTransaction(db, (tx) => write(tx, userId, kind))
    if (!written) return
    const receipt = await transport.send(written.mail).catch(async (error: unknown) => {
      await releaseMail(db, written.id)
      throw error
    })
    await markMailSent(db, written.id, now())
    if (receipt.state === 'refused') throw new JobRefused(receipt.reason)
    figures.mailsSent++
  }
}

interface LetterFacts {
  name: string
  kind: NotificationKind
  language: Language
  /** The newest first. */
  shown: Notification[]
  publicUrl: string
  unsubscribeUrl: string
}

function notificationLetter(facts: LetterFacts): MailContent {
  const { name, kind, language, shown, publicUrl, unsubscribeUrl } = facts
  const m = deliveryMessages[language]
  const [first] = shown
  const addressOf = (link: string) => new URL(link, publicUrl).href
  const isOne = shown.length === 1 && first !== undefined
  return renderLetter({
    language,
    subject: isOne ? unlinked(headline(first)) : m.news(shown.length),
    preheader: isOne ? unlinked(first.detail ?? m.preheader) : m.preheader,
    greeting: greet(name, language),
    ...(isOne && { plainHeading: ended(unlinked(headline(first))) }),
    paragraphs: isOne ? (first.detail === null ? [] : [unlinked(first.detail)]) : [m.since],
    ...(!isOne && {
      sections: [
        {
          title: capital(KIND_WORDS[language][kind]),
          lines: shown.map((each) => ({
            text: headline(each),
            detail: each.detail,
            url: addressOf(each.link),
          })),
        },
      ],
    }),
    button: isOne
      ? { label: m.open, url: addressOf(first.link) }
      : { label: m.toInbox, url: `${publicUrl}/inbox` },
    reason: m.reason(KIND_WORDS[language][kind]),
    unsubscribe: { label: m.stop, url: unsubscribeUrl },
  })
}

/** With what a bet brought or cost: mails have no column for it. */
const headline = ({ text, title, gain }: Notification): string => (gain ? text : title)

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
