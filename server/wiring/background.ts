import { setInterval } from 'node:timers'
import { accountMailComposers, removeExpired } from '#server/features/accounts/index.ts'
import { type Outbox, releaseClaimedMails, startOutbox } from '#server/mail/outbox.ts'
import { fileTransport, type MailTransport, smtpTransport } from '#server/mail/transport.ts'
import type { Settings } from '#server/settings.ts'
import type { Infrastructure } from './infrastructure.ts'

const CLEANING_INTERVAL_MS = 60 * 60 * 1000

interface BackgroundOptions {
  mailTransport?: MailTransport | undefined
  /** No other process uses the database: it is the embedded one. */
  ownsDatabase: boolean
}

/** What runs besides requests: sending mails, and deleting what has expired. */
export function createBackground(
  { db, now, log, settings }: Infrastructure,
  { mailTransport, ownsDatabase }: BackgroundOptions,
) {
  let outbox: Outbox | undefined
  let cleaning: NodeJS.Timeout | undefined

  async function clean(): Promise<void> {
    try {
      await removeExpired(db, now())
    } catch (error) {
      log.warn({ err: error }, 'could not delete what has expired')
    }
  }

  return {
    get outbox() {
      return outbox
    },

    nudgeMail: () => outbox?.nudge(),

    async start(): Promise<void> {
      if (settings.services.has('api')) {
        if (ownsDatabase) await releaseClaimedMails(db)
        outbox ??= startOutbox({
          db,
          log,
          transport: mailTransport ?? transportFor(settings),
          composers: accountMailComposers(settings.publicUrl, now),
        })
        outbox.nudge()
      }
      cleaning ??= setInterval(() => void clean(), CLEANING_INTERVAL_MS).unref()
    },

    async stop(): Promise<void> {
      clearInterval(cleaning)
      await outbox?.stop()
    },
  }
}

function transportFor(settings: Settings): MailTransport {
  if (settings.smtpUrl !== undefined) return smtpTransport(settings.smtpUrl, settings.mailFrom)
  return fileTransport(`${settings.dataDir}/mail`, settings.mailFrom)
}
