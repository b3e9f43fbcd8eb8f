// Push services are away or mute: everything else goes on, and what was to be pushed arrives once.
import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import { zoneWhere } from '#server/features/delivery/delivery.testing.ts'
import { startTestMailServer } from '#server/mail/mail-server.testing.ts'
import { freePort } from '#tests/processes/free-port.ts'
import { eventually } from '#tests/processes/server-process.ts'
import { type Scene, startMute, withServer } from './neighbours.ts'
import { call, type Person } from './stadium.ts'
import { type FaultCase, playRounds } from './trial.ts'

const DEVICES = 10
/** A mail leaves at once where nothing holds it up; each mute service would hold a place of the queue for 5 s. */
const MAIL_WITHIN_MS = 30_000
const PUSH_PATIENCE_MS = 90_000

export const pushAway: FaultCase = {
  name: 'push',
  title:
    'push services are away or mute: mails leave meanwhile, and each push arrives once when they are back',
  rounds: 6,
  async play(effort) {
    const [port, mailPort] = [await freePort(), await freePort()]
    const mails = await startTestMailServer(mailPort)
    try {
      return await withServer(
        async () => ({ SMTP_URL: mails.url }),
        (scene) =>
          playRounds(effort, async (_chance, round) => {
            const faults: string[] = []
            const isMute = round % 2 === 0
            const mute = isMute ? await startMute(port) : null
            const [star, follower] = [0, 1].map((n) => scene.people.fans[(round * 2 + n) % 4])
            if (!star || !follower) throw new Error('too few fans')
            const place = `/${effort.seed}-${round}-`
            await subscribe(
              scene,
              star,
              Array.from({ length: DEVICES }, (_, n) => `http://127.0.0.1:${port}${place}${n}`),
            )
            await call(scene.server.url, follower, '/v1/relationships/follow', { followed_id: star.id })
            const email = `push-${effort.seed}-${round}@virage.test`
            const askedAt = performance.now()
            await call(scene.server.url, { token: '' }, '/v1/auth/register', {
              name: 'Zoé',
              email,
              password: 'drums in row four',
            })
            const hasMail = () =>
              mails.received.some(({ to }) => to?.some(({ address }) => address === email))
            await eventually(() => hasMail() || performance.now() - askedAt > MAIL_WITHIN_MS)
            const mailMs = performance.now() - askedAt
            if (!hasMail()) faults.push(`a mail waited ${Math.round(mailMs)} ms behind pushes`)
            mute?.close()
            // Mute ones are left alone for minutes: what then arrives is the subject of push.5's own test.
            const pushMs = isMute ? 0 : await arrivalOf(port, place, faults)
            await call(scene.server.url, follower, `/v1/relationships/unfollow/${star.id}`, {})
            return { faults, figures: { pushes: isMute ? 0 : DEVICES, mailMs, pushMs } }
          }),
      )
    } finally {
      await mails.close()
    }
  },
}

/** In the middle of their day, or they would be told tomorrow. */
async function subscribe({ server }: Scene, fan: Person, endpoints: string[]): Promise<void> {
  await call(server.url, fan, '/v1/notifications/settings', { time_zone: zoneWhere(12, new Date()) })
  const browser = createECDH('prime256v1')
  const keys = { p256dh: browser.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') }
  for (const endpoint of endpoints) {
    const { status } = await call(server.url, fan, '/v1/push/subscribe', { endpoint, keys })
    if (status !== 200) throw new Error(`a device was answered ${status}`)
  }
}

/** The services are back: returns after how long every device was told, and notes those told twice or never. */
async function arrivalOf(port: number, place: string, faults: string[]): Promise<number> {
  const told = new Map<string, number>()
  const service = http.createServer((request, response) => {
    request.resume()
    told.set(request.url ?? '', (told.get(request.url ?? '') ?? 0) + 1)
    response.writeHead(201).end()
  })
  service.listen(port, '127.0.0.1')
  await once(service, 'listening')
  const backAt = performance.now()
  const ours = () => [...told].filter(([address]) => address.startsWith(place))
  await eventually(() => ours().length === DEVICES || performance.now() - backAt > PUSH_PATIENCE_MS)
  const ms = performance.now() - backAt
  if (ours().length !== DEVICES) faults.push(`${ours().length} of ${DEVICES} devices were told`)
  for (const [address, times] of ours()) if (times !== 1) faults.push(`${address} was told ${times} times`)
  service.closeAllConnections()
  await new Promise((resolve) => service.close(resolve))
  return ms
}
