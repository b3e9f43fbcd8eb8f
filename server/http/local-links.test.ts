import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isLocalHost, isSafeLink, LINK_FIELDS } from '#contract/links.ts'
import type { Route } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { signedInFan } from '#tests/people.ts'
import { expectFailure } from './failure.testing.ts'

let open: TestApp
let home: TestApp
beforeAll(async () => {
  open = await startTestApp({ PUBLIC_URL: 'https://virage.test' })
  home = await startTestApp({ PUBLIC_URL: 'http://localhost:3000' })
})
afterAll(async () => {
  await open.close()
  await home.close()
})

const LOCAL = [
  'http://localhost:8080/x.png',
  'https://localhost/x.png',
  'http://127.0.0.1/x',
  'http://[::1]:9/x',
]

describe('[security.7] links to the own machine are taken only where PUBLIC_URL is local', () => {
  test.each(LOCAL)('%s', async (link) => {
    for (const [virage, isTaken] of [
      [open, false],
      [home, true],
    ] as const) {
      const { id, token } = await signedInFan(virage)
      const update = (fields: object) =>
        virage.call('POST', '/v1/users/update', { token, json: { id, ...fields } })
      for (const fields of [{ avatar: link }, { socials: { twitter: link } }]) {
        const answer = await update(fields)
        if (isTaken) expect(answer.status).toBe(200)
        else expect(Object.keys(expectFailure(answer, 'invalid'))).toEqual(Object.keys(fields))
      }
      expect((await update({ avatar: 'https://example.org/x.png' })).status).toBe(200)
    }
  })

  test('every field of the contract that takes a link is among those that are checked', () => {
    const known = new Set<string>(LINK_FIELDS)
    for (const [key, { body }] of Object.entries<Route>(routes)) {
      const shape =
        body && 'shape' in body
          ? (body.shape as Record<string, { safeParse(value: unknown): { success: boolean } }>)
          : {}
      for (const [name, field] of Object.entries(shape)) {
        const takes = (value: unknown) => field.safeParse(value).success
        const isLink = [
          (link: string) => link,
          (link: string) => [link],
          (link: string) => ({ twitter: link }),
        ].some(
          (wrap) => takes(wrap('https://example.org/x.png')) && !takes(wrap('gopher://example.org/x.png')),
        )
        if (isLink) expect(known, `${key} ${name}`).toContain(name)
      }
    }
  })

  test('pictures of the own machine may be shown only there', async () => {
    const policyOf = async (virage: TestApp) =>
      (await virage.call('GET', '/healthz')).headers['content-security-policy']
    expect(await policyOf(open)).not.toContain('localhost')
    expect(await policyOf(home)).toContain('http://localhost:*')
  })
})

test('[security.7] what a name or address of the own machine is', () => {
  for (const host of [
    'localhost',
    'LOCALHOST',
    'a.localhost',
    'localhost.',
    '127.0.0.1',
    '127.1.2.3',
    '::1',
    '[::1]',
    '::ffff:127.0.0.1',
  ])
    expect(isLocalHost(host), host).toBe(true)
  for (const host of [
    'localhost.example',
    'notlocalhost',
    '128.0.0.1',
    '10.0.0.1',
    '0.0.0.0',
    '::',
    'example.org',
    '',
    '127.0.0.1.example.org',
  ])
    expect(isLocalHost(host), host).toBe(false)
  expect(isSafeLink('http://2130706433/'), 'other spellings of 127.0.0.1').toBe(true)
  expect(isSafeLink('http://example.org/')).toBe(false)
})
