import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertFan } from '#server/features/fans/index.ts'
import { startTestApp } from '#tests/app.ts'
import { type AppWithPages, startAppWithPages } from '#tests/built-pages.ts'
import { foundClub, foundUltra } from '#tests/clubs.ts'
import { signedInFan, type TestFan } from '#tests/people.ts'
import { readPage } from '#tests/read-page.ts'

let virage: AppWithPages
let admin: TestFan
beforeAll(async () => {
  virage = await startAppWithPages()
  admin = virage.admin
})
afterAll(() => virage.close())

const FRENCH = { 'accept-language': 'fr-FR,fr;q=0.9,en;q=0.8' }
const read = (url: string, headers?: Record<string, string>) => readPage(virage, url, headers)

describe('[sharing.3] profiles', () => {
  test('a fan: name, club and scores, and nothing else; not for search engines', async () => {
    const club = await foundClub(virage, admin, { name: 'Meridian' })
    const fan = await signedInFan(virage, { name: 'Léa' })
    await virage.call('POST', '/v1/relationships/club/join', { token: fan.token, json: { club_id: club.id } })
    const page = await read(`/fan/${fan.id}`)
    expect(page).toMatchObject({ status: 200, title: 'Léa · Virage', isIndexed: false })
    expect(page.meta.description).toBe(
      'Léa on Virage. Cheer 0.0, prediction 0.0, ultra 0.0 PTS/S on average. Sings for Meridian.',
    )
    expect(page.meta['og:type']).toBe('profile')
    expect(page.meta['og:image']).toContain(`/cards/fan/${fan.id}.png`)
    expect(page.html).not.toContain(fan.email)
    expect(page.html).not.toContain('1,000')
  })

  test('a club and a group', async () => {
    const club = await foundClub(virage, admin, { name: 'Polaris' })
    const group = await foundUltra(virage, admin, club.id, { name: 'North Star' })
    const clubPage = await read(`/club/${club.id}`)
    expect(clubPage).toMatchObject({ status: 200, title: 'Polaris · Virage', isIndexed: false })
    expect(clubPage.meta.description).toContain('0 fans')
    const groupPage = await read(`/ultra/${group.id}`, FRENCH)
    expect(groupPage.meta.description).toBe(
      'North Star, groupe ultra de Polaris\u202f: 0 membre. Rejoignez leur virage.',
    )
  })

  test('who is disabled, deleted or never was: no card, no name', async () => {
    const disabled = await signedInFan(virage, { name: 'Gone Quiet' })
    const json = { id: disabled.id, disabled: true }
    expect((await virage.call('POST', '/v1/users/update', { token: admin.token, json })).status).toBe(200)
    const deleted = await signedInFan(virage, { name: 'Gone Away' })
    await virage.call('POST', '/v1/users/delete', { token: admin.token, json: { id: deleted.id } })
    for (const id of [disabled.id, deleted.id, 999_999]) {
      const page = await read(`/fan/${id}`)
      expect(page).toMatchObject({ status: 404, isIndexed: false, canonical: null, title: 'Virage' })
      expect(page.html).not.toContain('Gone')
      expect(page.meta['og:image']).toContain('/cards/page/virage.png')
    }
  })
})

test('[sharing.3] who walks through all ids is soon told nothing more', async () => {
  const strict = await startTestApp({ RATE_LIMIT_SCALE: '0.025' }, { frontEndsFolder: virage.pagesFolder })
  try {
    const names = []
    for (const name of ['Ada', 'Bo', 'Cleo', 'Dan']) {
      const fan = await insertFan(strict.app.db, { name, email: null })
      const { status, title } = await readPage(strict, `/fan/${fan?.id}`)
      names.push([status, title])
    }
    expect(names).toEqual([
      [200, 'Ada · Virage'],
      [200, 'Bo · Virage'],
      [200, 'Cleo · Virage'],
      [200, 'Virage'],
    ])
    expect((await readPage(strict, '/blog')).title).toBe('Blog · Virage')
  } finally {
    await strict.close()
  }
})

test('[limits.6] pages of fans are limited by the /64 of an IPv6 address', async () => {
  const strict = await startTestApp({ RATE_LIMIT_SCALE: '0.01' }, { frontEndsFolder: virage.pagesFolder })
  try {
    const fan = await insertFan(strict.app.db, { name: 'Ada', email: null })
    const titleFrom = async (address: string) => {
      const { body } = await strict.call('GET', `/fan/${fan?.id}`, { address })
      return /<title>(.*?)<\/title>/.exec(String(body))?.[1]
    }
    expect(await titleFrom('2001:db8::1')).toBe('Ada · Virage')
    expect(await titleFrom('2001:db8::2')).toBe('Virage')
    expect(await titleFrom('2001:db8:0:1::1')).toBe('Ada · Virage')
  } finally {
    await strict.close()
  }
})
