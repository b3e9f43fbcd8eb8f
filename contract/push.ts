import { z } from 'zod'
import { PUSH_ENDPOINT_MAX_LENGTH } from './constants.ts'
import { problem } from './problems.ts'
import { defineRoutes } from './route.ts'

const endpoint = z.string().max(PUSH_ENDPOINT_MAX_LENGTH, problem('push_endpoint_refused'))
/** The browser's point on P-256, and its secret of 16 bytes, both base64url. */
const keys = z.object({
  p256dh: z.string().regex(/^[\w-]{87}=?$/, problem('push_keys_wrong')),
  auth: z.string().regex(/^[\w-]{22}(==)?$/, problem('push_keys_wrong')),
})

/** Web Push (RFC 8030, 8291, 8292): what `PushManager.subscribe` needs and gives. */
export const pushRoutes = defineRoutes({
  'GET /v1/push/key': {
    summary: 'The key that browsers subscribe with (applicationServerKey)',
    access: 'open',
    element: z.object({ key: z.string() }),
  },
  'POST /v1/push/subscribe': {
    summary: 'Tell this device too; as PushSubscription.toJSON() gives it. Of more than ten the oldest goes',
    access: 'fan',
    body: z.object({ endpoint, keys }),
    element: z.object({ devices: z.number() }),
  },
  'POST /v1/push/unsubscribe': {
    summary: 'Tell this device no more; one that is not known is no mistake',
    access: 'fan',
    body: z.object({ endpoint }),
    element: z.object({ devices: z.number() }),
  },
})
