import { readFile } from 'node:fs/promises'
import { backstage, failCalls, openAdmin, word } from './admin.ts'
import { ask } from './api.ts'
import { holdAnswers } from './calls.ts'
import { fill, press } from './forms.ts'
import { demoAdmin, signIn } from './people.ts'
import { expect, type Page, test } from './test.ts'
import { appears, goesAway, openInStoppedTime } from './time.ts'

const dialog = (page: Page) => page.getByRole('dialog')

for (const [tab, path, text] of [
  ['clubs', '/v1/clubs', 'Failed to load clubs. Please try again later.'],
  ['ultras', '/v1/ultras', 'Failed to load ultra groups. Please try again later.'],
  ['fans', '/v1/users', 'Failed to load fans. Please try again later.'],
  ['arenas', '/v1/arenas', 'Failed to load arenas. Please try again later.'],
  ['matches', '/v1/matches', 'Failed to load matches. Please try again later.'],
  ['posts', '/v1/posts', 'Failed to fetch blog posts.'],
  ['audit', '/v1/audit', 'Failed to load data. Please try again.'],
] as const)
  test(`[admin.2] ${tab} that do not load say so and can be asked for again`, async ({ page, product }) => {
    await failCalls(page, path)
    await signIn(page, product, demoAdmin(product))
    const alert = page.getByRole('tabpanel').getByRole('alert')
    // Else a list that is read again by itself might be faster than the press.
    await openInStoppedTime(page, `/admin?tab=${tab}`, alert)
    await expect(alert).toContainText(text)
    await page.unrouteAll()
    await press(alert.page(), 'Try again')
    await goesAway(page, alert)
    await appears(page, page.getByRole('button', { name: 'Export CSV' }))
  })

for (const [tab, path, text] of [
  ['overview', '/v1/arenas', 'Failed to load arenas. Please try again later.'],
  ['ultras', '/v1/tifos/waiting', 'Failed to load the tifos that wait. Please try again later.'],
  ['reports', '/v1/reports', 'Failed to load reports. Please try again later.'],
] as const)
  test(`[admin.2] what ${path} does not bring to ${tab} is told and can be asked for again`, async ({
    page,
    product,
  }) => {
    await failCalls(page, path)
    await signIn(page, product, demoAdmin(product))
    const alert = page.getByRole('tabpanel').getByRole('alert').filter({ hasText: text })
    await openInStoppedTime(page, `/admin?tab=${tab}`, alert)
    await page.unrouteAll()
    await alert.getByRole('button', { name: 'Try again' }).click()
    await goesAway(page, alert)
  })

test('[admin.3] a club is created, found, edited and deleted', async ({ page, product }) => {
  await openAdmin(page, product, '?tab=clubs')
  await press(page, 'New club')
  // Which of our colours it gets is not known before it exists.
  await expect(dialog(page).getByRole('group', { name: 'Dark theme' })).toHaveCount(0)
  await press(dialog(page), 'Choose own colours')
  await expect(dialog(page).getByRole('group', { name: 'Dark theme' })).toBeVisible()
  await press(dialog(page), 'Without own colours')
  await press(dialog(page), 'Create club')
  await expect(dialog(page).getByLabel('Name')).toHaveAccessibleDescription('Enter a name.')
  await expect(dialog(page).getByLabel('Name')).toBeFocused()
  const name = `Club ${word()}`
  await fill(dialog(page), { Name: name, 'Logo URL (optional)': 'no address' })
  await press(dialog(page), 'Create club')
  await expect(dialog(page).getByText('Enter an https address.')).toBeVisible()
  await fill(dialog(page), { 'Logo URL (optional)': '', 'Twitch URL (optional)': 'https://twitch.tv/club' })

  await failCalls(page, '/v1/clubs/create')
  await press(dialog(page), 'Create club')
  await expect(dialog(page).getByRole('alert')).toContainText('Failed to create club. Please try again.')
  await page.unrouteAll()
  await press(dialog(page), 'Create club')
  await expect(dialog(page)).toHaveCount(0)

  await page.getByRole('searchbox', { name: 'Search clubs' }).fill(name.toUpperCase())
  await expect(page).toHaveURL(/q=/)
  await expect(page.getByRole('row')).toHaveCount(2)

  // Edit asks for the logo too.
  await press(page, `Edit ${name}`)
  await press(dialog(page), 'Save club')
  await expect(dialog(page).getByLabel('Logo URL')).toHaveAccessibleDescription(/^This field is needed\./)
  await expect(dialog(page).getByLabel('Twitch URL (optional)')).toHaveValue('https://twitch.tv/club')
  await fill(dialog(page), { Name: `${name} II`, 'Logo URL': 'https://cdn.example/logo.png' })
  await failCalls(page, '/v1/clubs/update')
  await press(dialog(page), 'Save club')
  await expect(dialog(page).getByRole('alert')).toContainText('Failed to update club. Please try again.')
  await page.unrouteAll()
  await press(dialog(page), 'Save club')
  await expect(page.getByRole('link', { name: `${name} II` })).toBeVisible()

  await press(page, `Delete ${name} II`)
  await expect(dialog(page)).toContainText('0 fans will no longer be in it.')
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  await failCalls(page, '/v1/clubs/delete')
  await press(dialog(page), 'Delete club')
  await expect(dialog(page).getByRole('alert')).toContainText('Failed to delete club. Please try again.')
  await page.unrouteAll()
  await press(dialog(page), 'Delete club')
  await expect(page.getByText('No clubs found.')).toBeVisible()
})

test('[admin.2, clubs.4] a conflict says what happened: a club with a started arena stays', async ({
  page,
  product,
}) => {
  const stage = await backstage(product)
  const arena = await stage.arena()
  await stage.post(`/v1/arenas/${arena.id}/start`)
  await openAdmin(page, product, `?tab=clubs&q=${encodeURIComponent(arena.homeTeam.name)}`)
  await press(page, `Delete ${arena.homeTeam.name}`)
  await press(dialog(page), 'Delete club')
  await expect(dialog(page).getByRole('alert')).toContainText(
    'This club has a started arena or unsettled bets.',
  )
})

test('[admin.9] what another admin has deleted meanwhile leaves the list when one deletes it again', async ({
  page,
  product,
}) => {
  const stage = await backstage(product)
  const club = await stage.club()
  await openAdmin(page, product, `?tab=clubs&q=${encodeURIComponent(club.name)}`)
  await press(page, `Delete ${club.name}`)
  await stage.post('/v1/clubs/delete', { id: club.id })
  await press(dialog(page), 'Delete club')
  await expect(dialog(page).getByRole('alert')).toContainText('Failed to delete club. Please try again.')
  await press(dialog(page), 'Cancel')
  await expect(page.getByText('No clubs found.')).toBeVisible()
})

test('[admin.9] saving a club takes back nothing that another admin changed while the form was open', async ({
  page,
  product,
}) => {
  const stage = await backstage(product)
  const { id, name } = await stage.club()
  const logo = 'https://cdn.example/logo.png'
  await stage.post('/v1/clubs/update', { id, logo })
  await openAdmin(page, product, `?tab=clubs&q=${encodeURIComponent(name)}`)
  await press(page, `Edit ${name}`)
  const socials = { twitch: 'https://twitch.tv/club' }
  await stage.post('/v1/clubs/update', { id, colors: ['#111111', '#ffdd00'], socials })
  await fill(dialog(page), { 'Bio (optional)': 'Iron, since 1911.' })
  await press(dialog(page), 'Save club')
  await expect(dialog(page)).toHaveCount(0)
  const club = await ask(product, stage.token, ['GET', `/v1/clubs/${id}`])
  expect(club).toMatchObject({
    name,
    logo,
    bio: 'Iron, since 1911.',
    colors: ['#111111', '#ffdd00'],
    socials,
  })
})

test('[admin.2] a press beside a form closes it only while nothing was typed', async ({ page, product }) => {
  await openAdmin(page, product, '?tab=posts')
  await press(page, 'New post')
  await page.mouse.click(5, 400)
  await expect(dialog(page)).toHaveCount(0)
  await press(page, 'New post')
  await fill(dialog(page), { Title: 'Half an article' })
  await page.mouse.click(5, 400)
  await expect(dialog(page).getByLabel('Title')).toHaveValue('Half an article')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
})

test('[calls.4] an answer that comes after its form was closed leaves the next form open, and a failure is told all the same', async ({
  page,
  product,
}) => {
  const [saved, refused, typed] = [`Club ${word()}`, `Club ${word()}`, `Club ${word()}`]
  await openAdmin(page, product, '?tab=clubs')
  const sendAndClose = async (name: string) => {
    await press(page, 'New club')
    await fill(dialog(page), { Name: name })
    await press(dialog(page), 'Create club')
    await press(dialog(page), 'Cancel')
    await press(page, 'New club')
    await fill(dialog(page), { Name: typed })
  }
  const letGo = await holdAnswers(page, '/v1/clubs/create')
  await sendAndClose(saved)
  letGo()
  await expect(page.getByText('Club created.')).toBeVisible()
  await expect(dialog(page).getByLabel('Name', { exact: true })).toHaveValue(typed)
  await press(dialog(page), 'Cancel')

  await page.unrouteAll({ behavior: 'wait' })
  let fail = () => {}
  const isDue = new Promise<void>((resolve) => {
    fail = resolve
  })
  await page.route('**/v1/clubs/create', async (route) => {
    await isDue
    await route.abort()
  })
  await sendAndClose(refused)
  fail()
  await expect(page.getByText('Failed to create club. Please try again.')).toBeVisible()
  await expect(dialog(page).getByLabel('Name', { exact: true })).toHaveValue(typed)
})

test('[admin.3] an ultra group is created, edited and deleted', async ({ page, product }) => {
  const stage = await backstage(product)
  const club = await stage.club()
  const president = await stage.person('user')
  const name = `Group ${word()}`
  await openAdmin(page, product, '?tab=ultras')
  await press(page, 'New ultra group')
  await press(dialog(page), 'Create ultra group')
  for (const [field, text] of [
    ['Name', 'Enter a name.'],
    ['Club', 'Select a club.'],
  ] as const)
    await expect(dialog(page).getByLabel(field, { exact: true })).toHaveAccessibleDescription(text)
  for (const score of ['', '101', '-1']) {
    await fill(dialog(page), { 'Ultra score (0 to 100)': score })
    await press(dialog(page), 'Create ultra group')
    await expect(dialog(page).getByText('Must be a number from 0 to 100.')).toBeVisible()
  }
  await fill(dialog(page), { Name: name, 'Ultra score (0 to 100)': '40' })
  await dialog(page).getByLabel('Club', { exact: true }).selectOption(club.name)
  await failCalls(page, '/v1/ultras/create')
  await press(dialog(page), 'Create ultra group')
  await expect(dialog(page).getByRole('alert')).toContainText(
    'Failed to create ultra group. Please try again.',
  )
  await page.unrouteAll()
  await press(dialog(page), 'Create ultra group')
  await expect(dialog(page)).toHaveCount(0)

  await page.getByRole('searchbox').fill(club.name)
  await press(page, `Edit ${name}`)
  await fill(dialog(page), { 'Logo URL': 'https://cdn.example/g.png' })
  await dialog(page).getByRole('combobox', { name: 'President (optional)' }).fill(president.name)
  await dialog(page).getByRole('option', { name: president.name }).click()
  await failCalls(page, '/v1/ultras/update')
  await press(dialog(page), 'Save ultra group')
  await expect(dialog(page).getByRole('alert')).toContainText(
    'Failed to update ultra group. Please try again.',
  )
  await page.unrouteAll()
  await press(dialog(page), 'Save ultra group')
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText(president.name)

  // It has a member now, so it needs a president.
  await press(page, `Edit ${name}`)
  await press(dialog(page), 'Clear, President')
  await press(dialog(page), 'Save ultra group')
  await expect(dialog(page).getByText('Choose a president.')).toBeVisible()
  await press(dialog(page), 'Cancel')

  await press(page, `Delete ${name}`)
  await expect(dialog(page)).toContainText('1 member will no longer be in it.')
  await failCalls(page, '/v1/ultras/delete')
  await press(dialog(page), 'Delete ultra group')
  await expect(dialog(page).getByRole('alert')).toContainText(
    'Failed to delete ultra group. Please try again.',
  )
  await page.unrouteAll()
  await press(dialog(page), 'Delete ultra group')
  await expect(page.getByText('No ultra groups found.')).toBeVisible()
})

test('[admin.3] without clubs a group and an arena have none to select, and say so once', async ({
  page,
  product,
}) => {
  await page.route(
    (url) => url.pathname === '/v1/clubs',
    (route) => route.fulfill({ json: { element: [], msg: '', next: null, total: 0 } }),
  )
  await openAdmin(page, product, '?tab=ultras')
  await press(page, 'New ultra group')
  await expect(dialog(page).getByText('No clubs available to select.')).toBeVisible()
  await page.goto('/admin?tab=arenas')
  await press(page, 'New arena')
  await expect(dialog(page).getByText('No clubs available to select.')).toBeVisible()
  await page.goto('/admin?tab=ultras')
  await page.unrouteAll()
  await failCalls(page, '/v1/clubs')
  await page.reload()
  await press(page, 'New ultra group')
  await expect(dialog(page).getByRole('alert')).toContainText('Failed to load data. Please try again.')
})

test('[admin.10] matches are searched, sorted and deleted after the question', async ({ page, product }) => {
  const stage = await backstage(product)
  const arena = await stage.arena()
  await stage.post(`/v1/arenas/${arena.id}/start`)
  await stage.post(`/v1/arenas/${arena.id}/stop`)
  const name = `${arena.homeTeam.name} vs ${arena.awayTeam.name}`
  await openAdmin(page, product, '?tab=matches')
  await page.getByRole('columnheader', { name: 'Attendance' }).getByRole('button').click()
  await expect(page).toHaveURL(/sort=attendee_count&order=desc/)
  await expect(page.getByRole('columnheader', { name: 'Attendance' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  await page.getByRole('searchbox').fill(arena.homeTeam.name)
  await expect(page.getByRole('row')).toHaveCount(2)

  await press(page, `Delete ${name}`)
  // As it is read, not only as it is written: a question does not shout.
  await expect(dialog(page).getByRole('heading')).toHaveText('Are you sure you want to delete this match?', {
    useInnerText: true,
  })
  await press(dialog(page), 'Cancel')
  await expect(page.getByRole('row')).toHaveCount(2)
  await press(page, `Delete ${name}`)
  await failCalls(page, '/v1/matches/delete')
  await press(dialog(page), 'Delete match')
  await expect(dialog(page).getByRole('alert')).toContainText('Failed to delete match. Please try again.')
  await page.unrouteAll()
  await press(dialog(page), 'Delete match')
  await expect(page.getByText('No matches found.')).toBeVisible()
})

test('[admin.11] a list goes on behind a button, and its export has all of it', async ({ page, product }) => {
  await openAdmin(page, product, '?tab=fans')
  const rows = page.getByRole('row')
  await expect(rows).toHaveCount(51)
  await press(page, 'Show more')
  await expect.poll(() => rows.count()).toBeGreaterThan(51)
  const total = Number(
    / of ([\d,]+)/.exec((await page.getByText(/^[\d,]+ of [\d,]+$/).textContent()) ?? '')?.[1],
  )
  const download = page.waitForEvent('download')
  await press(page, 'Export CSV')
  const file = await download
  expect(file.suggestedFilename()).toBe('virage-fans.csv')
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines[0]?.replace('\uFEFF', '')).toMatch(/^id,name,email,role,disabled/)
  expect(lines.length - 1).toBeGreaterThanOrEqual(total)
})
