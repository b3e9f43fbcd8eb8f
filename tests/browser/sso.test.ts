import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { ask, known } from './api.ts'
import { answerCalls } from './calls.ts'
import { fill, openAuthModal, press, sendSignIn } from './forms.ts'
import { demoAdmin, demoFan, registeredPerson } from './people.ts'
import type { Product } from './server.ts'
import { isTakenOver } from './taken-over.ts'
import { expect, test } from './test.ts'
import { openInStoppedTime, settle } from './time.ts'

/** Somebody with an account at the provider, and none here. */
function personAtProvider({ provider }: Product): string {
  const sub = randomUUID()
  const name = `Fan ${sub.slice(0, 8)}`
  provider.accounts.push({ sub, name, email: `${sub}@virage.test`, email_verified: true })
  return name
}

async function openPopup(page: Page, form: Locator, provider = 'Google'): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await press(form, provider)
  return opened
}

/** By an admin, for a day, after somebody's report. */
async function suspend(product: Product, token: string): Promise<void> {
  const { id } = await ask<{ id: number }>(product, token, ['GET', '/v1/users/ping'])
  const [fan, admin] = [await known(product, demoFan(product)), await known(product, demoAdmin(product))]
  const report = { kind: 'fan', id, reason: 'Threats' }
  const filed = await ask<{ id: number }>(product, fan.token, ['POST', '/v1/reports/create'], report)
  await ask(product, admin.token, ['POST', '/v1/reports/decide'], {
    id: filed.id,
    decision: 'suspend',
    reason: 'No threats in our stands.',
    until: new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString(),
  })
}

const hasClosed = (popup: Page) => expect.poll(() => popup.isClosed()).toBe(true)

test('[sso.1, sso.4] sign-in by popup: 500 by 600 pixels, the modal closes, the own profile opens', async ({
  page,
  product,
}) => {
  const name = personAtProvider(product)
  const dialog = await openAuthModal(page)
  const popup = await openPopup(page, dialog)
  await expect(popup.getByRole('heading', { name: 'Who are you?' })).toBeVisible()
  expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([500, 600])
  await expect(dialog.getByText('One moment...')).toBeAttached()
  await press(popup, `Sign in as ${name}`)

  await expect(page).toHaveURL('/fan')
  await expect(dialog).toBeHidden()
  await hasClosed(popup)
  await expect(page.getByRole('main').getByText(name)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('main').getByText(name)).toBeVisible()
})

test('[sso.4, reports.5] sign-in by popup on /login leads back to where the fan came from; once suspended, to why and until when', async ({
  page,
  product,
}) => {
  const name = personAtProvider(product)
  await page.goto('/fan?from=elsewhere')
  await expect(page).toHaveURL('/login')
  const popup = await openPopup(page, page.getByRole('main'))
  await press(popup, `Sign in as ${name}`)
  await expect(page).toHaveURL('/fan?from=elsewhere')
  await hasClosed(popup)

  await suspend(product, await page.evaluate(() => localStorage.getItem('auth_token') ?? ''))
  await page.evaluate(() => localStorage.clear())
  const dialog = await openAuthModal(page)
  await press(dialog, 'Sign Up')
  await press(await openPopup(page, dialog), `Sign in as ${name}`)
  await expect(dialog.getByRole('alert')).toContainText('This account is suspended until ')
  await expect(dialog).toContainText('Reason: No threats in our stands.')
  await dialog.getByLabel('Why is it wrong?').fill('It was a quote.')
  await press(dialog, 'Send appeal')
  await expect(dialog.getByText('Your appeal is with the admins.')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull()
})

test('[sso.3] a popup closed without a result is a cancelled sign-in', async ({ page }) => {
  const dialog = await openAuthModal(page)
  const popup = await openPopup(page, dialog)
  await popup.close()
  await expect(dialog.getByRole('alert')).toHaveText('Google login cancelled.')
  await expect(dialog.getByText('One moment...')).toHaveCount(0)
})

test('[sso.3] a popup that the browser blocked', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  const dialog = await openAuthModal(page)
  await press(dialog, 'Google')
  await expect(dialog.getByRole('alert')).toHaveText(
    'Failed to open popup window. Please allow popups for this site.',
  )
})

test('[sso.3, passkeys.3] each way to sign in says what became of it, whatever was said before', async ({
  page,
  product,
}) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await answerCalls(page, '/v1/auth/passkey/options', 500, {})
  const dialog = await openAuthModal(page)
  const alert = dialog.getByRole('alert')
  const blocked = 'Failed to open popup window. Please allow popups for this site.'
  await sendSignIn(dialog, await registeredPerson(product))
  await press(dialog, 'Resend verification email')
  await expect(dialog.getByText('Verification email resent successfully!')).toBeVisible()
  await press(dialog, 'Google')
  await expect(alert).toHaveText(blocked)
  await press(dialog, 'Passkey')
  await expect(alert).toHaveText('Your passkey could not be used here. Try another way.')

  await press(dialog, 'Sign Up')
  await fill(dialog, { Password: 'one', 'CONFIRM PASSWORD': 'another' })
  await press(dialog, 'SIGN UP')
  await expect(alert.first()).not.toHaveText(blocked)
  await press(dialog, 'Google')
  await expect(alert).toHaveText(blocked)
})

test('[sso.3] 60 seconds without a result time the sign-in out, and the popup closes', async ({ page }) => {
  await openInStoppedTime(page, '/login', page.getByRole('button', { name: 'Google' }))
  // What is pressed before is pressed again by a timer, which stands still.
  await isTakenOver(page)
  const main = page.getByRole('main')
  const popup = await openPopup(page, main)
  await expect(popup.getByRole('heading', { name: 'Who are you?' })).toBeVisible()
  await settle(page)
  await page.clock.fastForward(59_999)
  await expect(main.getByText('One moment...')).toBeAttached()
  await expect(main.getByRole('alert')).toHaveCount(0)
  await page.clock.fastForward(1)
  await expect(main.getByRole('alert')).toHaveText('Google login timed out.')
  await hasClosed(popup)
})

test('[sso.2] a sign-in refused at the provider shows the detail', async ({ page }) => {
  const dialog = await openAuthModal(page)
  await press(dialog, 'Sign Up')
  const popup = await openPopup(page, dialog)
  await press(popup, 'Refuse')
  await expect(dialog.getByRole('alert')).toHaveText('Google sign-in was refused.')
  await hasClosed(popup)
  await expect(page).toHaveURL('/')
})

test('[sso.2] messages of other origins, and of other windows, are ignored', async ({ page, product }) => {
  const name = personAtProvider(product)
  const dialog = await openAuthModal(page)
  const popup = await openPopup(page, dialog)
  await expect(popup.getByRole('heading', { name: 'Who are you?' })).toBeVisible()
  // The provider's page is of another origin, and has the window that opened it.
  await popup.evaluate(() => {
    window.opener.postMessage({ success: false, detail: 'Foreign words.' }, '*')
    window.opener.postMessage({ success: true, token: 'foreign' }, '*')
  })
  await page.evaluate(() => window.postMessage({ success: false, detail: 'Own words.' }, '*'))
  await settle(page)
  await expect(dialog.getByText('One moment...')).toBeAttached()
  await press(popup, `Sign in as ${name}`)
  await expect(page).toHaveURL('/fan')
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).not.toBe('foreign')
})

test('[sso.5] a provider without settings says that it is not configured', async ({ page }) => {
  const dialog = await openAuthModal(page)
  const popup = await openPopup(page, dialog, 'Twitch')
  await expect(dialog.getByRole('alert')).toHaveText('Twitch sign-in is not configured on this server.')
  await hasClosed(popup)
})

test('[sso.4] a sign-in after which the fan cannot be read leaves nobody signed in', async ({
  page,
  product,
}) => {
  const name = personAtProvider(product)
  const dialog = await openAuthModal(page)
  await answerCalls(page, '/v1/users/ping', 503, {})
  const popup = await openPopup(page, dialog)
  await press(popup, `Sign in as ${name}`)
  await expect(dialog.getByRole('alert')).toHaveText(
    'SSO login succeeded, but failed to fetch user data afterwards.',
  )
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull()
})

test('[sso.4] a sign-in whose answer has no fan in it is not finished, and leaves nobody signed in', async ({
  page,
  product,
}) => {
  const name = personAtProvider(product)
  const dialog = await openAuthModal(page)
  await answerCalls(page, '/v1/users/ping', 200, { element: null, msg: '' })
  const popup = await openPopup(page, dialog)
  await press(popup, `Sign in as ${name}`)
  await expect(dialog.getByRole('alert')).toHaveText('Failed to finalize login after SSO.')
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull()
})

test('[sso.3] closing the modal takes the popup along', async ({ page }) => {
  const dialog = await openAuthModal(page)
  const popup = await openPopup(page, dialog)
  await expect(popup.getByRole('heading', { name: 'Who are you?' })).toBeVisible()
  await press(dialog, 'Close')
  await hasClosed(popup)
})
