// What tests of push and mail share: a push service that decrypts, the hour of a fan, and jobs whose time has come.
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { driverOf } from '#server/storage/database.ts'
import type { TestApp } from '#tests/app.ts'
import type { TestFan } from '#tests/people.ts'
import type { PushPayload } from './push-message.ts'

interface Received {
  headers: IncomingHttpHeaders
  message: PushPayload
}

/** A push service on this machine, with browsers that can read what they get. */
export async function startPushService() {
  const devices = new Map<
    string,
    { received: Received[]; answers: number[]; open: (body: Buffer) => string }
  >()
  const server = createServer((request, response) => {
    const device = devices.get(request.url ?? '')
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const status = device?.answers.shift() ?? 201
      if (device && status === 201)
        device.received.push({
          headers: request.headers,
          message: JSON.parse(device.open(Buffer.concat(parts))),
        })
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    base,
    /** Subscribes a new browser of the fan. `answers` are statuses it gives before 201. */
    async subscribe(virage: TestApp, fan: Pick<TestFan, 'token'>, answers: number[] = []) {
      const browser = makeBrowser()
      const path = `/${randomBytes(8).toString('hex')}`
      const received: Received[] = []
      devices.set(path, { received, answers, open: browser.open })
      const json = { endpoint: `${base}${path}`, keys: browser.keys }
      const reply = await virage.call('POST', '/v1/push/subscribe', { token: fan.token, json })
      return { received, endpoint: json.endpoint, reply }
    },
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}

/** RFC 8291 and 8188 from the reader's side, written from the RFCs and not with the library that encrypts. */
function makeBrowser() {
  const own = createECDH('prime256v1')
  own.generateKeys()
  const auth = randomBytes(16)
  const derive = (key: Buffer, salt: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, info, length))
  return {
    keys: { p256dh: own.getPublicKey('base64url'), auth: auth.toString('base64url') },
    open(body: Buffer): string {
      const salt = body.subarray(0, 16)
      const sender = body.subarray(21, 21 + body.readUInt8(20))
      const sealed = body.subarray(21 + sender.length)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender])
      const key = derive(own.computeSecret(sender), auth, info, 32)
      const contentKey = derive(key, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
      const nonce = derive(key, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
      const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce)
      decipher.setAuthTag(sealed.subarray(-16))
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
      return padded.subarray(0, padded.lastIndexOf(2)).toString()
    },
  }
}

/** RFC 8292: whether the request is signed with this key, for this service. */
export function readVapid(authorization: string | undefined, key: string): Record<string, unknown> | null {
  const [, token = '', signer] = /^vapid t=([^,]+), k=(\S+)$/.exec(authorization ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x = '', y = ''] = [point.subarray(1, 33), point.subarray(33)].map((half) =>
    half.toString('base64url'),
  )
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return isRight && signer === key ? JSON.parse(Buffer.from(claims, 'base64url').toString()) : null
}

/** Where it is this hour now. */
export function zoneWhere(hour: number, now: Date): string {
  const ahead = (((hour - now.getUTCHours() + 36) % 24) - 12) as number
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

export const setSettings = (virage: TestApp, fan: Pick<TestFan, 'token'>, json: object, language = 'en') =>
  virage.call('POST', '/v1/notifications/settings', {
    token: fan.token,
    json,
    headers: { 'accept-language': language },
  })

/** What is in the tables, or what no call does. */
export const query = <Row extends object>({ app }: TestApp, text: string, values: unknown[] = []) =>
  driverOf(app.db)
    .query<Row>(text, values)
    .then(({ rows }) => rows)

/** Runs everything in the queue, also what is planned for later. */
export async function runWaiting(virage: TestApp): Promise<void> {
  await virage.app.worker?.drain()
  await query(virage, 'UPDATE graphile_worker._private_jobs SET run_at = now() WHERE locked_at IS NULL')
  await query(virage, `SELECT pg_notify('jobs:insert', '{"r":0.5,"count":20}')`)
  await virage.app.worker?.drain()
}
