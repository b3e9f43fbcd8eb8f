import type { Browser, Page } from '@playwright/test'
import { ask, idByName, known } from './api.ts'
import { setUpArena } from './arena-calls.ts'
import { answerCalls } from './calls.ts'
import { checkEverywhere } from './everywhere.ts'
import { demoAdmin, demoFan, type Person, sessionOf, signIn, verifiedPerson } from './people.ts'
import type { Product } from './server.ts'
import { expect, test } from './test.ts'

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name })
const toast = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).last()).toBeVisible()

/** Goes into a match of a club, cheers once and stays until it ends; answers the club. */
async function attendMatch(page: Page, product: Product, fanToken: string) {
  const night = await setUpArena(product.url, await sessionOf(product, demoAdmin(product)))
  const { homeTeam: club } = night.arena
  await ask(product, fanToken, ['POST', '/v1/relationships/club/join'], { club_id: club.id })
  await night.start()
  await page.goto(`/play/?arena=${night.arena.id}`)
  await page.getByRole('button', { name: `Home end ${club.name}` }).click()
  await page.getByRole('button', { name: `Cheer for ${club.name}` }).click()
  // Confirmed by the server: the side is locked.
  await expect(page.getByRole('button', { name: 'Other end' })).toHaveCount(0)
  await night.stop()
  return club
}

/** By a link, in a browser of their own: through the sign-in form and back. */
async function comeByLink(browser: Browser, link: string, { email, password }: Person): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(link)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'SIGN IN', exact: true }).click()
  await expect(page).toHaveURL(link)
  return page
}

test('[groups.1] [groups.2] [groups.3] [groups.4] [groups.5] a group from its founding to its hand-over', async ({
  page,
  browser,
  product,
}) => {
  test.slow()
  const founder = await verifiedPerson(product)
  const token = await signIn(page, product, founder)
  const club = await attendMatch(page, product, token)
  const name = `Kop ${founder.name.slice(4)}`

  // Founded from the list of groups; a taken name is told while typing.
  const [taken] = await ask<{ name: string }[]>(product, token, ['GET', `/v1/ultras?club_id=${club.id}`])
  await page.goto('/ultras')
  await page.getByRole('link', { name: 'Found a group' }).click()
  const nameField = page.getByRole('textbox', { name: 'Name' })
  if (taken) {
    await nameField.fill(taken.name.toUpperCase())
    await expect(page.getByText(`Another group of ${club.name} has this name.`)).toBeVisible()
  }
  await nameField.fill(name)
  await expect(page.getByText(`Free at ${club.name}`)).toBeVisible()
  await page.getByLabel('Motto').fill('We light the low end.')
  await page.getByRole('radio', { name: 'Turquoise and coral' }).check({ force: true })
  await page.getByText('By invitation', { exact: true }).click()
  await expect(page.getByRole('complementary', { name: 'Preview' })).toContainText('We light the low end.')
  await button(page, `Found ${name}`).click()
  await expect(page).toHaveURL(/\/ultra\/\d+\?tab=room$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)

  // A friend comes by a link: through sign-in, then in with one press.
  await button(page, 'New link').click()
  const link = `http://${await region(page, 'Invitations by link').locator('code').innerText()}`
  const friend = await verifiedPerson(product)
  const friendsPage = await comeByLink(browser, link, friend)
  await expect(friendsPage.getByText(`You are invited to ${name}.`)).toBeVisible()
  await button(friendsPage, `Join ${name}`).click()
  await expect(button(friendsPage, `Leave ${name}`)).toBeVisible()
  await expect(friendsPage).toHaveURL(/\/ultra\/\d+$/)
  await expect(tab(friendsPage, /^Officers/)).toHaveCount(0)

  // The friend becomes an officer, and reads what the founder announces.
  await page.reload()
  await button(page, 'Add an officer').click()
  await button(page, `Choose ${friend.name}`).click()
  await button(page, `Make ${friend.name} an officer`).click()
  await expect(
    region(page, 'Officers').getByRole('checkbox', { name: `announce: ${friend.name}` }),
  ).toBeChecked()
  await page.getByLabel('Write to the members').fill('Lantern in hand,\nphones in pockets.')
  await page.getByLabel('Pin it on top of the page').check()
  await button(page, 'Publish').click()
  await toast(page, 'Published.')
  await expect(region(page, 'Log')).toContainText(`You gave ${friend.name}: announce`)

  await friendsPage.reload()
  await expect(region(friendsPage, 'Pinned announcement')).toContainText('Lantern in hand,')
  await expect(region(friendsPage, 'The group').getByRole('link', { name: /Officer/ })).toContainText(
    friend.name,
  )
  await tab(friendsPage, /^Officers/).click()
  await expect(button(friendsPage, 'Hand over')).toBeDisabled()
  await expect(region(friendsPage, 'Requests')).toHaveCount(0)

  // Leaving as president says who follows; coming back restores the office.
  await button(page, `Leave ${name}`).click()
  const leaving = page.getByRole('dialog', { name: `Leave ${name}?` })
  await expect(leaving).toContainText(`${friend.name} becomes president`)
  await leaving.getByRole('button', { name: 'Leave', exact: true }).click()
  await toast(page, `You left ${name}.`)
  // It stays while the pointer rests on it, however slow the machine.
  await page.getByText(`You left ${name}.`, { exact: true }).last().hover()
  await expect(region(page, 'The group').getByRole('link', { name: /President/ })).toContainText(friend.name)
  await button(page, 'Undo').click()
  // Back in the room, which is still the address.
  await expect(region(page, 'Officers').getByRole('row', { name: /^You President/ })).toBeVisible()

  // Handed over for good.
  await tab(page, /^Officers/).click()
  await button(page, 'Hand over').click()
  await button(page, `Choose ${friend.name}`).click()
  await button(page, `Hand over to ${friend.name}`).click()
  await toast(page, `${friend.name} is president now.`)
  await expect(tab(page, /^Officers/)).toHaveCount(0)
  await expect(region(page, 'The group').getByRole('link', { name: /President/ })).toContainText(friend.name)
  await friendsPage.context().close()
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
  const [club] = await ask<{ id: number }[]>(product, admin.token, ['GET', '/v1/clubs?limit=1'])
  const president = await verifiedPerson(product)
  const { token, id: president_id } = await known(product, president)
  const name = `Row ${person.name.slice(4)}`
  const group = await ask<{ id: number }>(product, admin.token, ['POST', '/v1/ultras/create'], {
    ...{ name, club_id: club?.id, ultra_score: 10, president_id, join: 'request' },
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
  await expect(page.getByLabel('Motto')).toBeVisible()
  await checkEverywhere(page, "officers' room")
})
