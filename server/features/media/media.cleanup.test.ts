import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeMatch } from '#server/features/matches/index.ts'
import { aMatch } from '#server/features/matches/matches.testing.ts'
import { insertPoster } from '#server/features/tifos/index.ts'
import { createLog } from '#server/log.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { foundClub, foundUltra } from '#tests/clubs.ts'
import { signedInFan, type TestFan } from '#tests/people.ts'
import { createPictureCleanup, insertRow, type PictureCleanup } from './media.cleanup.ts'
import { createFolderStore } from './picture-store.ts'

let virage: TestApp
let admin: TestFan
let dataDir: string
let cleanup: PictureCleanup
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'virage-test-cleanup-'))
  await mkdir(path.join(dataDir, 'media'))
  virage = await startTestApp({ DATA_DIR: dataDir })
  admin = await signedInFan(virage, { role: 'admin' })
  const log = createLog('silent')
  cleanup = createPictureCleanup({
    db: virage.app.db,
    now: () => virage.clock.now,
    log,
    store: createFolderStore(path.join(dataDir, 'media')),
  })
})
afterAll(async () => {
  await virage.close()
  await rm(dataDir, { recursive: true, force: true })
})

let count = 0
const files = async () => new Set(await readdir(path.join(dataDir, 'media')))
const post = (url: string, by: TestFan, json: unknown) => virage.call('POST', url, { token: by.token, json })

/** A picture as an upload leaves it. */
async function upload(by: TestFan): Promise<{ name: string; url: string }> {
  const name = `${(++count).toString(16).padStart(32, '0')}.webp`
  await writeFile(path.join(dataDir, 'media', name), 'RIFF')
  await insertRow(virage.app.db, name, by.id, virage.clock.now)
  return { name, url: count % 2 ? `/media/${name}` : `https://virage.test/media/${name}` }
}

test('[media.4] an upload that nobody used is removed after a day, not before', async () => {
  const { name } = await upload(admin)
  virage.clock.passMinutes(23 * 60)
  await cleanup.sweep()
  expect(await files()).toContain(name)
  virage.clock.passMinutes(2 * 60)
  await cleanup.sweep()
  expect(await files()).not.toContain(name)
})

test('[accounts.9] the export has what one uploaded', async () => {
  const fan = await signedInFan(virage)
  const { name } = await upload(fan)
  const { body } = await virage.call('GET', '/v1/users/export', { token: fan.token })
  expect(body.element.pictures).toEqual([
    { address: `/media/${name}`, uploaded_at: virage.clock.now.toISOString() },
  ])
})

test('[media.4] a replaced avatar is removed, the present one stays', async () => {
  const fan = await signedInFan(virage)
  const [first, second] = [await upload(fan), await upload(fan)]
  await post('/v1/users/update', fan, { id: fan.id, avatar: first.url })
  virage.clock.passMinutes(25 * 60)
  await cleanup.sweep()
  expect(await files()).toContain(first.name)
  const again = await signedInFan(virage)
  const kept = await upload(again)
  await post('/v1/users/update', admin, { id: again.id, avatar: kept.url })
  await post('/v1/users/update', admin, { id: fan.id, avatar: null })
  await cleanup.sweep()
  expect(await files()).not.toContain(first.name)
  expect(await files()).not.toContain(second.name)
  expect(await files()).toContain(kept.name)
})

test('[media.4] the avatar and uploads of a deleted fan are gone at once, whoever uploaded it', async () => {
  const fan = await signedInFan(virage)
  const [own, byAdmin] = [await upload(fan), await upload(admin)]
  await post('/v1/users/update', fan, { id: fan.id, avatar: byAdmin.url })
  expect((await virage.call('GET', `/media/${byAdmin.name}`)).status).toBe(200)
  expect((await post('/v1/users/delete', fan, { id: fan.id })).status).toBe(200)
  expect(await files()).not.toContain(own.name)
  expect(await files()).not.toContain(byAdmin.name)
  expect((await virage.call('GET', `/media/${byAdmin.name}`)).status).toBe(404)
})

test('[media.4] logos of clubs and groups go with them; matches, posters and posts keep theirs', async () => {
  const [clubLogo, ultraLogo, history, cover, inline, hanging] = await Promise.all(
    [1, 2, 3, 4, 5, 6].map(() => upload(admin)),
  )
  const club = await foundClub(virage, admin, { logo: clubLogo?.url })
  const ultra = await foundUltra(virage, admin, club.id, { logo: ultraLogo?.url })
  const other = await foundClub(virage, admin, { logo: history?.url })
  await inTransaction(virage.app.db, (tx) =>
    writeMatch(tx, aMatch({ home: { clubId: other.id, name: 'Kept', logo: history?.url ?? null } })),
  )
  await inTransaction(virage.app.db, (tx) =>
    insertPoster(tx, {
      ultraId: ultra.id,
      tifoId: 1,
      picture: { name: 'Kept', colors: ['#000000'], frames: [] },
      side: 'away',
      homeName: 'A',
      awayName: 'B',
      awayLogo: hanging?.url ?? null,
      completedAt: virage.clock.now,
      holders: 3,
    }),
  )
  const article = { title: 'Kept', author: 'Maud', summary: 'Kept', imageUrl: cover?.url }
  const written = await post('/v1/posts/create', admin, {
    ...article,
    content: `<p>Kept</p><img src="${inline?.url}" alt="">`,
  })
  expect(written.status).toBe(200)
  for (const { id } of [club, other]) expect((await post('/v1/clubs/delete', admin, { id })).status).toBe(200)
  virage.clock.passMinutes(25 * 60)
  await cleanup.sweep()
  const left = await files()
  expect(left).not.toContain(clubLogo?.name)
  expect(left).not.toContain(ultraLogo?.name)
  expect(ultra.id).toBeGreaterThan(0)
  for (const kept of [history, cover, inline, hanging]) expect(left).toContain(kept?.name)
})

test('[media.4] files of earlier versions are cleaned up too, strange files are left alone', async () => {
  const old = new Date(Date.now() - 48 * 60 * 60 * 1000)
  const name = `${'f'.repeat(32)}.webp`
  for (const file of [name, `.${name}.part`, 'README']) {
    const place = path.join(dataDir, 'media', file)
    await writeFile(place, 'RIFF')
    await utimes(place, old, old)
  }
  await cleanup.sweep()
  expect(await files()).not.toContain(name)
  expect(await files()).not.toContain(`.${name}.part`)
  expect(await files()).toContain('README')
})
