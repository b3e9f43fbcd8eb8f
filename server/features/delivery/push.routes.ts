import { createECDH } from 'node:crypto'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FastifyInstance } from 'fastify'
import { problem } from '#contract/problems.ts'
import { pushRoutes } from '#contract/push.ts'
import { setHasDevice } from '#server/features/notifications/index.ts'
import { invalid } from '#server/http/failure.ts'
import { type Authenticate, mount } from '#server/http/handlers.ts'
import type { Transaction } from '#server/storage/database.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { countDevices, loadVapidKeys, removeDevice, saveDevice } from './push.storage.ts'
import { isPushAddress } from './push-address.ts'

interface PushDeps {
  db: NodePgDatabase
  authenticate: Authenticate
  /** Where PUBLIC_URL is local, push services may be. */
  allowsLocal: boolean
}

export function mountPush(app: FastifyInstance, { db, authenticate, allowsLocal }: PushDeps): void {
  mount(
    app,
    pushRoutes,
    {
      'GET /v1/push/key': async () => ({ element: { key: (await loadVapidKeys(db)).publicKey } }),
      'POST /v1/push/subscribe': async ({ viewer: { userId }, body: { endpoint, keys } }) => {
        if (!isPushAddress(endpoint, allowsLocal))
          throw invalid({ endpoint: problem('push_endpoint_refused') })
        if (!isOnCurve(keys.p256dh)) throw invalid({ 'keys.p256dh': problem('push_keys_wrong') })
        const devices = await inTransaction(db, async (tx) => {
          const before = await saveDevice(tx, { userId, endpoint, ...keys })
          if (before !== null) await noteDevices(tx, before)
          return noteDevices(tx, userId)
        })
        return { element: { devices }, msg: 'This device is told from now on.' }
      },
      'POST /v1/push/unsubscribe': async ({ viewer: { userId }, body: { endpoint } }) => {
        const devices = await inTransaction(db, async (tx) => {
          await removeDevice(tx, userId, endpoint)
          return noteDevices(tx, userId)
        })
        return { element: { devices }, msg: 'This device is told no more.' }
      },
    },
    authenticate,
  )
}

/** Who writes notifications asks only this flag. */
export async function noteDevices(tx: Transaction, userId: number): Promise<number> {
  const devices = await countDevices(tx, userId)
  await setHasDevice(tx, userId, devices > 0)
  return devices
}

/** Nothing can be encrypted for a point that is not on the curve. */
function isOnCurve(p256dh: string): boolean {
  const ours = createECDH('prime256v1')
  ours.generateKeys()
  try {
    ours.computeSecret(Buffer.from(p256dh, 'base64url'))
    return true
  } catch {
    return false
  }
}
