// home.2, home.3: from the landing page to the first cheer. Every press and every typed field is counted.
import type { Locator, Page } from '@playwright/test'
import { setUpArena } from './arena-calls.ts'
import { answerCalls, holdCalls, watchCalls } from './calls.ts'
import { checkEverywhere } from './everywhere.ts'
import { fill, openAuthModal, press, sendSignIn } from './forms.ts'
import { linkInMail } from './mail.ts'
import { demoAdmin, newcomer, newPerson, sessionOf, signIn } from './people.ts'
import type { Product } from './server.ts'
import { expect, test } from './test.ts'

const PRESSES_MAX = 9
const FIELDS_MAX = 5

class Effort {
  presses = 0
  fields = 0

  async press(what: Locator): Promise<void> {
    this.presses += 1
    await what.click()
  }

  async type(into: Locator, text: string): Promise<void> {
    this.fields += 1
    await into.fill(text)
  }
}

async function liveArena(product: Product) {
  const night = await setUpArena(product, await sessionOf(product, demoAdmin(product)))
  await night.start()
  return night
}

type Where = 'the same tab' | 'another tab' | 'another device'

for (const where of ['the same tab', 'another tab', 'another device'] satisfies Where[])
  test(`[home.2, home.3] from the landing page to the first cheer, the mail opened in ${where}`, async ({
    page,
    browser,
    product,
  }) => {
    const night = await liveArena(product)
    const person = newPerson()
    const effort = new Effort()

    await page.goto('/')
    await effort.press(page.getByRole('link', { name: 'Join The Arena' }))
    const end = page.getByRole('button', { name: /^Away end/i })
    const team = (await end.innerText()).split('\n').at(-1) ?? ''
    await effort.press(end)
    await effort.press(page.getByRole('dialog').getByRole('link', { name: 'Sign Up' }))
    await effort.type(page.getByLabel('Full Name'), person.name)
    await effort.type(page.getByLabel('Email'), person.email)
    await effort.type(page.getByLabel('Password', { exact: true }), person.password)
    await effort.type(page.getByLabel('Confirm Password'), person.password)
    await effort.press(page.getByRole('button', { name: 'Create Account' }))
    await expect(page.getByRole('heading', { name: 'Registration Successful!' })).toBeVisible()

    const elsewhere = await browser.newContext({ baseURL: product.url, locale: 'en-GB' })
    const phone: Page =
      where === 'the same tab'
        ? page
        : where === 'another tab'
          ? await page.context().newPage()
          : await elsewhere.newPage()
    // Opening the mail, and pressing its link.
    effort.presses += 2
    await phone.goto(await linkInMail(product, person.email))
    await expect(phone.getByText('Email verified successfully! You can now log in.')).toBeVisible()
    await expect(phone).toHaveURL('/login')
    await expect(phone.getByLabel('Email')).toHaveValue(person.email)
    await effort.type(phone.getByLabel('Password', { exact: true }), person.password)
    await effort.press(phone.getByRole('button', { name: 'SIGN IN', exact: true }))

    await expect(phone.getByText('1,000')).not.toHaveCount(0)
    await effort.press(phone.getByRole('button', { name: `Go in with ${team}`, ignoreCase: true } as object))
    await expect(phone).toHaveURL(/\/play\/\?arena=[^&]+$/)
    await effort.press(phone.getByRole('button', { name: new RegExp(`^Cheer for ${team}`, 'i') }))
    // Confirmed by the server: the side is locked.
    await expect(phone.getByRole('button', { name: 'Other end' })).toHaveCount(0)

    expect(effort.presses, 'presses').toBeLessThanOrEqual(PRESSES_MAX)
    expect(effort.fields, 'typed fields').toBeLessThanOrEqual(FIELDS_MAX)
    await elsewhere.close()
    await night.stop()
  })

test('[home.2] who signs up in the dialog comes back to the seat they came for, in the same tab or elsewhere', async ({
  page,
  product,
}) => {
  const night = await liveArena(product)
  const seat = `/play/?arena=${night.arena.id}&side=away`
  const person = newPerson()
  await page.goto(`/play/?arena=${night.arena.id}`)
  await page.getByRole('button', { name: /^Away end/i }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Sign Up' })).toBeVisible()
  const dialog = await openAuthModal(page)
  await press(dialog, 'Sign Up')
  const { name: Username, email: Email, password } = person
  await fill(dialog, { Email, Username, Password: password, 'CONFIRM PASSWORD': password })
  await press(dialog, 'SIGN UP')
  await expect(dialog.getByText('Registration successful!', { exact: false })).toBeVisible()
  // Wherever the mail is opened, the answer knows the seat.
  const path = await linkInMail(product, person.email)
  const answer = await fetch(`${product.url}/v1${path}`)
  expect(await answer.json()).toMatchObject({ email: person.email, return_to: seat })
  // The tab with the dialog knows it too.
  await press(dialog, 'Sign In')
  await sendSignIn(dialog, person)
  const { name } = night.arena.awayTeam
  await page.getByRole('button', { name: `Go in with ${name}` }).click()
  await expect(page.getByRole('button', { name: new RegExp(`^Cheer for ${name}`, 'i') })).toBeVisible()
  await night.stop()
})

test('[home.3] the first sign-in opens with picking a club: searched, picked, and a live match one press away', async ({
  page,
  product,
}) => {
  const night = await liveArena(product)
  const person = await newcomer(product)
  await page.goto('/login')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'SIGN IN', exact: true }).click()
  await expect(page).toHaveURL('/fan')
  const welcome = page.getByRole('region', { name: /^Pick your club/ })
  await expect(welcome.getByText('1,000 points are yours')).toBeVisible()
  await expect(welcome.getByRole('button', { name: 'Go in' })).toBeVisible()

  const { homeTeam } = night.arena
  await welcome.getByRole('searchbox').fill(homeTeam.name)
  await expect(welcome.getByRole('radio')).toHaveCount(1)
  await welcome.getByText(homeTeam.name, { exact: true }).click()
  await welcome.getByRole('button', { name: `Go in with ${homeTeam.name}` }).click()
  await expect(page).toHaveURL(/\/play\//)
  await expect(page.getByRole('button', { name: `Cheer for ${homeTeam.name}` })).toBeVisible()
  await page.goto('/fan')
  await expect(page.getByRole('main').getByText(person.name).first()).toBeVisible()
  await expect(welcome).toHaveCount(0)
  await night.stop()
})

test('[home.3] who picks a club before the arena reads so in the tab, not that they should sign in', async ({
  page,
  product,
}) => {
  const night = await liveArena(product)
  const person = await newcomer(product)
  await page.goto(`/login?return=${encodeURIComponent(`/play/?arena=${night.arena.id}&side=home`)}`)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'SIGN IN', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Pick your club/ })).toBeVisible()
  await expect(page).toHaveTitle(/Pick your club · Virage$/)
  await night.stop()
})

test('[home.3, groups.3] who comes by an invitation picks a club and stays with the group', async ({
  page,
  product,
}) => {
  const { arena, stop } = await liveArena(product)
  await signIn(page, product, await newcomer(product))
  await page.goto('/ultra/1?code=an-invitation')
  const welcome = page.getByRole('region', { name: /^Pick your club/ })
  await welcome.getByRole('searchbox').fill(arena.homeTeam.name)
  await expect(welcome.getByRole('radio')).toHaveCount(1)
  await expect(welcome.getByRole('button', { name: 'Go in' })).toHaveCount(0)
  await welcome.getByText(arena.homeTeam.name, { exact: true }).click()
  await welcome.getByRole('button', { name: `Join ${arena.homeTeam.name}` }).click()
  await expect(page.getByText(/^You are invited to /)).toBeVisible()
  await expect(welcome).toHaveCount(0)
  await expect(page).toHaveURL(/\/ultra\/1\?code=an-invitation$/)
  await stop()
})

test('[home.3, browse.4, limits.3] the search for a club waits for a pause, keeps what was found, and says when it fails', async ({
  page,
  product,
}) => {
  await page.clock.install()
  await signIn(page, product, await newcomer(product))
  await page.goto('/fan')
  const welcome = page.getByRole('region', { name: /^Pick your club/ })
  const none = welcome.getByText(/^No club is called/)
  await expect(welcome.getByRole('radio').nth(1)).toBeVisible()

  const searches = watchCalls(page, '/v1/clubs')
  const letGo = await holdCalls(page, '/v1/clubs?*')
  await page.clock.pauseAt(Date.now() + 60_000)
  await welcome.getByRole('searchbox').pressSequentially('Nordlys')
  expect(searches).toHaveLength(0)
  await page.clock.resume()
  await expect.poll(() => searches.length).toBe(1)
  await expect(welcome.getByRole('radio').nth(1)).toBeVisible()
  await expect(none).toHaveCount(0)
  letGo()
  await expect(welcome.getByRole('radio')).toHaveCount(1)

  await answerCalls(page, '/v1/clubs?*', 429, {})
  await welcome.getByRole('searchbox').fill('zz')
  await expect(welcome.getByRole('alert')).toBeVisible()
  await expect(none).toHaveCount(0)
  await page.unrouteAll()
  await press(welcome, 'Try again')
  await expect(none).toHaveText('No club is called “zz”.')
})

test('[home.3] the title of picking a club is below the word that the stand shows', async ({
  page,
  product,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page, product, await newcomer(product))
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 664 },
  ]) {
    await page.setViewportSize(size)
    await page.goto('/fan')
    const welcome = page.getByRole('region', { name: /^Pick your club/ })
    const title = await welcome.getByRole('heading', { name: /^Pick your club/ }).boundingBox()
    const word = welcome.locator('canvas').first()
    await expect.poll(() => word.evaluate(lastLitRow), `${size.width}`).toBeGreaterThan(64)
    expect(await word.evaluate(lastLitRow), `${size.width}`).toBeLessThan(title?.y ?? 0)
  }
})

/** The lowest row of a stand, in the page's pixels, of which a fifth is as bright as the seats of a word. */
function lastLitRow(canvas: HTMLElement | SVGElement): number {
  if (!(canvas instanceof HTMLCanvasElement)) throw new Error('The stand is a canvas.')
  const { width, height } = canvas
  const data = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? []
  const lit = (row: number) => {
    let count = 0
    for (let x = 0; x < width; x++) if ((data[(row * width + x) * 4] ?? 0) > 200) count += 1
    return count
  }
  for (let row = height - 1; row > 0; row--)
    if (lit(row) > width / 5) return (row * canvas.clientHeight) / height
  return 0
}

test('[home.3, pages.8] picking a club can be read by everybody and skipped, for good', async ({
  page,
  product,
}) => {
  const person = await newcomer(product)
  await page.goto('/login')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'SIGN IN', exact: true }).click()
  const welcome = page.getByRole('region', { name: /^Pick your club/ })
  await expect(welcome.getByRole('button', { name: 'Skip for now' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible()
  await checkEverywhere(page, 'picking a club')
  await welcome.getByRole('button', { name: 'Skip for now' }).click()
  await expect(welcome).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(welcome).toHaveCount(0)
})

test('[home.3] a link from a mail does not open with picking a club', async ({ page, product }) => {
  await signIn(page, product, await newcomer(product))
  const welcome = page.getByRole('region', { name: /^Pick your club/ })
  await page.goto('/clubs')
  await expect(welcome).toBeVisible()
  for (const path of ['/auth/password/request', '/auth/password/reset?token=x', '/auth/email/verify/x']) {
    // Nothing shows that a club could have been asked for, but that all has been read.
    await page.goto(path, { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(welcome).toHaveCount(0)
  }
})

test('[home.2] what was registered, and a link that is no good, offer another mail', async ({
  page,
  product,
}) => {
  const person = newPerson()
  await page.goto('/register')
  await page.getByLabel('Full Name').fill(person.name)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm Password').fill(person.password)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.getByRole('button', { name: 'Resend verification email' }).click()
  await expect(page.getByText('Verification email resent successfully!')).toBeVisible()
  await linkInMail(product, person.email, 2)

  await page.goto('/auth/email/verify/expired')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Resend verification email' }).click()
  await expect(page.getByText('Verification email resent successfully!')).toBeVisible()
  await page.goto(await linkInMail(product, person.email, 3))
  await expect(page.getByText('Email verified successfully! You can now log in.')).toBeVisible()
})
