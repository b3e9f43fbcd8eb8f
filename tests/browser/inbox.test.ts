import type { NotificationSettings } from '#contract/notifications.ts'
import { ask, askWhole, known } from './api.ts'
import { attend, setUpArena } from './arena-calls.ts'
import { checkEverywhere } from './everywhere.ts'
import { press } from './forms.ts'
import { type Mail, mailsTo, UNTIL_IT_COMES } from './mail.ts'
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

test('[inbox.3, bell.3] what is told while the list is on its way is not undone by it', async ({
  page,
  product,
}) => {
  const [fan, follower] = [await oldHand(product), await oldHand(product)]
  await signIn(page, product, fan)
  const [read, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/v1/notifications?*', async (route) => {
    const response = await route.fetch()
    read.resolve()
    await released.promise
    await route.fulfill({ response })
  })
  const socket = page.waitForEvent('websocket', (each) => each.url().endsWith('/v1/live'))
  await page.goto('/inbox')
  await (await socket).waitForEvent('framereceived')
  await read.promise
  await follow(product, follower, fan)
  await expect(bell(page)).toHaveAccessibleName('Inbox, 1 unread')
  released.resolve()
  await expect(rows(page)).toContainText(`${follower.name} follows you`)
  await expect(page.getByText('1 unread.')).toBeVisible()
})

test('[reports.4] the open page of decisions follows the bell', async ({ page, product }) => {
  const [fan, other] = [await oldHand(product), await oldHand(product)]
  await signIn(page, product, fan)
  const socket = page.waitForEvent('websocket', (each) => each.url().endsWith('/v1/live'))
  await page.goto('/decisions')
  await (await socket).waitForEvent('framereceived')
  await expect(page.getByText('No decision concerns you.')).toBeVisible()

  const { id } = await known(product, fan)
  const report = { kind: 'fan', id, reason: 'Rude picture' }
  const { token } = await known(product, other)
  const made = await ask<{ id: number }>(product, token, ['POST', '/v1/reports/create'], report)
  const admin = await sessionOf(product, demoAdmin(product))
  const decision = { id: made.id, decision: 'hide', reason: 'Not in our stands' }
  await ask(product, admin, ['POST', '/v1/reports/decide'], decision)
  await expect(page.getByText('Not in our stands')).toBeVisible()
})

/** Where it is noon now: the night is quiet (push.2). */
function noonZone(): string {
  const ahead = 12 - new Date().getUTCHours()
  // These names have their sign the other way round.
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

test('[bell.2, bell.3, home.1, mail.6, mail.8] a day’s return: bet, result and followers are the same in bell, home and mail; mails end with one press', async ({
  page,
  browser,
  product,
}) => {
  const [fan, rival, other] = [await oldHand(product), await oldHand(product), await oldHand(product)]
  const admin = await sessionOf(product, demoAdmin(product))
  const night = await setUpArena(product, admin)
  const [{ token }, { token: rivals }] = [await known(product, fan), await known(product, rival)]
  const byMail = { mail: true }
  await ask(product, token, ['POST', '/v1/notifications/settings'], {
    kinds: { bet: byMail, result: byMail, follower: byMail },
    time_zone: noonZone(),
  })
  await night.start()
  const seats = [
    await attend(product, token, night.arena.id, 'home'),
    await attend(product, rivals, night.arena.id, 'away'),
  ]
  const bet = await night.ask('Goal in this half?', ['Yes', 'No'], 600)
  await signIn(page, product, fan)
  await page.goto('/inbox')
  await expect(page.getByText('0 unread.')).toBeVisible()
  const stake = (of: string, choice: number, amount: number) =>
    ask(product, of, ['POST', `/v1/arenas/${night.arena.id}/bet/stake`], { betId: bet.id, choice, amount })
  await stake(token, 0, 100)
  await stake(rivals, 1, 50)
  const points = page.getByRole('banner').getByRole('link', { name: /^Your points/ })
  await expect(points).toContainText('900')
  await ask(product, admin, ['POST', `/v1/arenas/${night.arena.id}/bet/close`], { betId: bet.id })
  await night.settle(bet, 0)
  await expect(points).toContainText('1,050')
  await expect(rows(page)).toContainText('Goal in this half?')
  for (const seat of seats) seat.close()
  await night.stop()
  await follow(product, rival, fan)
  await follow(product, other, fan)

  await page.goto('/')
  const away = page.getByRole('region', { name: 'Since you were away' })
  const { homeTeam, awayTeam } = night.arena
  const told = [
    `${other.name} and 1 other follow you`,
    `${homeTeam.name} 0–0 ${awayTeam.name}. You were`,
    'Goal in this half? Yes it was',
  ]
  for (const text of told) await expect(away.getByRole('listitem').filter({ hasText: text })).toHaveCount(1)
  await expect(away.getByRole('listitem').filter({ hasText: 'Goal' })).toContainText('+50')
  const { unread } = await askWhole<{ unread: number }>(product, token, '/v1/notifications')
  await expect(bell(page)).toHaveAccessibleName(`Inbox, ${unread} unread`)
  await bell(page).click()
  const panel = page.getByRole('dialog', { name: 'Inbox' })
  for (const text of told) await expect(panel.getByRole('listitem').filter({ hasText: text })).toHaveCount(1)

  const mailAbout = async (...words: string[]) => {
    const isIt = ({ subject }: Mail) => words.every((word) => subject.includes(word))
    const find = async () => (await mailsTo(product, fan.email)).filter(isIt)
    await expect.poll(async () => (await find()).length, UNTIL_IT_COMES).toBe(1)
    return (await find())[0] as Mail
  }
  const paid = await mailAbout('Goal in this half', 'Yes it was', '50')
  const result = await mailAbout(`${homeTeam.name} 0–0 ${awayTeam.name}. You were`)
  await mailAbout('follow', ' you')
  const mailed = async () => {
    const { kinds } = await ask<NotificationSettings>(product, token, ['GET', '/v1/notifications/settings'])
    return [kinds.bet.mail, kinds.result.mail, kinds.follower.mail]
  }
  // The link in the mail, on a phone that nobody is signed in on.
  const phone = await browser.newPage({ baseURL: product.url, locale: 'en-GB' })
  const link = paid.text.split(/\s+/).find((word) => word.includes('/unsubscribe/')) ?? ''
  expect(paid.html).toContain(`href="${link}"`)
  await phone.goto(link)
  expect(await mailed()).toEqual([true, true, true])
  await press(phone, 'Yes, stop them')
  await expect(phone.getByRole('heading', { name: 'Done' })).toBeVisible()
  await phone.close()
  // What the mail program's own button does.
  const oneClick = new FormData()
  oneClick.set('List-Unsubscribe', 'One-Click')
  expect((await fetch(result.unsubscribe, { method: 'POST', body: oneClick })).status).toBe(200)
  expect(await mailed()).toEqual([false, false, true])

  await panel.getByRole('link', { name: 'Goal in this half?' }).click()
  await expect(page).toHaveURL('/points')
  await page.goto('/inbox')
  await expect(rows(page).filter({ hasText: 'Goal in this half?' })).not.toContainText('Unread:')
  await rows(page).getByRole('link', { name: 'and 1 other follow you' }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: rival.name })).toBeVisible()
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

test('[bell.3] a club is muted by its name, before anything of it is heard', async ({ page, product }) => {
  const night = await setUpArena(product, await sessionOf(product, demoAdmin(product)))
  const { homeTeam } = night.arena
  const fan = await oldHand(product)
  const { token } = await known(product, fan)
  await ask(product, token, ['POST', '/v1/relationships/club/join'], { club_id: homeTeam.id })
  await signIn(page, product, fan)
  await page.goto('/inbox')
  const muted = page.getByRole('region', { name: 'Muted' })
  await press(muted, 'Mute something')
  const search = muted.getByRole('searchbox', { name: 'Clubs, groups and fans' })
  // calls.2: a search that fails says so.
  await page.route('**/v1/search*', (route) => route.abort())
  await search.fill('Lost')
  await expect(muted).toContainText('The server could not be reached.')
  await page.unroute('**/v1/search*')
  await search.fill(homeTeam.name)
  await press(muted, `Mute ${homeTeam.name}`)
  await expect(muted.getByRole('button', { name: `Unmute ${homeTeam.name}` })).toBeVisible()
  await expect(muted.getByRole('button', { name: `Mute ${homeTeam.name}`, exact: true })).toHaveCount(0)
  const { muted: kept } = await ask<NotificationSettings>(product, token, [
    'GET',
    '/v1/notifications/settings',
  ])
  expect(kept).toMatchObject([{ kind: 'club', id: homeTeam.id }])
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
    // The server says UTC where nothing was picked: who picks it keeps it all the same.
    await press(settings, 'Change')
    const utc = saved()
    await settings.getByLabel('Time zone').selectOption('Etc/UTC')
    await utc
    await page.reload()
    await expect(settings).toContainText('UTC time.')
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
