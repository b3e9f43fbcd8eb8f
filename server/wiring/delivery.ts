// Wires how fans are told outside of the product: push, mail and the weekly digest.
import type { FastifyInstance } from 'fastify'
import type { KeyedHashes } from '#server/features/accounts/index.ts'
import {
  createDelivery,
  createDigests,
  createFigures,
  createNotificationMails,
  createPushSender,
  deliveryGauges,
  loadVapidKeys,
  mountDigest,
  mountPush,
  mountUnsubscribe,
} from '#server/features/delivery/index.ts'
import type { JobHandlers } from '#server/jobs/worker.ts'
import type { MailTransport } from '#server/mail/transport.ts'
import type { Accounts } from './accounts.ts'
import type { Infrastructure } from './infrastructure.ts'

const DIGEST_INTERVAL_MS = 15 * 60 * 1000

export type Delivery = ReturnType<typeof wireDelivery>
type DeliveryJobs = Pick<
  JobHandlers,
  'deliver_notification' | 'deliver_push' | 'push' | 'mail.notifications' | 'mail.digest'
>

export function wireDelivery(
  { db, now, log, settings, limits }: Infrastructure,
  hashes: Pick<KeyedHashes, 'unsubscribe'>,
  transport: MailTransport,
) {
  const { publicUrl, gameUrl, allowsLocalLinks: allowsLocal } = settings
  const figures = createFigures()
  const sign = hashes.unsubscribe
  const sendPush = createPushSender({
    keys: () => loadVapidKeys(db),
    contact: settings.legalEmail,
    allowsLocal,
  })
  const mailing = { db, now, transport, sign, publicUrl, gameUrl, figures }
  const digests = createDigests(mailing)
  const handlers: DeliveryJobs = {
    ...createDelivery({ db, now, sendPush, gameUrl, figures }),
    'mail.notifications': createNotificationMails(mailing),
    'mail.digest': digests.send,
    // What waited in a restored backup would wake the fans of the product it was taken from.
    ...(!settings.hasPush && { push: async () => {} }),
  }
  let planning: NodeJS.Timeout | undefined

  return {
    handlers,
    gauges: deliveryGauges(db, figures),

    mount(http: FastifyInstance, { authenticate }: Accounts): void {
      mountPush(http, { db, authenticate, allowsLocal })
      mountDigest(http, { db, authenticate, planDigests: digests.plan })
      mountUnsubscribe(http, { db, sign, limits, publicUrl })
    },

    /** Looks every quarter of an hour whose Monday morning has come. */
    start(): void {
      const plan = () =>
        digests
          .plan(false)
          .catch((error: unknown) => log.warn({ err: error }, 'could not plan the weekly digests'))
      planning ??= setInterval(() => void plan(), DIGEST_INTERVAL_MS).unref()
    },

    stop(): void {
      clearInterval(planning)
    },
  }
}
