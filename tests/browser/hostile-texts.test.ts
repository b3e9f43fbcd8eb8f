// The short version of `npm run attack -- xss`: some texts, each page once, on a phone.
import { ask } from './api.ts'
import {
  addressesWith,
  clearShown,
  HOSTILE_TEXTS,
  LISTS,
  lookAt,
  type Planted,
  plantTexts,
  REFUSED_LINKS,
  watchPage,
} from './hostile-texts.ts'
import { demoAdmin, sessionOf, signIn } from './people.ts'
import { expect, test } from './test.ts'

const FEW = HOSTILE_TEXTS.slice(0, 2)
/** The pages that show the most of what others entered. */
const SOME_LISTS = LISTS.filter((path) => /blog|matches|fans|clubs|tab=(arenas|audit)/.test(path))
let planted: Planted[]

test.describe.configure({ mode: 'serial' })
test.use({ viewport: { width: 390, height: 664 } })

test.beforeAll(async ({ product }) => {
  planted = await plantTexts(product, FEW)
})
test.afterAll(({ product }) => clearShown(product, planted))

test('[security.3, security.5] what people enter stays a text on every page, for visitors and admins', async ({
  page,
  product,
}) => {
  const seen = await watchPage(page, product)
  const faults: string[] = []
  const [first, second] = planted
  for (const path of first?.paths ?? []) faults.push(...(await lookAt(page, path, seen)))
  await signIn(page, product, demoAdmin(product))
  for (const path of [...SOME_LISTS, ...(second?.paths ?? [])])
    faults.push(...(await lookAt(page, path, seen)))
  expect(faults).toEqual([])
})

test('[security.5, sso.8] addresses that carry a script show a text at most', async ({ page, product }) => {
  const seen = await watchPage(page, product)
  await signIn(page, product, demoAdmin(product))
  const faults: string[] = []
  const addresses = addressesWith(FEW[0] ?? '').filter((_, i) => i % 2 === 0)
  for (const path of addresses) faults.push(...(await lookAt(page, path, seen)))
  expect(faults).toEqual([])
})

test('[fans.9, security.5] no field takes a link that runs or leads to another kind of address', async ({
  product,
}) => {
  const token = await sessionOf(product, demoAdmin(product))
  const refusals = REFUSED_LINKS.flatMap((link) => [
    { path: '/v1/clubs/create', body: { name: 'Links', logo: link } },
    { path: '/v1/clubs/create', body: { name: 'Links', socials: { website: link } } },
    { path: '/v1/posts/create', body: { title: 'Links', content: '<p>x</p>', imageUrl: link } },
    {
      path: '/v1/arenas/create',
      body: { homeTeam: { id: 1 }, awayTeam: { id: 2 }, recommendedStreams: [link] },
    },
  ])
  for (const { path, body } of refusals)
    await expect(ask(product, token, ['POST', path], body), JSON.stringify(body)).rejects.toThrow(/: 422 /)
})
