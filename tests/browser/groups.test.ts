import type { Page } from '@playwright/test'
import { backstage } from './admin.ts'
import { ask, idByName, known } from './api.ts'
import { answerCalls, holdCalls } from './calls.ts'
import { checkEverywhere } from './everywhere.ts'
import { demoAdmin, demoFan, signIn, verifiedPerson } from './people.ts'
import type { Product } from './server.ts'
import { expect, test } from './test.ts'

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name })
const toast = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).last()).toBeVisible()

/** A group of a club of the demo, with a president of its own. */
async function ownGroup(product: Product, join: 'open' | 'request') {
  const admin = await known(product, demoAdmin(product))
  const president = await verifiedPerson(product)
  const { token, id: president_id } = await known(product, president)
  const club_id = await idByName(product, admin.token, 'clubs', 'Ferrum')
  const name = `Row ${president.name.slice(4)}`
  const body = { name, club_id, ultra_score: 10, president_id, join }
  const { id } = await ask<{ id: number }>(product, admin.token, ['POST', '/v1/ultras/create'], body)
  return { id, name, president, token }
}

async function asksToJoin(product: Product, ultraId: number) {
  const person = await verifiedPerson(product)
  const fan = await known(product, person)
  await ask(product, fan.token, ['POST', '/v1/relationships/ultra/join'], { ultra_id: ultraId })
  return { ...fan, name: person.name }
}

test('[groups.9] an open page of a group follows what the bell tells: a request, and who is let in', async ({
  page,
  browser,
  product,
}) => {
  const { id, name, president, token } = await ownGroup(product, 'request')
  const openHearing = async (tab: Page, path: string) => {
    const socket = tab.waitForEvent('websocket', (each) => each.url().endsWith('/v1/live'))
    await tab.goto(path)
    await (await socket).waitForEvent('framereceived')
  }
  await signIn(page, product, president)
  await openHearing(page, `/ultra/${id}?tab=room`)
  await expect(region(page, 'Requests')).toContainText('Nobody is waiting.')

  const person = await verifiedPerson(product)
  const guest = await browser.newPage({ baseURL: product.url, locale: 'en-GB' })
  await signIn(guest, product, person)
  await openHearing(guest, `/ultra/${id}`)
  await button(guest, `Ask to join ${name}`).click()
  await expect(guest.getByText('Requested', { exact: true })).toBeVisible()
  await expect(button(page, `Accept ${person.name}`)).toBeVisible()

  // Another officer, or the president on another device.
  const { id: userId } = await known(product, person)
  const decided = { userId, accept: true }
  await ask(product, token, ['POST', `/v1/ultras/${id}/requests/decide`], decided)
  await expect(button(guest, `Leave ${name}`)).toBeVisible()
  await guest.close()
})

test('[groups.3] a search for whom to invite that fails says so, and the next one finds', async ({
  page,
  product,
}) => {
  const { id, president } = await ownGroup(product, 'open')
  const person = await verifiedPerson(product)
  await signIn(page, product, president)
  await page.goto(`/ultra/${id}?tab=room`)
  const panel = region(page, 'Invite by name')
  const search = panel.getByRole('searchbox', { name: 'Search fans by name...' })
  await page.route('**/v1/search*', (route) => route.abort())
  await search.fill('Nobody')
  await expect(panel).toContainText('The server could not be reached')
  await page.unroute('**/v1/search*')
  await search.fill(person.name)
  await expect(button(page, `Invite ${person.name}`)).toBeVisible()
  await expect(panel).not.toContainText('The server could not be reached')
})

test('[groups.1] [groups.3] who may not found is told why; who asks to join waits for an officer', async ({
  page,
  browser,
  product,
}) => {
  const person = await verifiedPerson(product)
  await signIn(page, product, person)
  await page.goto('/ultras/found')
  await expect(page.getByText('A group belongs to a club, and you are in none yet.')).toBeVisible()

  const admin = await known(product, demoAdmin(product))
  const club_id = await idByName(product, admin.token, 'clubs', 'Ferrum')
  const president = await verifiedPerson(product)
  const { token, id: president_id } = await known(product, president)
  const name = `Row ${person.name.slice(4)}`
  const group = await ask<{ id: number }>(product, admin.token, ['POST', '/v1/ultras/create'], {
    name,
    club_id,
    ultra_score: 10,
    president_id,
    join: 'request',
  })
  await page.goto(`/ultra/${group.id}`)
  await button(page, `Ask to join ${name}`).click()
  await expect(page.getByText('Requested', { exact: true })).toBeVisible()
  await button(page, `Take back the request to join ${name}`).click()
  await button(page, `Ask to join ${name}`).click()
  await expect(page.getByText('Requested', { exact: true })).toBeVisible()

  const office = await browser.newPage({ baseURL: product.url, locale: 'en-GB' })
  await office.goto('/healthz')
  await office.evaluate((kept) => localStorage.setItem('auth_token', kept), token)
  await office.goto(`/ultra/${group.id}`)
  await expect(tab(office, /^Officers/)).toContainText('1')
  await tab(office, /^Officers/).click()
  await button(office, `Accept ${person.name}`).click()
  await toast(office, `${person.name} is a member.`)
  await office.close()
  await page.reload()
  await expect(button(page, `Leave ${name}`)).toBeVisible()
})

test('[groups.3] on a phone an invitation is what the page of the group begins with', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 390, height: 664 })
  const president = await known(product, demoFan(product))
  const id = await idByName(product, president.token, 'ultras', 'Kop Solaire 09')
  const { code } = await ask<{ code: string }>(
    product,
    president.token,
    ['POST', `/v1/ultras/${id}/invites/create`],
    { uses: 1, hours: 1 },
  )
  await signIn(page, product, await verifiedPerson(product))
  await page.goto(`/ultra/${id}?code=${code}`)
  await expect(tab(page, /^Songs/)).toBeAttached()
  await expect(button(page, 'Join Kop Solaire 09')).toBeInViewport({ ratio: 1 })
  // The strip of tabs below the fold has shown its open tab without moving the page.
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('[groups.3] a link that is no longer good gives way to the way in that the group has', async ({
  page,
  product,
}) => {
  const { id, name, token } = await ownGroup(product, 'request')
  const person = await verifiedPerson(product)
  const invites = `/v1/ultras/${id}/invites`
  const link = { uses: 1, hours: 1 }
  const { code } = await ask<{ code: string }>(product, token, ['POST', `${invites}/create`], link)
  await ask(product, token, ['POST', `${invites}/revoke`], { code })

  await signIn(page, product, person)
  await page.goto(`/ultra/${id}?code=${code}`)
  await button(page, `Join ${name}`).click()
  await expect(page.getByText('This invitation is used up, has expired or was taken back.')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/ultra/${id}$`))
  await button(page, `Ask to join ${name}`).click()
  await expect(page.getByText('Requested', { exact: true })).toBeVisible()
})

test("[pages.8] founding, a group's page and its officers' room have no accessibility violation, on desktop and phone", async ({
  page,
  product,
}) => {
  test.slow()
  const token = await signIn(page, product, demoFan(product))
  // The demo's fan presides already.
  await answerCalls(page, '/v1/relationships/my/ultras', 200, { element: [], msg: '' })
  await page.goto('/ultras/found')
  await page.getByRole('textbox', { name: 'Name' }).fill('Marée Haute')
  await expect(page.getByText(/Free at /)).toBeVisible()
  await checkEverywhere(page, 'founding')
  await page.unroute('**/v1/relationships/my/ultras')
  await page.goto(`/ultra/${await idByName(product, token, 'ultras', 'Kop Solaire 09')}`)
  await expect(region(page, 'Standing').getByRole('listitem').first()).toBeVisible()
  await checkEverywhere(page, "a group's page")
  await tab(page, /^Officers/).click()
  await expect(region(page, 'Log')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Motto' })).toBeVisible()
  await checkEverywhere(page, "officers' room")
})

test('[calls.4, groups.2, groups.3] what an officer presses while another press is under way is done too', async ({
  page,
  product,
}) => {
  const { id, president, token } = await ownGroup(product, 'request')
  const askToJoin = () => asksToJoin(product, id)
  const officer = await askToJoin()
  const userId = officer.id
  await ask(product, token, ['POST', `/v1/ultras/${id}/requests/decide`], { userId, accept: true })
  await ask(product, token, ['POST', `/v1/ultras/${id}/officer`], { userId, rights: ['announce'] })
  const [first, second] = [await askToJoin(), await askToJoin()]

  await signIn(page, product, president)
  await page.goto(`/ultra/${id}`)
  await tab(page, /^Officers/).click()
  const right = (which: string) => page.getByRole('checkbox', { name: `${which}: ${officer.name}` })
  const letRightsGo = await holdCalls(page, `/v1/ultras/${id}/officer`)
  await right('edit').press(' ')
  await right('members').press(' ')
  letRightsGo()
  for (const which of ['edit', 'members', 'announce']) await expect(right(which)).toBeChecked()

  const letRequestsGo = await holdCalls(page, `/v1/ultras/${id}/requests/decide`)
  await button(page, `Accept ${first.name}`).click()
  await button(page, `Accept ${second.name}`).click()
  letRequestsGo()
  await expect(button(page, /^Accept/)).toHaveCount(0)
  await expect(button(page, `Remove ${second.name}`)).toBeVisible()
})

test('[groups.2] an officer who saves the page takes back nothing that another one changed meanwhile', async ({
  page,
  product,
}) => {
  const { id, president, token } = await ownGroup(product, 'open')

  await signIn(page, product, president)
  await page.goto(`/ultra/${id}`)
  await tab(page, /^Officers/).click()
  const motto = page.getByRole('textbox', { name: 'Motto' })
  await expect(motto).toHaveValue('')
  const theirs = { bio: 'Behind the south goal.', colors: ['#111111', '#ffdd00'], join: 'invite' }
  await ask(product, token, ['POST', '/v1/ultras/update'], { id, ...theirs })
  await motto.fill('Noon is ours.')
  await button(page, 'Save changes').click()
  await expect(page.getByText('The page is saved.')).toBeVisible()
  const group = await ask(product, token, ['GET', `/v1/ultras/${id}`])
  expect(group).toMatchObject({ motto: 'Noon is ours.', ...theirs })
  await expect(page.getByRole('textbox', { name: 'Bio' })).toHaveValue(theirs.bio)
  await expect(page.getByRole('radio', { name: /^By invitation/ })).toBeChecked()
})

test('[groups.3] who cannot come in does not keep out those who wait behind them when all are accepted', async ({
  page,
  product,
}) => {
  const { id, president } = await ownGroup(product, 'request')
  const askToJoin = () => asksToJoin(product, id)
  const full = await askToJoin()
  await askToJoin()
  await askToJoin()

  await signIn(page, product, president)
  // They are in 50 groups.
  const refusal = { detail: 'This fan is in 50 ultra groups already.', code: 'too_many_ultras' }
  await page.route(`**/v1/ultras/${id}/requests/decide`, (route) =>
    route.request().postDataJSON().userId === full.id
      ? route.fulfill({ status: 409, json: refusal })
      : route.continue(),
  )
  await page.goto(`/ultra/${id}`)
  await tab(page, /^Officers/).click()
  await button(page, 'Accept all (3)').click()
  await toast(page, '2 new members')
  await toast(page, refusal.detail)
  await expect(button(page, /^Accept/)).toHaveCount(1)
  await expect(button(page, `Accept ${full.name}`)).toBeVisible()
})

test('[groups.4] an announcement that is being written outlives another tab of the page and a reload', async ({
  page,
  product,
}) => {
  const stage = await backstage(product)
  const president = await stage.capo((await stage.club()).id)
  await signIn(page, product, president)
  await page.goto(`/ultra/${president.ultraId}`)
  await tab(page, /^Officers/).click()
  const text = page.getByLabel('Write to the members')
  await text.fill('We open with the sun in minute nine.')
  await tab(page, /^Songs/).click()
  await expect(text).toHaveCount(0)
  await tab(page, /^Officers/).click()
  await expect(text).toHaveValue('We open with the sun in minute nine.')
  await page.reload()
  await expect(text).toHaveValue('We open with the sun in minute nine.')
  await button(page, 'Publish').click()
  await toast(page, 'Published.')
  await expect(text).toHaveValue('')
  await page.reload()
  await expect(tab(page, /^Officers/)).toBeVisible()
  await expect(text).toHaveValue('')
})

test('[groups.4] an announcement is deleted after the question only', async ({ page, product }) => {
  const stage = await backstage(product)
  const president = await stage.capo((await stage.club()).id)
  const { token } = await known(product, president)
  const body = { text: 'Row one by 18:15.', pinned: false }
  await ask(product, token, ['POST', `/v1/ultras/${president.ultraId}/announcements/create`], body)
  await signIn(page, product, president)
  await page.goto(`/ultra/${president.ultraId}?tab=room`)
  const dialog = page.getByRole('dialog')
  await button(page, 'Delete announcement').click()
  await expect(dialog).toContainText(body.text)
  await expect(button(page, 'Cancel')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await button(page, 'Delete announcement').click()
  await button(page, 'Delete it').click()
  await toast(page, 'The announcement is deleted.')
  await expect(button(page, 'Delete announcement')).toHaveCount(0)
})

test('[groups.3] who asked before the group opened joins as everybody does', async ({ page, product }) => {
  const stage = await backstage(product)
  const president = await stage.capo((await stage.club()).id)
  const { token } = await known(product, president)
  const id = president.ultraId
  await ask(product, token, ['POST', '/v1/ultras/update'], { id, join: 'request' })
  const fan = await stage.person('user')
  const asking = await known(product, fan)
  await ask(product, asking.token, ['POST', '/v1/relationships/ultra/join'], { ultra_id: id })
  await signIn(page, product, fan)
  await page.goto(`/ultra/${id}`)
  await expect(page.getByText('Requested', { exact: true })).toBeVisible()
  await ask(product, token, ['POST', '/v1/ultras/update'], { id, join: 'open' })
  await page.reload()
  await button(page, `Join Kop ${president.name}`).click()
  await expect(button(page, `Leave Kop ${president.name}`)).toBeVisible()
})

test('[groups.3] everybody who was banned can be found in the officers’ room, however many they are', async ({
  page,
  product,
}) => {
  const stage = await backstage(product)
  const president = await stage.capo((await stage.club()).id)
  const banned = [await verifiedPerson(product), await verifiedPerson(product)]
  for (const person of banned) {
    const { id: userId } = await known(product, person)
    await stage.post(`/v1/ultras/${president.ultraId}/remove`, { userId, ban: true })
  }
  // As if a page had one of them.
  await page.route('**/v1/ultras/*/bans*', (route) => {
    const url = new URL(route.request().url())
    url.searchParams.set('limit', '1')
    return route.continue({ url: url.href })
  })
  await signIn(page, product, president)
  await page.goto(`/ultra/${president.ultraId}?tab=room`)
  const [first, latest] = banned.map(({ name }) => button(page, `Lift the ban of ${name}`))
  await expect(latest!).toBeVisible()
  await expect(first!).toHaveCount(0)
  await region(page, 'Members').getByRole('button', { name: 'Show more' }).click()
  await first!.click()
  await expect(first!).toHaveCount(0)
  await expect(latest!).toBeVisible()
})
