// How a notification leaves the product. `deliver_notification` plans it, `deliver_push` and `mail.notifications` gather
// what is due for a fan, and one `push` job goes to each device. Each step stores what it did together with the jobs of
// the next, so a process that dies repeats nothing and forgets nothing.
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { findGoing } from '#server/features/arenas/index.ts'
import { findFan, isDisabled } from '#server/features/fans/index.ts'
import { findSettings, findUnread, makeReadable } from '#server/features/notifications/index.ts'
import { addJob } from '#server/jobs/jobs.ts'
import { type JobHandlers, JobRefused } from '#server/jobs/worker.ts'
import type { Db, Transaction } from '#server/storage/database.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import {
  clearDuePushes,
  loadUnread,
  lockDuePushes,
  planState,
  type StoredNotification,
} from './delivery.storage.ts'
import type { DeliveryFigures } from './figures.ts'
import { noteDevices } from './push.routes.ts'
import { countDevices, type Device, findDevice, listDevices, removeDeadDevice } from './push.storage.ts'
import { composePush, ttlOf } from './push-message.ts'
import { type PushMessage, type PushOutcome, PushSilent, type SendPush } from './push-sender.ts'
import { quietUntil } from './quiet-hours.ts'

interface DeliveryContext {
  db: NodePgDatabase
  now: () => Date
  sendPush: SendPush
  gameUrl: string
  figures: DeliveryFigures
}

type DeliveryJobs = Pick<JobHandlers, 'deliver_notification' | 'deliver_push' | 'push'>

/** A device whose push service did not answer in time is left alone so long, because others' pushes wait behind it. */
const SILENCE_MS = 5 * 60_000

export function createDelivery({ db, now, sendPush, gameUrl, figures }: DeliveryContext): DeliveryJobs {
  /** When each silent device is tried again; the oldest first. */
  const silentUntil = new Map<number, Date>()

  function noteSilence(deviceId: number): Date {
    for (const [id, until] of silentUntil) {
      if (until > now()) break
      silentUntil.delete(id)
    }
    const until = new Date(now().getTime() + SILENCE_MS)
    silentUntil.delete(deviceId)
    silentUntil.set(deviceId, until)
    return until
  }

  /** Sends it, or tells until when the device is left alone. */
  async function sendUnlessSilent(device: Device, message: PushMessage): Promise<PushOutcome | Date> {
    const until = silentUntil.get(device.id)
    if (until && until > now()) return until
    try {
      return await sendPush(device, message)
    } catch (error) {
      if (error instanceof PushSilent) return noteSilence(device.id)
      throw error
    }
  }

  async function plan(tx: Transaction, id: number): Promise<void> {
    const told = await findUnread(tx, id)
    if (!told) return
    const { userId, kind } = told
    const wanted = (await findSettings(tx, userId)).kinds[kind]
    const due = { push: wanted.push && (await countDevices(tx, userId)) > 0, mail: wanted.mail }
    if (!(await planState(tx, told, due))) return
    if (due.push) await addJob(tx, 'deliver_push', { userId }, { key: `push:${userId}` })
    if (due.mail) await addJob(tx, 'mail.notifications', { userId, kind }, { key: `mail:${userId}:${kind}` })
  }

  /** A kick-off of a match the fan comes to is told at any hour and by itself; everything else merges. */
  async function gather(tx: Transaction, userId: number): Promise<void> {
    const fan = await findFan(tx, userId)
    const dueIds = await lockDuePushes(tx, userId)
    if (!fan || isDisabled(fan)) return clearDuePushes(tx, dueIds)
    const { kinds, timeZone } = await findSettings(tx, userId)
    // What waited is not sent to who has turned it off meanwhile.
    const due = (await loadUnread(tx, dueIds)).filter(({ kind }) => kinds[kind].push)
    const urgent = await filterAttended(tx, userId, due)
    const rest = due.filter((each) => !urgent.includes(each))
    const quiet = rest.length > 0 ? quietUntil(now(), timeZone) : null
    const groups = [...urgent.map((each) => [each]), ...(quiet === null && rest.length > 0 ? [rest] : [])]
    const at = now().toISOString()
    for (const { id: deviceId } of await listDevices(tx, userId))
      for (const group of groups)
        await addJob(tx, 'push', { userId, deviceId, ids: group.map(({ id }) => id), at })
    const waiting = new Set(quiet === null ? [] : rest.map(({ id }) => id))
    await clearDuePushes(
      tx,
      dueIds.filter((id) => !waiting.has(id)),
    )
    if (quiet !== null) await addJob(tx, 'deliver_push', { userId }, { key: `push:${userId}`, runAt: quiet })
  }

  async function forgetDevice(deviceId: number): Promise<void> {
    await inTransaction(db, async (tx) => {
      const owner = await removeDeadDevice(tx, deviceId)
      if (owner !== null) await noteDevices(tx, owner)
    })
    figures.pushesGone++
  }

  return {
    deliver_notification: ({ id }) => inTransaction(db, (tx) => plan(tx, id)),

    deliver_push: ({ userId }) => inTransaction(db, (tx) => gather(tx, userId)),

    async push({ userId, deviceId, ids, at }) {
      const device = await findDevice(db, deviceId)
      // Somebody else may have signed in on it.
      if (device?.userId !== userId) return
      const fan = await findFan(db, userId)
      if (!fan || isDisabled(fan)) return
      const { kinds, language, timeZone } = await findSettings(db, userId)
      const told = (await loadUnread(db, ids)).filter(({ kind }) => kinds[kind].push)
      const [newest, ...others] = await makeReadable(db, told)
      if (!newest) return
      const ageS = (now().getTime() - new Date(at).getTime()) / 1000
      if (ageS > ttlOf(newest.stored.kind === 'kickoff')) return
      const message = composePush([newest, ...others], language, gameUrl)
      // It may be night by the time it is tried again.
      const quiet = await quietFor(db, { userId, timeZone }, told, now())
      const outcome = quiet ?? (await sendUnlessSilent(device, message))
      if (outcome instanceof Date)
        return addJob(db, 'push', { userId, deviceId, ids, at }, { runAt: outcome })
      if (outcome.state === 'sent') figures.pushesSent++
      if (outcome.state === 'gone') await forgetDevice(deviceId)
      if (outcome.state === 'refused') {
        figures.pushesRefused++
        throw new JobRefused(outcome.reason)
      }
    },
  }
}

/** push.2: the morning that these wait for; null: the fan may be told of them now. */
export async function quietFor(
  db: Db,
  { userId, timeZone }: { userId: number; timeZone: string },
  told: readonly StoredNotification[],
  now: Date,
): Promise<Date | null> {
  const isUrgent = (await filterAttended(db, userId, told)).length > 0
  return isUrgent ? null : quietUntil(now, timeZone)
}

/** push.2: the kick-offs of matches that the fan said they come to. */
async function filterAttended(
  db: Db,
  userId: number,
  due: readonly StoredNotification[],
): Promise<StoredNotification[]> {
  const kickoffs = due.filter(({ kind }) => kind === 'kickoff')
  const going = await findGoing(
    db,
    userId,
    kickoffs.map(({ data }) => String(data.arena)),
  )
  return kickoffs.filter(({ data }) => going(String(data.arena)).i_go)
}
