import { AxeBuilder } from '@axe-core/playwright'
import { press } from './forms.ts'
import { demoAdmin, type Person, signIn, verifiedPerson } from './people.ts'
import { startProduct } from './server.ts'
import { expect, type Page, test } from './test.ts'

/** A device of its own with a fingerprint reader, which always says yes. */
async function giveAuthenticator(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** Adds a first passkey on the security page and returns the recovery codes. */
async function addFirstPasskey(page: Page, name = 'Phone'): Promise<string[]> {
  await page.goto('/settings/security')
  await page.getByLabel('Name').fill(name)
  await press(page, 'Add a passkey')
  const dialog = page.getByRole('dialog', { name: 'Keep these recovery codes' })
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await page.mouse.click(5, 400)
  await expect(codes).toHaveCount(10)
  const texts = await codes.allTextContents()
  await dialog.getByRole('button', { name: 'I have kept them' }).click()
  await expect(dialog).toBeHidden()
  return texts
}

async function leave(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
}

async function typePassword(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'SIGN IN', exact: true }).click()
}

const isSignedIn = (page: Page) => page.waitForURL(/\/fan$/)

test('[passkeys.10] a fan adds a passkey and then signs in with it, after the password and alone', async ({
  page,
  product,
}) => {
  await giveAuthenticator(page)
  const person = await verifiedPerson(product)
  await signIn(page, product, person)
  const [code = ''] = await addFirstPasskey(page)
  await expect(page.getByRole('listitem').filter({ hasText: 'Phone' })).toContainText('not used yet')

  await leave(page)
  await typePassword(page, person)
  await expect(page.getByText('One more step')).toBeVisible()
  await expect(page.getByRole('button', { name: 'USE MY PASSKEY' })).toBeFocused()
  await page.keyboard.press('Enter')
  await isSignedIn(page)

  await leave(page)
  await press(page, 'Passkey')
  await isSignedIn(page)

  await leave(page)
  await typePassword(page, person)
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await expect(page.getByLabel('Recovery code')).toBeFocused()
  await page.getByLabel('Recovery code').fill('0000-0000-0000-0000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('This recovery code is wrong or was used before.')
  await page.getByLabel('Recovery code').fill(code.toLowerCase())
  await page.keyboard.press('Enter')
  await isSignedIn(page)
  await page.goto('/settings/security')
  await expect(page.getByText('9 of 10 codes left.')).toBeVisible()
})

test('[passkeys.4, passkeys.10] signing in with Google asks for the passkey too', async ({
  page,
  product,
}) => {
  await giveAuthenticator(page)
  const person = await verifiedPerson(product)
  await signIn(page, product, person)
  await addFirstPasskey(page)
  product.provider.accounts.push({
    sub: person.email,
    name: person.name,
    email: person.email,
    email_verified: true,
  })
  await leave(page)
  const popups = page.waitForEvent('popup')
  await press(page, 'Google')
  const popup = await popups
  await popup.getByRole('button', { name: `Sign in as ${person.name}` }).click()
  await page.getByRole('button', { name: 'USE MY PASSKEY' }).click()
  await isSignedIn(page)
})

test('[passkeys.1, passkeys.6, passkeys.10] renaming, renewing and removing; codes are copied and downloaded', async ({
  page,
  product,
}) => {
  await giveAuthenticator(page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, product, await verifiedPerson(product))
  const old = await addFirstPasskey(page)
  await press(page, 'Rename Phone')
  await page.getByRole('listitem').getByLabel('Name').fill('Key ring')
  await press(page, 'Save')
  await expect(page.getByText('Key ring', { exact: true })).toBeVisible()

  await press(page, 'Renew codes')
  await press(page, 'Replace my codes')
  const dialog = page.getByRole('dialog', { name: 'Keep these recovery codes' })
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  const codes = await dialog.getByRole('listitem').allTextContents()
  expect(codes.filter((code) => old.includes(code))).toEqual([])
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('Codes copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'))
  const downloads = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  expect((await downloads).suggestedFilename()).toBe('virage-recovery-codes.txt')
  await dialog.getByRole('button', { name: 'I have kept them' }).click()

  await press(page, 'Remove Key ring')
  const asked = page.getByRole('dialog', { name: 'Remove Key ring?' })
  await expect(asked).toContainText('your password alone opens your account again')
  await asked.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('Passkey removed.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Recovery codes' })).toBeHidden()
})

/** The server finds the sign-in too old, once. */
async function refuseOnce(page: Page, path: string): Promise<void> {
  const json = { detail: 'Please sign in again first.', code: 'fresh_sign_in_needed' }
  await page.route(`**${path}`, (route) => route.fulfill({ status: 403, json }), { times: 1 })
}

test('[passkeys.5, passkeys.10] an old sign-in is confirmed by a passkey, or done again and led back', async ({
  page,
  product,
}) => {
  await giveAuthenticator(page)
  const person = await verifiedPerson(product)
  await signIn(page, product, person)
  await refuseOnce(page, '/v1/passkeys/add/options')
  await page.goto('/settings/security')
  await press(page, 'Add a passkey')
  await page.waitForURL(/\/login$/)
  await typePassword(page, person)
  await page.waitForURL(/\/settings\/security$/)

  await addFirstPasskey(page)
  await refuseOnce(page, '/v1/passkeys/codes/renew')
  const confirmed = page.waitForResponse('**/v1/passkeys/confirm')
  await press(page, 'Renew codes')
  await press(page, 'Replace my codes')
  expect((await confirmed).status()).toBe(200)
  await expect(page.getByRole('dialog', { name: 'Keep these recovery codes' })).toBeVisible()
})

test('[passkeys.7, passkeys.10] an admin who needs a passkey is led to adding one, and the dashboard opens', async ({
  browser,
}) => {
  test.slow()
  const strict = await startProduct({ REQUIRE_SECOND_FACTOR: 'staff' })
  const page = await browser.newPage({ baseURL: strict.url })
  try {
    await giveAuthenticator(page)
    await signIn(page, strict, demoAdmin(strict))
    await page.goto('/admin')
    await page.getByRole('link', { name: 'Add a passkey' }).click()
    await expect(page.getByRole('alert')).toHaveText(/Admins need a passkey here/)
    await press(page, 'Add a passkey')
    await press(page, 'I have kept them')
    await page.goto('/admin?tab=audit')
    await expect(page.getByText('passkey.add').first()).toBeVisible()
  } finally {
    await page.close()
    await strict.stop()
  }
})

for (const [theme, viewport] of [
  ['dark', { width: 1440, height: 900 }],
  ['light', { width: 390, height: 664 }],
] as const)
  test(`[passkeys.10] the security page and the second step have no accessibility faults, ${theme}, ${viewport.width} px`, async ({
    page,
    product,
  }) => {
    await page.setViewportSize(viewport)
    await giveAuthenticator(page)
    const person = await verifiedPerson(product)
    await signIn(page, product, person)
    await page.evaluate((kept) => localStorage.setItem('theme', kept), theme)
    await addFirstPasskey(page)
    const faults = async () => (await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)
    const width = () => page.evaluate(() => document.documentElement.scrollWidth)
    expect(await faults()).toEqual([])
    expect(await width()).toBe(viewport.width)
    await leave(page)
    await typePassword(page, person)
    await expect(page.getByText('One more step')).toBeVisible()
    expect(await faults()).toEqual([])
    expect(await width()).toBe(viewport.width)
  })
