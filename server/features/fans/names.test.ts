import { afterAll, beforeAll, expect, test } from 'vitest'
import { personName } from '#contract/fields.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { foundClub, foundUltra } from '#tests/clubs.ts'
import { PASSWORD, signedInFan, type TestFan } from '#tests/people.ts'
import { skeletonOf } from './name-likeness.ts'

let virage: TestApp
let admin: TestFan
beforeAll(async () => {
  virage = await startTestApp()
  admin = await signedInFan(virage, { name: 'Camille Roche', role: 'admin' })
})
afterAll(() => virage.close())

const post = (path: string, by: TestFan, json: unknown) =>
  virage.call('POST', path, { token: by.token, json })

test.each([
  ['a zero-width space', 'Ca\u200Bmille'],
  ['a zero-width joiner', 'Ca\u200Dmille'],
  ['a right-to-left override', '\u202Ellimac'],
  ['an isolate', 'a\u2066b'],
  ['a line break', 'Ca\nmille'],
  ['a tab', 'Ca\tmille'],
  ['a soft hyphen', 'Ca\u00ADmille'],
  ['a line separator', 'Ca\u2028mille'],
  ['a Hangul filler', '\u3164'],
  ['a blank Braille cell', '\u2800'],
  ['a tag', 'Ca\u{E0041}mille'],
  ['a private character', 'Ca\uE000mille'],
])('[fans.11] a name with %s is 422', (_, name) => {
  const { error } = personName.safeParse(name)
  expect(error?.issues.map(({ message }) => message)).toEqual(['name_unseen'])
})

test.each([
  ['nothing but an accent', '\u0301'],
  ['an accent on a space', 'Zoe \u0308'],
  ['accents piled up', `Zo${'\u0300\u0316'.repeat(5)}e`],
])('[fans.11] a name with %s is 422', (_, name) => {
  const { error } = personName.safeParse(name)
  expect(error?.issues.map(({ message }) => message)).toEqual(['name_marks 8'])
})

test.each(['שָׁלוֹם', 'บ๊ี้', 'ཧཱུྃ', 'x̄̂', '1️⃣'])('[fans.11] %s is a name with its marks', (name) => {
  expect(personName.safeParse(name).success).toBe(true)
})

test.each(['Zoé', 'O’Neill-Ünsal', '李小龙', 'محمد', '👨‍👩‍👧 Dupont', '❤️', '🏴󠁧󠁢󠁥󠁮󠁧󠁿 Kop', '👋🏽', '𝒵oé'])(
  '[fans.11] %s is a name',
  (name) => {
    expect(personName.parse(name)).toBe(name.normalize('NFC'))
  },
)

test('[fans.11] names are composed, so that equal ones are equal', () => {
  expect(personName.parse('  Zoe\u0301 ')).toBe('Zo\u00E9')
})

test('[fans.11] it holds for fans, clubs, groups, bets and posts', async () => {
  const name = 'Un\u202Eseen'
  const club = await foundClub(virage, admin)
  await foundUltra(virage, admin, club.id)
  const { body } = await post('/v1/arenas/create', admin, {
    homeTeam: { id: club.id },
    awayTeam: { id: (await foundClub(virage, admin)).id },
  })
  for (const [path, json, field] of [
    ['/v1/users/update', { id: admin.id, name }, 'name'],
    ['/v1/clubs/create', { name }, 'name'],
    ['/v1/ultras/create', { name, club_id: club.id, ultra_score: 1 }, 'name'],
    [`/v1/arenas/${body.element.id}/bet/create`, { statement: name, choices: ['a', 'b'] }, 'statement'],
    [`/v1/arenas/${body.element.id}/bet/create`, { statement: 'Who?', choices: [name, 'b'] }, 'choices.0'],
    ['/v1/posts/create', { title: name, content: 'Text' }, 'title'],
  ] as const)
    expect(await post(path, admin, json), path).toMatchObject({
      status: 422,
      body: { problems: { [field]: { code: 'name_unseen' } } },
    })
})

const IMITATIONS = [
  'Camille Roche',
  'camille  ROCHE',
  'CamilleRoche',
  'Camille Rôché',
  'Саmille Rоchе',
  'Cami11e R0che',
  'CamiIIe Roche',
  'Carnille Roche',
  'Ｃａｍｉｌｌｅ　Ｒｏｃｈｅ',
  '𝐂amille 𝐑oche',
  'Camille_Roche!',
]

test.each(IMITATIONS)('[fans.10] %s passes for an admin', (name) => {
  expect(skeletonOf(name)).toBe(skeletonOf('Camille Roche'))
})

test.each(['Camille Rocher', 'Camilla Roche', 'Roche Camille'])('[fans.10] %s does not', (name) => {
  expect(skeletonOf(name)).not.toBe(skeletonOf('Camille Roche'))
})

test('[fans.10] no fan takes a name that passes for an admin’s: by registering, renaming or an admin’s hand', async () => {
  const fan = await signedInFan(virage)
  const refused = { status: 422, body: { problems: { name: { code: 'name_of_admin' } } } }
  const name = 'Саmille Rоchе'
  expect(await post('/v1/users/update', fan, { id: fan.id, name })).toMatchObject(refused)
  expect(
    await virage.call('POST', '/v1/auth/register', { json: { name, email: 'i@x.test', password: PASSWORD } }),
  ).toMatchObject(refused)
  const create = { name, email: 'j@x.test', password: PASSWORD }
  expect(await post('/v1/users/create', admin, create)).toMatchObject(refused)
  expect((await post('/v1/users/create', admin, { ...create, role: 'admin' })).status).toBe(200)
})

test('[fans.10] a registration made before the admin had the name becomes a fan with a plain one', async () => {
  const json = { name: 'Nadia Ferry', email: 'early@x.test', password: PASSWORD }
  await virage.call('POST', '/v1/auth/register', { json })
  await signedInFan(virage, { name: 'Nadia Ferry', role: 'admin' })
  const [mail] = await virage.mailsTo('early@x.test')
  const token = /verify\/(\S+)/.exec(mail?.text ?? '')?.[1]
  await virage.call('GET', `/v1/auth/email/verify/${token}`)
  const login = await virage.call('POST', '/v1/users/login', {
    form: { username: 'early@x.test', password: PASSWORD },
  })
  expect(login.body.element.name).toBe('Fan')
})
