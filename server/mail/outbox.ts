import type { Db } from '#server/storage/database.ts'
import {
  type ClaimedMail,
  claimDueMail,
  insertMail,
  type MailJob,
  releaseMails,
  removeMailsDoneBefore,
} from './outbox.storage.ts'
import { type DeliveryTools, deliver } from './outbox-delivery.ts'
import { errorText } from './outbox-error.ts'
import { DAY_MS, HOUR_MS } from './outbox-retry.ts'

export type { MailComposer, OutboxLog } from './outbox-delivery.ts'

export interface Outbox {
  /** Something may be due: look now rather than at the next poll. */
  nudge(): void
  /** Resolves when nothing is due any more and nothing is under way here. */
  drain(): Promise<void>
  /** Claims no further mail, and resolves when those under way are done. */
  stop(): Promise<void>
}

const POLL_MS = 3_000
/** Longer than the slowest delivery that the transport's time-outs allow; only a dead process lets it run out. */
export const LEASE_MS = 2 * 60_000
/** Mails under way at once per process, so that one slow server does not hold up everybody. */
export const LANES = 4
const KEPT_MS = 30 * DAY_MS
const CLEAN_EVERY_MS = HOUR_MS

/** Queues a mail within the caller's transaction: it leaves if, and only if, that commits. No secrets in `job`. */
export async function enqueueMail(db: Db, job: MailJob): Promise<void> {
  await insertMail(db, job)
}

/** For the only process on a database: whatever was claimed before it started, nobody is sending any more. */
export async function releaseClaimedMails(db: Db): Promise<void> {
  await releaseMails(db)
}

/** Several processes may each run one on the same database: a mail is claimed by one of them at a time. */
export function startOutbox(tools: DeliveryTools): Outbox {
  const { db, log, now } = tools
  const lanes = new Set<Promise<void>>()
  let stopped = false
  /** A nudge came while every lane was taken; its mail may have come after their last look. */
  let isLookOwed = false
  let cleanedAtMs = Number.NEGATIVE_INFINITY

  function openLane(): void {
    if (stopped || lanes.size >= LANES) return
    isLookOwed = false
    const lane = sendAllDue().finally(() => {
      lanes.delete(lane)
      if (isLookOwed) openLane()
    })
    lanes.add(lane)
  }

  async function sendAllDue(): Promise<void> {
    try {
      for (let mail = await claim(); mail; mail = await claim()) {
        // Where there is one there may be more: let another lane look while this one sends.
        openLane()
        await deliver(tools, mail)
      }
      await cleanNowAndThen()
    } catch (error) {
      // Nothing is lost: the mails are in the database, and the next poll tries again.
      log.error({ error: errorText(error) }, 'the mail outbox could not use the database')
    }
  }

  async function claim(): Promise<ClaimedMail | undefined> {
    return stopped ? undefined : claimDueMail(db, now, LEASE_MS)
  }

  async function cleanNowAndThen(): Promise<void> {
    const atMs = now ? now().getTime() : Date.now()
    if (stopped || atMs - cleanedAtMs < CLEAN_EVERY_MS) return
    cleanedAtMs = atMs
    await removeMailsDoneBefore(db, now, KEPT_MS)
  }

  function nudge(): void {
    isLookOwed = true
    openLane()
  }

  async function finishLanes(): Promise<void> {
    while (lanes.size > 0) await Promise.all(lanes)
  }

  const poll = setInterval(nudge, POLL_MS)
  nudge()

  return {
    nudge,
    drain() {
      nudge()
      return finishLanes()
    },
    stop() {
      stopped = true
      clearInterval(poll)
      return finishLanes()
    },
  }
}
