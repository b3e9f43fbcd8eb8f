import http from 'node:http'
import https from 'node:https'
import webpush from 'web-push'
import { isLocalHost } from '#contract/links.ts'
import type { Device, VapidKeys } from './push.storage.ts'
import { createPublicLookup, isPushAddress } from './push-address.ts'

export interface PushMessage {
  /** JSON for the service worker. */
  payload: string
  ttlS: number
  urgency: 'normal' | 'high'
  /** A waiting message with the same topic is replaced; 32 characters of base64url. */
  topic: string
}

/** Gone: the device has unsubscribed. Refused: this message will never be taken. What may still pass is thrown. */
export type PushOutcome = { state: 'sent' } | { state: 'gone' } | { state: 'refused'; reason: string }

export type SendPush = (device: Device, message: PushMessage) => Promise<PushOutcome>

/** The push service did not answer in time. The message may be taken later. */
export class PushSilent extends Error {}

/** Short, because every push under way keeps others waiting. */
const ANSWER_TIMEOUT_MS = 5_000
const lookupPublic = createPublicLookup()

interface SenderOptions {
  keys: () => Promise<VapidKeys>
  /** Whom push services write to when something is wrong. */
  contact: string
  allowsLocal: boolean
  /** Shorter in tests. */
  timeoutMs?: number
}

/**
 * The library encrypts and signs; the request is ours, because it decides which addresses are spoken to. Redirects are
 * not followed.
 */
export function createPushSender(options: SenderOptions): SendPush {
  const { keys, contact, allowsLocal, timeoutMs = ANSWER_TIMEOUT_MS } = options
  return async (device, { payload, ttlS, urgency, topic }) => {
    if (!isPushAddress(device.endpoint, allowsLocal)) return { state: 'gone' }
    const { publicKey, privateKey } = await keys()
    const { endpoint, p256dh, auth } = device
    const request = webpush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { subject: `mailto:${contact}`, publicKey, privateKey },
      contentEncoding: 'aes128gcm',
      TTL: ttlS,
      urgency,
      topic,
    })
    return outcomeOf(await post(new URL(endpoint), request.headers, request.body, { allowsLocal, timeoutMs }))
  }
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return { state: 'sent' }
  if (status === 404 || status === 410) return { state: 'gone' }
  if (status === 429 || status >= 500) throw new Error(`the push service answered ${status}`)
  return { state: 'refused', reason: `the push service answered ${status}` }
}

function post(
  url: URL,
  headers: http.OutgoingHttpHeaders,
  body: Buffer | null,
  { allowsLocal, timeoutMs }: { allowsLocal: boolean; timeoutMs: number },
): Promise<number> {
  const isLocal = allowsLocal && isLocalHost(url.hostname)
  const send = url.protocol === 'http:' ? http.request : https.request
  const signal = AbortSignal.timeout(timeoutMs)
  return new Promise((resolve, reject) => {
    const request = send(
      url,
      {
        method: 'POST',
        headers,
        signal,
        ...(!isLocal && { lookup: lookupPublic }),
      },
      (response) => {
        // What it says besides the status does not matter, and could be endless.
        response.on('error', () => {})
        response.destroy()
        resolve(response.statusCode ?? 0)
      },
    )
    request.on('error', (error) =>
      reject(signal.aborted ? new PushSilent('the push service did not answer in time') : error),
    )
    request.end(body)
  })
}
