import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { foundClub, foundUltra } from '#tests/clubs.ts'
import { signedInFan, type TestFan } from '#tests/people.ts'

let virage: TestApp
let admin: TestFan
beforeAll(async () => {
  virage = await startTestApp()
  admin = await signedInFan(virage, { role: 'admin' })
})
afterAll(() => virage.close())

const stats = async () => (await virage.call('GET', '/v1/stats', { token: admin.token })).body.element
const post = (path: string, json: unknown) => virage.call('POST', path, { token: admin.token, json })

test('[spec 3] counts of users, clubs and ultras: the disabled count, the deleted and archived do not', async () => {
  expect(await stats()).toEqual({ users: 1, clubs: 0, ultras: 0 })
  const [disabled, deleted] = [await signedInFan(virage), await signedInFan(virage)]
  const [club, archived] = [await foundClub(virage, admin), await foundClub(virage, admin)]
  await foundUltra(virage, admin, club.id)
  await foundUltra(virage, admin, archived.id)
  const gone = await foundUltra(virage, admin, club.id)
  expect(await stats()).toEqual({ users: 3, clubs: 2, ultras: 3 })

  await post('/v1/users/update', { id: disabled.id, disabled: true })
  await post('/v1/users/delete', { id: deleted.id })
  await post('/v1/clubs/delete', { id: archived.id })
  await post('/v1/ultras/delete', { id: gone.id })
  expect(await stats()).toEqual({ users: 2, clubs: 1, ultras: 1 })
})

test('[3] they are for admins', async () => {
  const fan = await signedInFan(virage)
  expect((await virage.call('GET', '/v1/stats', { token: fan.token })).status).toBe(403)
  expect((await virage.call('GET', '/v1/stats')).status).toBe(401)
})
