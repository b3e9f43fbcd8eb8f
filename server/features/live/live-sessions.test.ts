import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { makeBet, onBet, setUpArena } from '#tests/arenas.ts'
import { enterLive, listen } from '#tests/live-client.ts'
import { signedInFan, signIn, type TestFan } from '#tests/people.ts'

let virage: TestApp
let base: string
let admin: TestFan
let arenaId: string
beforeAll(async () => {
  // Whatever a room was not told it finds out by itself within a moment.
  virage = await startTestApp({}, { liveLimits: { lookAnywayMs: 100 } })
  base = await listen(virage)
  admin = await signedInFan(virage, { role: 'admin' })
  arenaId = (await setUpArena(virage, admin, { started: true })).id
})
afterAll(() => virage.close())

const enter = (token: string) => enterLive(base, arenaId, { token, side: 'home' })
const ask = (token: string, url: string, json: object) => virage.call('POST', url, { token, json })

test('[sessions.2] signing out ends the sockets of that session, and of no other', async () => {
  const fan = await signedInFan(virage)
  const elsewhere = await signIn(virage, fan.email)
  const [one, two, other] = [await enter(fan.token), await enter(fan.token), await enter(elsewhere)]
  expect((await ask(fan.token, '/v1/users/logout', {})).status).toBe(200)
  for (const client of [one, two]) expect((await client.closed).code).toBe(4401)
  other.send({ type: 'ping' })
  await other.until('pong')

  const again = await enter(elsewhere)
  await ask(elsewhere, '/v1/users/logout', { all: true })
  for (const client of [other, again]) expect((await client.closed).code).toBe(4401)
})

test('[sessions.10] revoking a session ends its sockets, and no other', async () => {
  const fan = await signedInFan(virage)
  const elsewhere = await signIn(virage, fan.email)
  const [mine, other] = [await enter(fan.token), await enter(elsewhere)]
  const { body } = await virage.call('GET', '/v1/users/sessions', { token: elsewhere })
  const { id } = body.element.find(({ current }: { current: boolean }) => current)
  expect((await ask(fan.token, '/v1/users/sessions/revoke', { id })).status).toBe(200)
  expect((await other.closed).code).toBe(4401)
  mine.send({ type: 'ping' })
  await mine.until('pong')
})

test('[sessions.2] disabling ends every socket of the fan at once with 4403', async () => {
  const fan = await signedInFan(virage)
  const clients = [await enter(fan.token), await enter(await signIn(virage, fan.email))]
  expect((await ask(admin.token, '/v1/users/update', { id: fan.id, disabled: true })).status).toBe(200)
  for (const client of clients) expect((await client.closed).code).toBe(4403)
})

test('[sessions.2] a password reset ends every socket of the fan', async () => {
  const fan = await signedInFan(virage)
  const client = await enter(fan.token)
  await virage.call('POST', '/v1/auth/password/reset/request', { json: { email: fan.email } })
  const [mail] = await virage.mailsTo(fan.email)
  const token = /reset\?token=(\S+)/.exec(mail!.text)![1]
  const json = { token, new_password: 'a brand new one' }
  expect((await virage.call('POST', '/v1/auth/password/reset', { json })).status).toBe(200)
  expect((await client.closed).code).toBe(4401)
})

test('[sessions.2] a fan who deletes their account is shown out', async () => {
  const fan = await signedInFan(virage)
  const client = await enter(fan.token)
  expect((await ask(fan.token, '/v1/users/delete', { id: fan.id })).status).toBe(200)
  expect((await client.closed).code).toBe(4401)
})

test('[sessions.2] a session that ended, or ran out, without anybody saying so ends its sockets too', async () => {
  const [ana, ben] = [await signedInFan(virage), await signedInFan(virage)]
  const [gone, stays] = [await enter(ana.token), await enter(ben.token)]
  await virage.app.db.execute(sql`DELETE FROM sessions WHERE user_id = ${ana.id}`)
  expect((await gone.closed).code).toBe(4401)
  stays.send({ type: 'ping' })
  await stays.until('pong')
  await virage.app.db.execute(
    sql`UPDATE sessions SET expires_at = ${virage.clock.now.toISOString()} WHERE user_id = ${ben.id}`,
  )
  expect((await stays.closed).code).toBe(4401)
})

test('[reports.5] a suspension that no message told of ends the sockets that act, and its end those that watch', async () => {
  const fan = await signedInFan(virage)
  const { db } = virage.app
  const acting = await enter(fan.token)
  const until = new Date(virage.clock.now.getTime() + 60_000).toISOString()
  await db.execute(
    sql`INSERT INTO suspensions (user_id, until, reason, report_id) VALUES (${fan.id}, ${until}, 'x', 1)`,
  )
  expect((await acting.closed).code).toBe(1012)
  const watching = await enter(fan.token)
  // Told on the way in, and at each press.
  await watching.until('error', ({ code }) => code === 'suspended')
  watching.forget()
  watching.send({ type: 'cheer', taps: 1 })
  await watching.until('error', ({ code }) => code === 'suspended')
  await db.execute(sql`DELETE FROM suspensions WHERE user_id = ${fan.id}`)
  expect((await watching.closed).code).toBe(1012)
})

test('[live.11] what changed in the database without anybody saying so reaches the room all the same', async () => {
  const fan = await signedInFan(virage)
  const bet = await makeBet(virage, admin, arenaId)
  const client = await enter(fan.token)
  const { db } = virage.app
  await db.execute(sql`UPDATE bets SET state = 'closed', closes_at = now() WHERE id = ${bet.id}`)
  await client.until('bet', (message) => message.bet.id === bet.id && message.bet.state === 'closed')
  await db.execute(sql`UPDATE arenas SET state = 'paused' WHERE id = ${arenaId}`)
  await client.until('arena', ({ arena }) => arena.paused)
  await db.execute(sql`UPDATE arenas SET state = 'live' WHERE id = ${arenaId}`)
  await client.until('arena', ({ arena }) => !arena.paused && arena.started)

  const other = await makeBet(virage, admin, arenaId)
  await onBet(virage, fan, arenaId, 'stake', { betId: other.id, choice: 0, amount: 10 })
  await client.until('you', ({ points }) => points === 990)
  client.forget()
  await db.execute(sql`UPDATE bet_pools SET points = 20 WHERE bet_id = ${other.id} AND choice = 0`)
  await client.until('bet', (message) => message.bet.id === other.id && message.bet.pools[0] === 20)
  client.close()
})
