import { answerCalls, cutCalls, holdCalls, watchCalls } from './calls.ts'
import { fill, press } from './forms.ts'
import { linkInMail } from './mail.ts'
import { registeredPerson, resetToken, sessionOf, verifiedPerson } from './people.ts'
import { expect, test } from './test.ts'
import { appears, openInStoppedTime, STEP_MS, settle, stopTime } from './time.ts'

const VERIFY_FAILED = 'Failed to verify email. The link may be expired or invalid.'
const RESET_FAILED = 'Failed to reset password. The link may be expired or invalid.'

test('[links.1] verifying an address: under way, done, and 3 seconds later the sign-in', async ({
  page,
  product,
}) => {
  const { email } = await registeredPerson(product)
  const link = await linkInMail(product, email)
  const letGo = await holdCalls(page, '/v1/auth/email/verify/*')
  await openInStoppedTime(page, link, page.getByText('Verifying your email...'))
  letGo()
  await expect(page.getByText('Email verified successfully! You can now log in.')).toBeVisible()
  await settle(page)
  await page.clock.fastForward(2999)
  await expect(page).toHaveURL(link)
  await page.clock.fastForward(1)
  await expect(page).toHaveURL('/login')
})

test('[links.1, accounts.11] a resent link of an address registered twice goes on to choosing the password', async ({
  page,
  product,
}) => {
  const { email, name } = await registeredPerson(product)
  await page.request.post('/v1/auth/register', { data: { name, email, password: 'somebody else’s' } })
  // Mails may overtake each other: the third is the resent one only once the second is there.
  await linkInMail(product, email, 2)
  await page.request.post('/v1/auth/email/verify/request', { data: { email } })
  await page.goto(await linkInMail(product, email, 3))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose your password')
  await fill(page, { 'New Password': 'the one that counts', 'Confirm Password': 'the one that counts' })
  await press(page, 'Reset Password')
  await expect(page.getByText('Password reset successful!')).toBeVisible()
  await sessionOf(product, { email, password: 'the one that counts' })
})

test('[links.1] a link that verifies nothing', async ({ page }) => {
  await page.goto('/auth/email/verify/invented')
  await expect(page.getByRole('alert')).toHaveText(VERIFY_FAILED)
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await expect(page).toHaveURL('/login')

  await page.goto('/auth/email/verify/')
  await expect(page.getByRole('alert')).toHaveText('Invalid verification link')
})

test('[links.1] an address that could not be verified for now is verified at the next try', async ({
  page,
  product,
}) => {
  const { email } = await registeredPerson(product)
  await cutCalls(page, '/v1/auth/email/verify/*')
  await page.goto(await linkInMail(product, email))
  await expect(page.getByRole('alert')).toHaveText(VERIFY_FAILED)
  await page.unroute('**/v1/auth/email/verify/*')
  await press(page, 'Try again')
  await expect(page.getByText('Email verified successfully! You can now log in.')).toBeVisible()
})

test('[links.2] a new password: what is too short or different is told without a call', async ({ page }) => {
  await page.goto('/auth/password/reset?token=whatever')
  const calls = watchCalls(page, '/v1/auth/password/reset')
  await fill(page, { 'New Password': '1234567', 'Confirm Password': '1234567' })
  await press(page, 'Reset Password')
  await expect(page.getByLabel('New Password')).toHaveAccessibleDescription(
    'Password must be at least 8 characters long.',
  )
  await fill(page, { 'New Password': '12345678', 'Confirm Password': '12345679' })
  await press(page, 'Reset Password')
  await expect(page.getByLabel('Confirm Password')).toHaveAccessibleDescription('Passwords do not match.')
  expect(calls).toEqual([])
})

test('[links.2] a new password without a token, or with one that is no good', async ({ page }) => {
  for (const address of ['/auth/password/reset', '/auth/password/reset?token=']) {
    await page.goto(address)
    await expect(page.getByRole('alert')).toHaveText('Invalid or missing reset token in URL.')
    await expect(page.getByLabel('New Password')).toHaveCount(0)
  }
  await page.goto('/auth/password/reset?token=invented')
  await fill(page, { 'New Password': '12345678', 'Confirm Password': '12345678' })
  await press(page, 'Reset Password')
  await expect(page.getByRole('alert')).toHaveText(RESET_FAILED)
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await expect(page).toHaveURL('/auth/password/request')
})

test('[links.2] a new password: done, and 3 seconds later the landing page; the link works once', async ({
  page,
  product,
}) => {
  const person = await verifiedPerson(product)
  const link = `/auth/password/reset?token=${await resetToken(product, person)}`
  await openInStoppedTime(page, link, page.getByLabel('New Password'))
  await fill(page, { 'New Password': 'a louder drum', 'Confirm Password': 'a louder drum' })
  await press(page, 'Reset Password')
  await expect(page.getByText('Password reset successful! Redirecting to login...')).toBeVisible()
  await settle(page)
  await page.clock.fastForward(2999)
  await expect(page).toHaveURL(link)
  await page.clock.fastForward(1)
  await expect(page).toHaveURL('/')
  await page.clock.resume()

  await page.goto(link)
  await fill(page, { 'New Password': 'and another', 'Confirm Password': 'and another' })
  await press(page, 'Reset Password')
  await expect(page.getByRole('alert')).toHaveText(RESET_FAILED)
})

test('[links.3] the forgot-password page: idle, submitting, success, error', async ({ page, product }) => {
  await page.goto('/auth/password/request')
  const calls = watchCalls(page, '/v1/auth/password/reset/request')
  await press(page, 'Send Reset Link')
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Enter your email.')
  expect(calls).toEqual([])

  await answerCalls(page, '/v1/auth/password/reset/request', 502, '<html>')
  await fill(page, { Email: product.demo.fan })
  await press(page, 'Send Reset Link')
  await expect(page.getByRole('alert')).toHaveText('Failed to send reset instructions. Please try again.')

  await page.unroute('**/v1/auth/password/reset/request')
  const letGo = await holdCalls(page, '/v1/auth/password/reset/request')
  await press(page, 'Send Reset Link')
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible()
  letGo()
  await expect(page.getByText('Password reset instructions sent to your email.')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

const CALLBACK = 'Authentication complete. Redirecting...'

test('[links.4] the auth callback leads to sign-in after 2 seconds', async ({ page }) => {
  await openInStoppedTime(page, '/auth/callback', page.getByText(CALLBACK))
  await page.clock.fastForward(2000 - STEP_MS - 1)
  await expect(page).toHaveURL('/auth/callback')
  await page.clock.fastForward(STEP_MS + 1)
  await expect(page).toHaveURL('/login')
})

test('[links.4] the auth callback closes a window that another one opened, also on its way back from a provider', async ({
  page,
  product,
}) => {
  await page.goto('/')
  await stopTime(page)
  const opened = page.waitForEvent('popup')
  await page.evaluate((address) => void window.open(address, '', 'popup'), product.provider.issuer)
  const popup = await opened
  await popup.evaluate((address) => location.assign(address), `${product.url}/auth/callback`)
  await appears(popup, popup.getByText(CALLBACK))
  await settle(popup)
  const closed = popup.waitForEvent('close')
  await popup.clock.fastForward(2000)
  await closed
})
