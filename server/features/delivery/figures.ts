import { sql } from 'drizzle-orm'
import type { OperatorGauge } from '#server/http/metrics.ts'
import type { Db } from '#server/storage/database.ts'

/** What this process has sent since its start. */
export interface DeliveryFigures {
  pushesSent: number
  /** Devices that had unsubscribed and were removed. */
  pushesGone: number
  pushesRefused: number
  mailsSent: number
  digestsSent: number
}

export const createFigures = (): DeliveryFigures => ({
  pushesSent: 0,
  pushesGone: 0,
  pushesRefused: 0,
  mailsSent: 0,
  digestsSent: 0,
})

export function deliveryGauges(db: Db, figures: DeliveryFigures): OperatorGauge[] {
  const ofThisProcess = (name: string, help: string, figure: keyof DeliveryFigures): OperatorGauge => ({
    name,
    help: `${help} since the start`,
    read: () => figures[figure],
  })
  return [
    ofThisProcess('virage_pushes_sent', 'Pushes that push services took', 'pushesSent'),
    ofThisProcess('virage_pushes_gone', 'Devices that had unsubscribed and were removed', 'pushesGone'),
    ofThisProcess('virage_pushes_refused', 'Pushes that push services refused for good', 'pushesRefused'),
    ofThisProcess('virage_notification_mails_sent', 'Mails about notifications', 'mailsSent'),
    ofThisProcess('virage_digests_sent', 'Weekly digests', 'digestsSent'),
    {
      name: 'virage_push_devices',
      help: 'Devices that are told by push, of all processes',
      async read() {
        const { rows } = await db.execute<{ value: number }>(
          sql`SELECT count(*)::integer AS value FROM push_subscriptions`,
        )
        return rows[0]?.value ?? 0
      },
    },
    {
      name: 'virage_pushes_oldest_seconds',
      help: 'Age of the oldest push that is due and has not left, of all processes',
      async read() {
        const { rows } = await db.execute<{ value: number }>(sql`
          SELECT coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 AS value
          FROM graphile_worker.jobs WHERE task_identifier = 'push' AND attempts < max_attempts`)
        return rows[0]?.value ?? 0
      },
    },
  ]
}
