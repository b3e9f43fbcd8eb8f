import { ask, known } from './api.ts'
import { setUpArena } from './arena-calls.ts'
import { checkEverywhere } from './everywhere.ts'
import { press } from './forms.ts'
import { demoAdmin, type Person, sessionOf, signIn, verifiedPerson } from './people.ts'
import type { Product } from './server.ts'
import { expect, type Page, test } from './test.ts'

/** Somebody who has been welcomed already and has read of being a founder. */
async function oldHand(product: Product): Promise<Person> {
  const person = await verifiedPerson(product)
  const token = await sessionOf(product, person)
  await ask(product, token, ['POST', '/v1/users/welcomed'], {})
  await ask(product, token, ['POST', '/v1/notifications/read'], { all: true })
  return person
}

async function follow(product: Product, follower: Person, fan: Person): Promise<void> {
  const { id } = await known(product, fan)
  const { token } = await known(product, follower)
  await ask(product, token, ['POST', '/v1/relationships/follow'], { followed_id: id })
}

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Inbox/ })
const rows = (page: Page) =>
  page
    .getByRole('region', { name: 'Notifications' })
    .getByRole('listitem')
    .filter({ hasNotText: 'You earned' })

test('[bell.1, bell.2] the bell counts live in two tabs over one socket, and read here is read there', async ({
  page,
  context,
  product,
}) => {
  const [fan, follower] = [await oldHand(product), await oldHand(product)]
  await signIn(page, product, fan)
  const second = await context.newPage()
  const sockets: string[] = []
  for (const tab of [page, second])
    tab.on('websocket', (socket) => socket.url().endsWith('/v1/live') && sockets.push(socket.url()))
  const welcome = page.waitForEvent('websocket', (socket) => socket.url().endsWith('/v1/live'))
  await page.goto('/fans')
  await (await welcome).waitForEvent('framereceived')
  await second.goto('/clubs')
  await expect(bell(page)).toHaveAccessibleName('Inbox')
  await expect(bell(second)).toHaveAccessibleName('Inbox')

  await follow(product, follower, fan)
  for (const tab of [page, second]) {
    await expect(bell(tab)).toHaveAccessibleName('Inbox, 1 unread')
    await expect(tab).toHaveTitle(/^\(1\) /)
  }
  expect(sockets).toHaveLength(1)

  await bell(second).click()
  const panel = second.getByRole('dialog', { name: 'Inbox' })
  await expect(panel.getByRole('link', { name: `${follower.name} follows you` })).toBeVisible()
  await press(panel, 'All read')
  for (const tab of [page, second]) {
    await expect(bell(tab)).toHaveAccessibleName('Inbox')
    await expect(tab).toHaveTitle(/^[^(]/)
  }
  await second.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(bell(second)).toBeFocused()

  // The tab with the socket goes; the other one takes it over.
  await page.close()
  await follow(product, await oldHand(product), fan)
  await expect(bell(second)).toHaveAccessibleName('Inbox, 1 unread')
})

test('[bell.2, bell.3] a paid bet moves balance and bell at once, and leads to the purse', async ({
  page,
  product,
}) => {
  const fan = await oldHand(product)
  const admin = await setUpArena(product.url, await sessionOf(product, demoAdmin(product)))
  await admin.start()
  const bet = await admin.ask('Goal in this half?', ['Yes', 'No'], 600)
  const { token } = await known(product, fan)
  await signIn(page, product, fan)
  await page.goto('/inbox')
  await expect(page.getByText('0 unread.')).toBeVisible()
  await ask(product, token, ['POST', `/v1/arenas/${admin.arena.id}/bet/stake`], {
    betId: bet.id,
    choice: 0,
    amount: 100,
  })
  const points = page.getByRole('banner').getByRole('link', { name: /^Your points/ })
  await expect(points).toContainText('900')
  await ask(
    product,
    await sessionOf(product, demoAdmin(product)),
    ['POST', `/v1/arenas/${admin.arena.id}/bet/close`],
    { betId: bet.id },
  )
  await admin.settle(bet, 0)
  await expect(points).toContainText('1,000')
  await expect(rows(page)).toContainText('Goal in this half?')
  await rows(page).getByRole('link').click()
  await expect(page).toHaveURL('/points')
  await page.goBack()
  await expect(rows(page)).toContainText('Goal in this half?')
  await expect(rows(page)).not.toContainText('Unread:')
})

test('[bell.3] a fan muted from the row is not heard of again, until unmuted', async ({ page, product }) => {
  const [fan, follower] = [await oldHand(product), await oldHand(product)]
  await follow(product, follower, fan)
  await signIn(page, product, fan)
  await page.goto('/inbox')
  await press(rows(page), `More about: ${follower.name} follows you`)
  await press(rows(page), 'Mute this fan')
  const muted = page.getByRole('region', { name: 'Muted' })
  await expect(muted.getByText(follower.name)).toBeVisible()
  await press(rows(page), `More about: ${follower.name} follows you`)
  await press(rows(page), 'Mark as read')
  await expect(page.getByText('0 unread.')).toBeVisible()

  const { token, id } = { ...(await known(product, follower)), id: (await known(product, fan)).id }
  await ask(product, token, ['POST', `/v1/relationships/unfollow/${id}`])
  await follow(product, follower, fan)
  await page.reload()
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByText('0 unread.')).toBeVisible()
  await press(muted, `Unmute ${follower.name}`)
  await expect(muted.getByText('Nothing.', { exact: false })).toBeVisible()
})

test.describe('in Tokyo', () => {
  test.use({ timezoneId: 'Asia/Tokyo' })

  test('[bell.4] settings are kept as one switches, and the time zone is guessed', async ({
    page,
    product,
  }) => {
    await signIn(page, product, await oldHand(product))
    await page.goto('/inbox#settings')
    const settings = page.getByRole('region', { name: 'Tell me by' })
    await expect(settings).toContainText('Tokyo time.')
    const saved = () =>
      page.waitForResponse(
        (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/settings'),
      )
    for (const name of ['Bet: App', 'Result: Mail', 'Weekly digest']) {
      const done = saved()
      await settings.getByRole('switch', { name }).click()
      await done
    }
    await press(settings, 'Change')
    const done = saved()
    await settings.getByLabel('Time zone').selectOption('Europe/Paris')
    await done
    await page.reload()
    await expect(settings.getByRole('switch', { name: 'Bet: App' })).not.toBeChecked()
    await expect(settings.getByRole('switch', { name: 'Result: Mail' })).toBeChecked()
    await expect(settings.getByRole('switch', { name: 'Weekly digest' })).toBeChecked()
    await expect(settings).toContainText('Paris time.')
  })
})

test('[calendar.1] the secret calendar opens without signing in, until its address is renewed', async ({
  page,
  product,
}) => {
  await signIn(page, product, await oldHand(product))
  await page.goto('/inbox')
  const address = page.getByLabel('Secret address')
  await expect(address).toHaveValue(/\.ics$/)
  const old = await address.inputValue()
  expect((await fetch(old)).status).toBe(200)
  await press(page, 'New address')
  await expect(address).not.toHaveValue(old)
  expect((await fetch(old)).status).toBe(404)
})

test('[bell.3] the inbox is accessible in both themes and sizes', async ({ page, product }) => {
  const [fan, follower] = [await oldHand(product), await oldHand(product)]
  await follow(product, follower, fan)
  await signIn(page, product, fan)
  await page.goto('/inbox')
  await press(rows(page), `More about: ${follower.name} follows you`)
  await expect(page.getByLabel('Secret address')).toHaveValue(/ics$/)
  await checkEverywhere(page, 'inbox')
})
