import { ask, idByName, known } from './api.ts'
import { answerCalls, holdCalls } from './calls.ts'
import { press } from './forms.ts'
import { demoAdmin, demoFan, signIn, verifiedPerson } from './people.ts'
import { expect, type Page, test } from './test.ts'

const grid = (page: Page, name: string) => page.getByRole('list', { name, exact: true })
const cards = (page: Page, name: string) => grid(page, name).getByRole('listitem')
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const head = (page: Page, name: string) => page.getByRole('columnheader', { name })
const countIn = async (text: Promise<string>, noun: RegExp) => Number(noun.exec(await text)?.[1])

test('[browse.1] grids of clubs and of groups, searched by name whatever the accents; groups by their club too', async ({
  page,
  product,
}) => {
  const { token } = await known(product, demoAdmin(product))
  await ask(product, token, ['POST', '/v1/clubs/create'], { name: 'Étoile du Marché' })
  await signIn(page, product, demoFan(product))
  await page.goto('/clubs')
  await expect(page.getByText(/^\d+ clubs$/)).toBeVisible()
  await page.getByLabel('Search clubs by name...').fill('ETOILE du marche')
  await expect(cards(page, 'Clubs')).toHaveText([/Étoile du Marché/])
  await expect(page).toHaveURL(/\/clubs\?q=ETOILE/)
  await page.reload()
  await expect(cards(page, 'Clubs').getByRole('link')).toHaveAttribute('href', /^\/club\/\d+$/)
  await page.getByLabel('Search clubs by name...').fill('no club is called that')
  await expect(page.getByText('No clubs found.')).toBeVisible()
  await expect(page.getByText('Try adjusting your search terms.')).toBeVisible()

  await page.goto('/ultras')
  const search = page.getByLabel('Search by group or club name...')
  await search.fill('curva boreale')
  await expect(cards(page, 'Ultras')).toHaveText([/Curva Boréale/])
  await search.fill('NORDLYS')
  await expect(cards(page, 'Ultras').getByRole('link')).toHaveText(['Curva Boréale', 'Fjord Drummers'])
  await search.fill('no group is called that')
  await expect(page.getByText('No ultra groups found.')).toBeVisible()
})

test('[browse.4] grids that do not load, and trying again', async ({ page, product }) => {
  await signIn(page, product, demoFan(product))
  for (const [path, name, text] of [
    ['clubs', 'Clubs', 'Failed to load clubs. Please try again later.'],
    ['ultras', 'Ultras', 'Failed to load ultra groups. Please try again later.'],
  ] as const) {
    await answerCalls(page, `/v1/${path}?*`, 500, {})
    await page.goto(`/${path}`)
    await expect(page.getByText(text)).toBeVisible()
    await page.unroute(`**/v1/${path}?*`)
    await press(page, 'Try again')
    await expect(cards(page, name).first()).toBeVisible()
  }
})

for (const [kind, path, list, name, noun] of [
  ['club', '/clubs', 'Clubs', 'Lumen', /([\d,]+) fans?/],
  ['ultra', '/ultras', 'Ultras', 'Violet Wing', /([\d,]+) members?/],
] as const)
  test(`[profile.6] a membership (${kind}): joined at once, counted, rolled back when refused; leaving can be undone`, async ({
    page,
    product,
  }) => {
    await signIn(page, product, await verifiedPerson(product))
    await page.goto(`${path}?q=${name}`)
    const card = cards(page, list)
    const join = card.getByRole('button', { name: `Join ${name}`, exact: true })
    const leave = card.getByRole('button', { name: `Leave ${name}`, exact: true })
    await expect(join).toBeVisible()
    const before = await countIn(card.innerText(), noun)
    const counts = (count: number) => expect.poll(() => countIn(card.innerText(), noun)).toBe(count)

    await answerCalls(page, `/v1/relationships/${kind}/join`, 409, { detail: 'The end is full.' })
    await join.click()
    await expect(card.getByRole('alert')).toHaveText('The end is full.')
    await expect(join).toBeVisible()
    await page.unroute(`**/v1/relationships/${kind}/join`)

    const letGo = await holdCalls(page, `/v1/relationships/${kind}/join`)
    await join.click()
    await expect(leave).toBeVisible()
    letGo()
    await counts(before + 1)
    // Nothing more is taken from it while the session is read anew.
    await expect(leave).not.toHaveAttribute('aria-busy')
    await leave.click()
    await expect(page.getByText(`You left ${name}.`)).toBeVisible()
    await counts(before)
    await press(page, 'Undo')
    await expect(leave).toBeVisible()
    await counts(before + 1)
    await page.reload()
    await expect(leave).toBeVisible()
    await counts(before + 1)
  })

test('[relations.3] joining from two tabs at once counts once', async ({ page, product }) => {
  const person = await verifiedPerson(product)
  const token = await signIn(page, product, person)
  const clubId = await idByName(product, token, 'clubs', 'Kestrel')
  const other = await page.context().newPage()
  const tabs = [page, other]
  for (const tab of tabs) await tab.goto(`/club/${clubId}`)
  const facts = page.getByText(/^[\d,]+ fans?$/).first()
  const before = await countIn(facts.innerText(), /([\d,]+)/)
  const letGo = await Promise.all(tabs.map((tab) => holdCalls(tab, '/v1/relationships/club/join')))
  const answered = tabs.map((tab) => tab.waitForResponse('**/v1/relationships/club/join'))
  for (const tab of tabs) await press(tab, 'Join Kestrel')
  for (const release of letGo) release()
  // It shows at once; a reload before the answer would take the call back.
  await Promise.all(answered)
  for (const tab of tabs) {
    await expect(tab.getByRole('button', { name: 'Leave Kestrel' })).toBeVisible()
    await tab.reload()
    await expect(tab.getByRole('button', { name: 'Leave Kestrel' })).toBeVisible()
    await expect(tab.getByText(`${before + 1} fan`).first()).toBeVisible()
  }
  const mine = await ask<{ id: number }[]>(product, token, ['GET', '/v1/relationships/my/clubs'])
  expect(mine.map(({ id }) => id)).toEqual([clubId])
})

test('[profile.6] on a phone a refusal stands below the buttons, which stay where they are', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 390, height: 664 })
  const token = await signIn(page, product, await verifiedPerson(product))
  await page.goto(`/club/${await idByName(product, token, 'clubs', 'Kestrel')}`)
  await answerCalls(page, '/v1/relationships/club/join', 409, { detail: 'You may be in 50 clubs at most.' })
  const join = page.getByRole('button', { name: 'Join Kestrel' })
  const share = page.getByRole('button', { name: 'Share', exact: true })
  const places = async () => [await join.boundingBox(), await share.boundingBox()]
  await expect(share).toBeVisible()
  const before = await places()
  await join.click()
  const refusal = page.getByRole('alert').filter({ hasText: 'You may be in 50 clubs at most.' })
  await expect(refusal).toBeVisible()
  expect(await places()).toEqual(before)
  expect((await refusal.boundingBox())!.y).toBeGreaterThanOrEqual(before[0]!.y + before[0]!.height)
})

test('[tifos.3] a poster of a match that is on leads to its arena', async ({ page, product }) => {
  const token = await signIn(page, product, demoFan(product))
  const group = await idByName(product, token, 'ultras', 'Kop Solaire 09')
  const [poster] = await ask<{ id: string }[]>(product, token, ['GET', `/v1/ultras/${group}/posters?limit=1`])
  await page.route(`**/v1/posters/${poster?.id}`, async (route) => {
    const response = await route.fetch()
    const { element, ...rest } = (await response.json()) as { element: object }
    const now = { ...element, arena_id: 'demo-derby', match_id: null }
    await route.fulfill({ response, json: { ...rest, element: now } })
  })
  await page.goto(`/poster/${poster?.id}`)
  await expect(page.getByRole('link', { name: /, live now$/ })).toHaveAttribute(
    'href',
    '/play/?arena=demo-derby',
  )
})

test('[people.3] a club can be shared: its address is copied', async ({ page, product }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, product, demoFan(product))
  await page.goto('/club/1')
  await press(page, 'Share')
  await expect(page.getByText('Link copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${product.url}/club/1`)
})

test('[profile.7] a club: its groups, its fans ranked and sorted, its matches', async ({ page, product }) => {
  const token = await signIn(page, product, demoFan(product))
  await page.goto(`/club/${await idByName(product, token, 'clubs', 'Meridian')}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Meridian')
  const groups = region(page, 'Ultra groups').getByRole('link')
  await expect(groups.filter({ hasText: 'Kop Solaire 09' })).toHaveAttribute('href', /^\/ultra\/\d+$/)
  await expect(region(page, 'Last matches').getByRole('listitem').first()).toContainText('Meridian')

  const rows = page
    .locator('tbody')
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
  const scores = (nth: number) =>
    rows.locator(`td:nth-child(${nth})`).evaluateAll((cells) => cells.map((cell) => cell.textContent))
  await expect(head(page, 'Cheer')).toHaveAttribute('aria-sort', 'descending')
  await expect(rows.first().getByRole('link')).toHaveText(/^1/)
  const shown = await scores(2)
  for (const score of shown) expect(score).toMatch(/^\d+\.\d$/)
  expect(shown.map(Number)).toEqual(shown.map(Number).toSorted((a, b) => b - a))

  await head(page, 'Cheer').getByRole('button').click()
  await expect(head(page, 'Cheer')).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(/\?sort=cheer_score&order=asc$/)
  await expect.poll(async () => Number((await scores(2))[0])).toBeLessThan(Number(shown[0]))
  await head(page, 'Prediction').getByRole('button').click()
  await expect(head(page, 'Prediction')).toHaveAttribute('aria-sort', 'descending')
  await expect(head(page, 'Cheer')).toHaveAttribute('aria-sort', 'none')
  await page.reload()
  await expect(head(page, 'Prediction')).toHaveAttribute('aria-sort', 'descending')
  await groups.filter({ hasText: 'Kop Solaire 09' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kop Solaire 09')
})

test('[clubs.3, calendar.2] a club tells how many of its fans one follows, and its next match how many of them come', async ({
  page,
  product,
}) => {
  const admin = await known(product, demoAdmin(product))
  const [friend, fan] = [await verifiedPerson(product), await verifiedPerson(product)]
  const create = <T>(path: string, body: object) => ask<T>(product, admin.token, ['POST', path], body)
  const [homeTeam, awayTeam] = [
    await create<{ id: number }>('/v1/clubs/create', { name: 'In Company' }),
    await create<{ id: number }>('/v1/clubs/create', { name: 'Far Away' }),
  ]
  const startDate = new Date(Date.now() + 86_400_000).toISOString()
  const arena = await create<{ id: string }>('/v1/arenas/create', { homeTeam, awayTeam, startDate })
  const [theirs, mine] = [await known(product, friend), await known(product, fan)]
  await ask(product, theirs.token, ['POST', '/v1/relationships/club/join'], { club_id: homeTeam.id })
  for (const { token } of [theirs, admin])
    await ask(product, token, ['POST', `/v1/arenas/${arena.id}/attend`], { going: true })
  await ask(product, mine.token, ['POST', '/v1/relationships/follow'], { followed_id: theirs.id })

  await signIn(page, product, fan)
  await page.goto(`/club/${homeTeam.id}`)
  await expect(page.getByText('1 fan you follow', { exact: true })).toBeVisible()
  await expect(page.getByText('2 go, 1 you follow', { exact: true })).toBeVisible()
})

test('[profile.7] a group: its club, its president, its members, its matches', async ({ page, product }) => {
  const token = await signIn(page, product, demoFan(product))
  await page.goto(`/ultra/${await idByName(product, token, 'ultras', 'Lanternes Vertes')}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lanternes Vertes')
  const about = region(page, 'The group').getByRole('link')
  await expect(about.filter({ hasText: 'Vesper' })).toHaveAttribute('href', /^\/club\/\d+$/)
  await expect(about.filter({ hasText: 'President' })).toContainText('Sami Duclos')
  await expect(head(page, 'Cheer')).toHaveAttribute('aria-sort', 'descending')
  await head(page, 'Ultra').getByRole('button').click()
  await expect(head(page, 'Ultra')).toHaveAttribute('aria-sort', 'descending')
  await expect(page.locator('tbody').getByRole('link', { name: /Sami Duclos/ })).toBeVisible()
  // On a wide page two matches stand side by side, on a phone one below the other.
  const rows = region(page, 'Last matches').getByRole('listitem')
  const isBeside = async () => {
    const [first, second] = await Promise.all([rows.nth(0).boundingBox(), rows.nth(1).boundingBox()])
    return first?.y === second?.y
  }
  await expect.poll(isBeside).toBe(true)
  await page.setViewportSize({ width: 390, height: 664 })
  await expect.poll(isBeside).toBe(false)
})

test('[profile.8] a club and a group that nobody has joined', async ({ page, product }) => {
  const admin = await known(product, demoAdmin(product))
  const create = (path: string, body: object) =>
    ask<{ id: number }>(product, admin.token, ['POST', path], body)
  const club = await create('/v1/clubs/create', { name: 'Nobody Yet' })
  const ultra = await create('/v1/ultras/create', { name: 'Empty Row', club_id: club.id, ultra_score: 10 })
  await signIn(page, product, demoFan(product))
  await page.goto(`/club/${club.id}`)
  await expect(page.getByText('No fans found for this club.')).toBeVisible()
  await expect(page.getByText('No matches found.')).toBeVisible()
  await expect(page.getByText('No bio provided.')).toBeVisible()
  await page.goto(`/ultra/${ultra.id}`)
  await expect(page.getByText('No fans found for this group.')).toBeVisible()
  await expect(page.getByText('No president yet. Whoever joins first leads the group.')).toBeVisible()
})

test('[profile.8] a club that is deleted while it is on screen does not stay there', async ({
  page,
  product,
}) => {
  const admin = await known(product, demoAdmin(product))
  const created = ['POST', '/v1/clubs/create'] as const
  const { id } = await ask<{ id: number }>(product, admin.token, [...created], { name: 'Soon Gone' })
  await signIn(page, product, demoFan(product))
  await page.goto(`/club/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Soon Gone')
  await ask(product, admin.token, ['POST', '/v1/clubs/delete'], { id })
  await page.getByRole('button', { name: 'Join Soon Gone' }).click()
  await expect(page.getByRole('link', { name: 'See all clubs' })).toBeVisible()
})

test('[profile.8] clubs and groups that cannot be shown', async ({ page, product }) => {
  await signIn(page, product, demoFan(product))
  await answerCalls(page, '/v1/clubs/77', 200, { element: null, msg: '' })
  await answerCalls(page, '/v1/ultras/77', 200, { element: null, msg: 'That group has gone.' })
  await answerCalls(page, '/v1/clubs/78', 500, {})
  for (const [path, text, back] of [
    ['/club', 'No Club ID provided in URL.', 'See all clubs'],
    ['/club/meridian', 'Invalid Club ID', 'See all clubs'],
    ['/club/999999999', 'Club details not found', 'See all clubs'],
    ['/club/77', 'Club details not found', 'See all clubs'],
    ['/club/78', 'Failed to load profile data', 'See all clubs'],
    ['/ultra', 'No Ultra ID provided in URL.', 'See all ultra groups'],
    ['/ultra/kop', 'Invalid Ultra ID', 'See all ultra groups'],
    ['/ultra/999999999', 'Ultra details not found', 'See all ultra groups'],
    ['/ultra/77', 'That group has gone.', 'See all ultra groups'],
  ] as const) {
    await page.goto(path)
    // Said once, by the alert: the heading says whose page this was to be.
    await expect(page.getByText(text, { exact: true }), path).toBeVisible()
    await expect(page.getByRole('alert')).toContainText(text)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText(path.startsWith('/club') ? 'Club' : 'Ultra group')
    await expect(page.getByRole('link', { name: back })).toBeVisible()
  }
})

test('[browse.3] /social: clubs and groups under one search, in sections that fold away', async ({
  page,
  product,
}) => {
  await signIn(page, product, demoFan(product))
  await page.goto('/social')
  await page.getByLabel('Search clubs and ultra groups...').fill('nordlys')
  await expect(cards(page, 'Clubs').getByRole('link')).toHaveText(['Nordlys'])
  await expect(cards(page, 'Ultra groups').getByRole('link')).toHaveText(['Curva Boréale', 'Fjord Drummers'])
  // Below the sections' own headings, for who reads a page by its headings.
  await expect(page.getByRole('heading', { level: 3, name: 'Nordlys' })).toBeVisible()
  const toggle = page.getByRole('button', { name: /^Clubs/ })
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await expect(grid(page, 'Clubs')).toHaveCount(0)
  await page.reload()
  await expect(cards(page, 'Ultra groups').first()).toBeVisible()
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
})
