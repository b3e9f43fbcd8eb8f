import { setInterval } from 'node:timers'
import { accountMailComposers, removeExpired } from '#server/features/accounts/index.ts'
import { removeOldDeliveries } from '#server/features/delivery/index.ts'
import { createBoardCounting } from '#server/features/leaderboards/index.ts'
import {
  type Notify,
  removeOldNotifications,
  tellOfKickoff,
  tooOldAt,
} from '#server/features/notifications/index.ts'
import { passkeyMailComposers, removeExpiredPasskeyWork } from '#server/features/passkeys/index.ts'
import { doParts, type PartHandlers, planLeftParts } from '#server/jobs/parts.ts'
import { type JobHandlers, startWorker, type Worker } from '#server/jobs/worker.ts'
import { mailHandlers } from '#server/mail/mail-delivery.ts'
import { fileTransport, type MailTransport, smtpTransport } from '#server/mail/transport.ts'
import type { Settings } from '#server/settings.ts'
import { analyzePartitioned, forgetEmptyPartitions, makePartitions } from '#server/storage/partitions.ts'
import type { Delivery } from './delivery.ts'
import type { Infrastructure } from './infrastructure.ts'

const CLEANING_INTERVAL_MS = 60 * 60 * 1000
const UPKEEP_INTERVAL_MS = 60 * 1000

/** What is done now and then, by what it is about. */
export type Upkeep = Record<string, () => Promise<unknown>>

interface BackgroundOptions {
  transport: MailTransport
  delivery: Delivery
  /** Jobs of the arenas. */
  handlers: Pick<JobHandlers, 'remind_kickoff'>
  /** No other process uses the database: it is the embedded one. */
  ownsDatabase: boolean
  notify: Notify
  parts: PartHandlers
}

/** What runs besides requests: background jobs such as mails, and deleting what has expired. */
export function createBackground(
  { db, now, log, settings }: Infrastructure,
  { transport, delivery, handlers, ownsDatabase, notify, parts }: BackgroundOptions,
) {
  let worker: Worker | undefined
  let everyHour: NodeJS.Timeout | undefined
  let everyMinute: NodeJS.Timeout | undefined
  const boards = createBoardCounting({ db, now, log })

  const partitions: Upkeep = {
    async 'partitions for the coming months'() {
      const made = await makePartitions(db)
      if (made > 0) log.info({ made }, 'made partitions for the coming months')
    },
    'empty partitions': () => forgetEmptyPartitions(db, 'notifications', tooOldAt(now())),
  }
  /** What is done every hour. */
  const cleaning: Upkeep = {
    'expired sessions and links': () => removeExpired(db, now()),
    'expired sign-ins with passkeys': () => removeExpiredPasskeyWork(db, now()),
    'old notifications': () => removeOldNotifications(db, now()),
    'old deliveries': () => removeOldDeliveries(db, now()),
    'parts of work without a job': () => planLeftParts(db),
    ...partitions,
    'statistics of partitioned tables': () => analyzePartitioned(db),
  }

  /** storage.16: each by itself, so that one which always fails keeps none of the others from its turn. */
  async function keepUp(works: Upkeep = cleaning): Promise<void> {
    for (const [subject, work] of Object.entries(works))
      await work().catch((error: unknown) => log.warn({ err: error, subject }, 'could not keep up'))
  }

  return {
    get worker() {
      return worker
    },

    keepUp,

    async start(upkeep: Upkeep): Promise<void> {
      if (settings.services.has('api')) {
        const mails = mailHandlers(db, transport, {
          ...accountMailComposers(settings.publicUrl, now),
          ...passkeyMailComposers(settings.publicUrl),
        })
        const all: JobHandlers = {
          ...mails,
          ...delivery.handlers,
          ...handlers,
          'notify.kickoff': ({ runId }) => tellOfKickoff(db, notify, runId),
          'work.parts': ({ lane }) => doParts(db, parts, lane),
        }
        worker ??= await startWorker({ db, log, handlers: all, ownsDatabase })
        boards.start()
        delivery.start()
      }
      if (everyHour) return
      await keepUp(partitions)
      everyMinute = setInterval(() => void keepUp(upkeep), UPKEEP_INTERVAL_MS).unref()
      everyHour = setInterval(() => void keepUp(), CLEANING_INTERVAL_MS).unref()
    },

    async stop(): Promise<void> {
      clearInterval(everyHour)
      clearInterval(everyMinute)
      delivery.stop()
      await boards.stop()
      await worker?.stop()
    },
  }
}

export function transportFor(settings: Settings): MailTransport {
  if (settings.smtpUrl !== undefined) return smtpTransport(settings.smtpUrl, settings.mailFrom)
  return fileTransport(`${settings.dataDir}/mail`, settings.mailFrom)
}
