import { TOAST_MS } from '#ui/toast/toasts.ts'
import { backstage, failCalls, openAdmin, word } from './admin.ts'
import { ask, known } from './api.ts'
import { holdCalls } from './calls.ts'
import { fill, press } from './forms.ts'
import { demoAdmin, sessionOf, signIn } from './people.ts'
import { expect, type Page, test } from './test.ts'
import { appears, openInStoppedTime, settle } from './time.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const toasts = (page: Page) => page.getByRole('status').filter({ has: page.getByRole('group') })

test('[admin.4] a fan is created: name, e-mail, a password of 8, role and score', async ({
  page,
  product,
}) => {
  const id = word()
  await openAdmin(page, product, `?tab=fans&q=${id}`)
  await expect(page.getByText('No fans found.')).toBeVisible()
  await press(page, 'New fan')
  await press(dialog(page), 'Create fan')
  for (const [field, text] of [
    ['Name', 'Enter a name.'],
    ['Email', 'Enter a valid email address.'],
    ['Password', 'Password must be at least 8 characters long'],
  ] as const)
    await expect(dialog(page).getByLabel(field, { exact: true })).toHaveAccessibleDescription(
      new RegExp(text),
    )
  await fill(dialog(page), {
    Name: `Fan ${id}`,
    Email: `fan-${id}@virage.test`,
    Password: 'seven77',
    'Fan score (0 to 100)': '101',
  })
  await press(dialog(page), 'Create fan')
  await expect(dialog(page).getByText('Password must be at least 8 characters long')).toBeVisible()
  await expect(dialog(page).getByText('Must be a number from 0 to 100.')).toBeVisible()
  await fill(dialog(page), { Password: 'eight888', 'Fan score (0 to 100)': '7' })
  await dialog(page).getByLabel('Role').selectOption('admin')
  await failCalls(page, '/v1/users/create')
  await press(dialog(page), 'Create fan')
  await expect(dialog(page).getByRole('alert')).toContainText('Failed to create fan. Please try again.')
  await page.unrouteAll()
  await press(dialog(page), 'Create fan')
  await expect(page.getByRole('row', { name: new RegExp(`Fan ${id}`) })).toContainText('admin')
  // Verified at once.
  await sessionOf(product, { email: `fan-${id}@virage.test`, password: 'eight888' })

  // The address is taken now: the conflict says so.
  await press(page, 'New fan')
  await fill(dialog(page), { Name: 'Twin', Email: `fan-${id}@virage.test`, Password: 'eight888' })
  await press(dialog(page), 'Create fan')
  await expect(dialog(page).getByRole('alert')).toContainText(
    'This email address already belongs to an account.',
  )
})

test('[admin.4] a fan is edited: e-mail read-only, club and ultra group may be cleared', async ({
  page,
  product,
}) => {
  const stage = await backstage(product)
  const fan = await stage.person('user')
  const club = await stage.club()
  const ultra = await stage.post<{ id: number; name: string }>('/v1/ultras/create', {
    name: `Group ${word()}`,
    club_id: club.id,
    ultra_score: 5,
  })
  await openAdmin(page, product, `?tab=fans&q=${encodeURIComponent(fan.name)}`)
  await press(page, `Edit ${fan.name}`)
  const email = dialog(page).getByLabel('Email')
  await expect(email).toHaveValue(fan.email)
  await expect(email).not.toBeEditable()
  await fill(dialog(page), { Name: ' ' })
  await press(dialog(page), 'Save fan')
  await expect(dialog(page).getByText('Enter a name.')).toBeVisible()
  await fill(dialog(page), { Name: `${fan.name} B` })
  await dialog(page).getByLabel('Club', { exact: true }).selectOption(club.name)
  await dialog(page).getByRole('combobox', { name: 'Ultra group' }).fill(ultra.name)
  // The list of everybody gives way to what was searched for: pressed in between, the choice would be lost.
  const found = dialog(page).getByRole('listbox', { name: 'Ultra group' }).getByRole('option')
  await expect(found).toHaveCount(1)
  await found.click()
  await failCalls(page, '/v1/users/update')
  await press(dialog(page), 'Save fan')
  await expect(dialog(page).getByRole('alert')).toContainText('Failed to update fan. Please try again.')
  await page.unrouteAll()
  await press(dialog(page), 'Save fan')
  await expect(dialog(page)).toHaveCount(0)

  await press(page, `Edit ${fan.name} B`)
  await expect(dialog(page).getByLabel('Club', { exact: true })).toHaveValue(String(club.id))
  await expect(dialog(page).getByRole('combobox', { name: 'Ultra group' })).toHaveValue(ultra.name)
  await dialog(page).getByLabel('Club', { exact: true }).selectOption('No club')
  await press(dialog(page), 'Clear, Ultra group')
  const sent = page.waitForRequest('**/v1/users/update')
  await press(dialog(page), 'Save fan')
  expect((await sent).postDataJSON()).toMatchObject({ id: fan.id, club_id: null, ultra_group_id: null })
  await expect(dialog(page)).toHaveCount(0)
})

test('[fans.5] saving one field of a fan leaves the club they joined first, and everything else, as it is', async ({
  page,
  product,
}) => {
  const stage = await backstage(product)
  const fan = await stage.person('user')
  const club = await stage.club()
  const token = await sessionOf(product, fan)
  await ask(product, token, ['POST', '/v1/relationships/club/join'], { club_id: club.id })
  await openAdmin(page, product, `?tab=fans&q=${encodeURIComponent(fan.name)}`)
  await press(page, `Edit ${fan.name}`)
  await expect(dialog(page).getByLabel('Club', { exact: true })).toHaveValue(String(club.id))
  await dialog(page).getByLabel('Role').selectOption('admin')
  const sent = page.waitForRequest('**/v1/users/update')
  await press(dialog(page), 'Save fan')
  expect((await sent).postDataJSON()).toEqual({ id: fan.id, role: 'admin' })
  await expect(dialog(page)).toHaveCount(0)
})

test('[reports.5] the list says until when a fan is suspended, on a desktop and on a phone', async ({
  page,
  product,
}) => {
  const stage = await backstage(product)
  const fan = await stage.person('user')
  const reporter = await sessionOf(product, await stage.person('user'))
  const { id } = await known(product, fan)
  const reported = await ask<{ id: number }>(product, reporter, ['POST', '/v1/reports/create'], {
    kind: 'fan',
    id,
    reason: 'Threats',
  })
  const until = '2031-05-17T12:00:00.000Z'
  await stage.post('/v1/reports/decide', { id: reported.id, decision: 'suspend', reason: 'Threats', until })
  await openAdmin(page, product, `?tab=fans&q=${encodeURIComponent(fan.name)}`)
  const row = page.getByRole('row', { name: new RegExp(fan.name) })
  await expect(row).toContainText('Suspended until 17 May 2031')
  await page.setViewportSize({ width: 390, height: 664 })
  await expect(row.getByText('Suspended until 17 May 2031').filter({ visible: true })).toHaveCount(1)
})

test('[admin.4] a fan is disabled and enabled at once, and the toast takes it back', async ({
  page,
  product,
}) => {
  const stage = await backstage(product)
  const fan = await stage.person('user')
  await openAdmin(page, product, `?tab=fans&q=${encodeURIComponent(fan.name)}`)
  const row = page.getByRole('row', { name: new RegExp(fan.name) })
  const sent = page.waitForRequest('**/v1/users/update')
  await press(page, `Disable ${fan.name}`)
  expect((await sent).postDataJSON()).toEqual({ id: fan.id, disabled: true })
  await expect(row).toContainText('Disabled')
  await expect(sessionOf(product, fan)).rejects.toThrow(/403/)
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(row).toContainText('Enabled')
  await sessionOf(product, fan)

  await failCalls(page, '/v1/users/update')
  await press(page, `Disable ${fan.name}`)
  await expect(page.getByText('Failed to update fan status. Please try again.')).toBeVisible()
  await expect(row).toContainText('Enabled')
})

test('[admin.4] a toast stays while it is pointed at, has the focus or nobody looks, and then has its full time again', async ({
  page,
  product,
}) => {
  const fan = await (await backstage(product)).person('user')
  await signIn(page, product, demoAdmin(product))
  const disable = page.getByRole('button', { name: `Disable ${fan.name}` })
  await openInStoppedTime(page, `/admin?tab=fans&q=${encodeURIComponent(fan.name)}`, disable)
  await disable.click()
  const undo = toasts(page).getByRole('button', { name: 'Undo' })
  await appears(page, undo)
  const wait = async (ms: number) => {
    await settle(page)
    await page.clock.runFor(ms)
    await settle(page)
  }
  await undo.hover()
  await wait(TOAST_MS)
  await expect(undo).toBeVisible()
  await undo.focus()
  await page.mouse.move(0, 0)
  await wait(TOAST_MS)
  await expect(undo).toBeVisible()
  await undo.blur()
  const setHidden = (isHidden: boolean) =>
    page.evaluate(
      (value) => Object.defineProperty(document, 'hidden', { value, configurable: true }),
      isHidden,
    )
  await setHidden(true)
  await wait(TOAST_MS)
  await setHidden(false)
  await wait(TOAST_MS - 1)
  await expect(undo).toBeVisible()
  await wait(1)
  await expect(undo).toBeHidden()
})

test('[admin.4] a fan is deleted after the consequences are named', async ({ page, product }) => {
  const stage = await backstage(product)
  const fan = await stage.person('user')
  await openAdmin(page, product, `?tab=fans&q=${encodeURIComponent(fan.name)}`)
  await press(page, `Delete ${fan.name}`)
  await expect(dialog(page)).toContainText('0 matches keep their numbers without the name')
  await failCalls(page, '/v1/users/delete')
  await press(dialog(page), 'Delete fan')
  await expect(dialog(page).getByRole('alert')).toContainText('Failed to delete fan. Please try again.')
  await page.unrouteAll()
  await press(dialog(page), 'Delete fan')
  await expect(page.getByText('No fans found.')).toBeVisible()
})

test('[admin.4] several fans are disabled together, and put back together', async ({ page, product }) => {
  const stage = await backstage(product)
  const surname = word()
  const people = []
  for (const first of ['Ann', 'Ben', 'Cid'])
    people.push(
      await stage.post<{ id: number; name: string }>('/v1/users/create', {
        name: `${first} ${surname}`,
        email: `${first}-${surname}@virage.test`,
        password: 'drums in row four',
      }),
    )
  await openAdmin(page, product, `?tab=fans&q=${surname}`)
  await page.getByLabel('Select all that are shown').check()
  const bulk = page.getByRole('group', { name: 'Selected fans' })
  await expect(bulk).toContainText('3 fans selected')
  await page.getByLabel(`Select Cid ${surname}`).uncheck()
  await press(bulk.page(), 'Disable')
  await expect(page.getByText('2 fans disabled.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Disabled/ })).toHaveCount(2)
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('2 fans enabled.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Enabled/ })).toHaveCount(3)

  // What could not be put back is told.
  await press(bulk.page(), 'Disable')
  await expect(page.getByRole('row', { name: /Disabled/ })).toHaveCount(2)
  await failCalls(page, '/v1/users/update')
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Failed to update fan status. Please try again.')).toBeVisible()
  await expect(page.getByText('2 fans not: Something went wrong on our side.')).toBeVisible()
  await page.unrouteAll()

  const download = page.waitForEvent('download')
  await press(page, 'Export selected')
  expect((await download).suggestedFilename()).toBe('virage-fans-selected.csv')
  await bulk.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog(page)).toContainText(`Ann ${surname}`)
  await press(dialog(page), 'Delete 2 fans')
  await expect(page.getByRole('row')).toHaveCount(2)
})

test('[admin.4] the ultra group is chosen by keyboard; Escape closes the list, not the dialog', async ({
  page,
  product,
}) => {
  const stage = await backstage(product)
  const fan = await stage.person('user')
  const club = await stage.club()
  const ultra = await stage.post<{ id: number; name: string }>('/v1/ultras/create', {
    name: `Group ${word()}`,
    club_id: club.id,
    ultra_score: 10,
  })
  await openAdmin(page, product, `?tab=fans&q=${encodeURIComponent(fan.name)}`)
  await press(page, `Edit ${fan.name}`)
  const box = dialog(page).getByRole('combobox', { name: 'Ultra group' })
  await box.fill('nobody has this name')
  await expect(dialog(page).getByRole('status')).toHaveText('Nobody found.')
  await box.fill(ultra.name)
  const option = dialog(page).getByRole('option', { name: ultra.name })
  await expect(option).toBeVisible()
  await expect(dialog(page).getByRole('status')).toHaveText('1 found.')
  await expect(box).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '')
  await page.keyboard.press('Escape')
  await expect(option).toHaveCount(0)
  await expect(box).toHaveValue(ultra.name)
  await page.keyboard.press('ArrowDown')
  await expect(option).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(option).toHaveCount(0)
  const sent = page.waitForRequest('**/v1/users/update')
  await press(dialog(page), 'Save fan')
  expect((await sent).postDataJSON()).toMatchObject({ id: fan.id, ultra_group_id: ultra.id })
})

test('[admin.4] the group of a fan is shown before another one can be chosen, and by its number if its name does not load', async ({
  page,
  product,
}) => {
  const stage = await backstage(product)
  const fan = await stage.person('user')
  const club = await stage.club()
  const { id } = await stage.post<{ id: number }>('/v1/ultras/create', {
    name: `Group ${word()}`,
    club_id: club.id,
    ultra_score: 10,
  })
  await stage.post('/v1/users/update', { id: fan.id, ultra_group_id: id })
  await openAdmin(page, product, `?tab=fans&q=${encodeURIComponent(fan.name)}`)
  const { promise: isDue, resolve: fail } = Promise.withResolvers<void>()
  await page.route(`**/v1/ultras/${id}`, async (route) => {
    await isDue
    await route.fulfill({ status: 500, json: { detail: 'No.', code: 'internal' } })
  })
  await press(page, `Edit ${fan.name}`)
  await expect(dialog(page).getByLabel('Ultra group')).not.toBeEditable()
  fail()
  const box = dialog(page).getByRole('combobox', { name: 'Ultra group' })
  await expect(box).toHaveValue(`#${id}`)

  // Letters that chose nobody leave it as it was.
  await box.fill('nobody has this name')
  // Its list has another height once the answer is there: a press in between would miss the button below.
  await expect(dialog(page).getByRole('listbox').getByText('Nobody found.')).toBeVisible()
  const sent = page.waitForRequest('**/v1/users/update')
  await press(dialog(page), 'Save fan')
  expect((await sent).postDataJSON()).toEqual({ id: fan.id })
})

test('[admin.4] Enter chooses from what was found for the letters typed, not from the list before', async ({
  page,
  product,
}) => {
  const stage = await backstage(product)
  const fan = await stage.person('user')
  const club = await stage.club()
  const [one, two] = [`Group ${word()}`, `Group ${word()}`]
  for (const name of [one, two])
    await stage.post('/v1/ultras/create', { name, club_id: club.id, ultra_score: 10 })
  await openAdmin(page, product, `?tab=fans&q=${encodeURIComponent(fan.name)}`)
  await press(page, `Edit ${fan.name}`)
  const box = dialog(page).getByRole('combobox', { name: 'Ultra group' })
  const found = dialog(page).getByRole('listbox', { name: 'Ultra group' }).getByRole('option')
  await box.fill(one)
  await expect(found).toHaveText([`${one} ${club.name}`])
  const letGo = await holdCalls(page, '/v1/ultras?*')
  await box.fill(two)
  await box.press('Enter')
  await expect(box).toHaveValue(two)
  await expect(box).toHaveAttribute('aria-expanded', 'true')
  letGo()
  await expect(found).toHaveText([`${two} ${club.name}`])
  await box.press('Enter')
  await expect(found).toHaveCount(0)
  await expect(box).toHaveValue(two)
})
