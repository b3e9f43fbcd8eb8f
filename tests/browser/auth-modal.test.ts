import type { Locator } from '@playwright/test'
import { holdCalls, watchCalls } from './calls.ts'
import { fill, openAuthModal, press, sendSignIn } from './forms.ts'
import { linkInMail, mailsTo, UNTIL_IT_COMES } from './mail.ts'
import { demoFan, newPerson, resetToken, verifiedPerson } from './people.ts'
import { expect, test } from './test.ts'
import { openInStoppedTime, settle } from './time.ts'

const SSO = ['Google', 'Twitch']
const WAYS_IN = [...SSO, 'Passkey']

async function expectMode(dialog: Locator, title: string, fields: string[], submit: string, sso: string[]) {
  await expect(dialog).toHaveAccessibleName(title)
  await expect(dialog.getByRole('heading')).toHaveText(title)
  await expect(dialog.locator('label')).toHaveText(fields)
  await expect(dialog.locator('[type=submit]')).toHaveText(submit)
  await expect(dialog.getByRole('group', { name: 'OR CONTINUE WITH' }).getByRole('button')).toHaveText(sso)
  await expect(dialog.getByText('OR CONTINUE WITH')).toHaveCount(sso.length === 0 ? 0 : 1)
  await expect(dialog.getByLabel('Email')).toBeFocused()
}

test('[auth.1] four modes with their titles, fields, submit labels and links', async ({ page }) => {
  const dialog = await openAuthModal(page)
  await expectMode(dialog, 'SIGN IN', ['Email', 'Password'], 'SIGN IN', WAYS_IN)
  // The button in the field is no second thing labelled "password".
  await expect(dialog.getByLabel('Password')).toHaveValue('')
  await expect(dialog.getByRole('button', { name: 'Show password' })).toBeVisible()

  await press(dialog, 'Sign Up')
  await expectMode(dialog, 'SIGN UP', ['Email', 'Username', 'Password', 'CONFIRM PASSWORD'], 'SIGN UP', SSO)

  await press(dialog, 'Sign In')
  await press(dialog, 'Reset it')
  await expectMode(dialog, 'RESET', ['Email'], 'SEND RESET LINK', [])

  await press(dialog, 'Back to Sign In')
  await expectMode(dialog, 'SIGN IN', ['Email', 'Password'], 'SIGN IN', WAYS_IN)

  await page.goto('/?reset_token=whatever')
  await expectMode(dialog, 'RESET', ['Email', 'Password', 'CONFIRM PASSWORD'], 'RESET PASSWORD', [])
  await expect(dialog.getByPlaceholder('Enter new password')).toBeVisible()

  await press(dialog, 'Back to Sign In')
  await expectMode(dialog, 'SIGN IN', ['Email', 'Password'], 'SIGN IN', WAYS_IN)
})

test('[auth.1] 610 by 620 pixels in every mode; on a phone a sheet as large as the screen', async ({
  page,
}) => {
  const dialog = await openAuthModal(page)
  for (const link of ['Sign Up', 'Sign In', 'Reset it']) {
    expect(await dialog.boundingBox()).toMatchObject({ width: 610, height: 620 })
    await press(dialog, link)
  }
  expect(await dialog.boundingBox()).toMatchObject({ width: 610, height: 620 })

  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
})

test('[auth.2] closing it, in any way, forgets mode, fields and message', async ({ page }) => {
  const dialog = await openAuthModal(page)
  const ways = {
    button: () => press(dialog, 'Close'),
    escape: () => page.keyboard.press('Escape'),
    backdrop: () => page.mouse.click(20, 450),
  }
  for (const close of Object.values(ways)) {
    await press(dialog, 'Sign Up')
    await fill(dialog, { Email: 'x@y.z', Username: 'X', Password: '12345678', 'CONFIRM PASSWORD': 'no' })
    await press(dialog, 'SIGN UP')
    await expect(dialog.getByRole('alert')).toBeVisible()
    await close()
    await expect(dialog).toBeHidden()

    await page.getByRole('button', { name: 'Sign In' }).click()
    await expectMode(dialog, 'SIGN IN', ['Email', 'Password'], 'SIGN IN', WAYS_IN)
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await expect(dialog.getByLabel('Email')).toHaveValue('')
    await press(dialog, 'Sign Up')
    for (const label of ['Email', 'Username', 'Password', 'CONFIRM PASSWORD'])
      await expect(dialog.getByLabel(label, { exact: true })).toHaveValue('')
    await press(dialog, 'Sign In')
  }
})

test('[auth.3, calls.4] signing in: busy, one call however often it is sent, then the own profile', async ({
  page,
  product,
}) => {
  const dialog = await openAuthModal(page)
  const calls = watchCalls(page, '/v1/users/login')
  const letGo = await holdCalls(page, '/v1/users/login')
  const { email, password } = demoFan(product)
  await fill(dialog, { Email: email, Password: password })
  await dialog.getByRole('button', { name: 'SIGN IN', exact: true }).dblclick()
  await dialog.getByLabel('Password', { exact: true }).press('Enter')
  await expect(dialog.getByText('One moment...')).toBeAttached()
  letGo()

  await expect(page).toHaveURL('/fan')
  await expect(dialog).toBeHidden()
  expect(calls).toHaveLength(1)
  expect(calls[0]?.headers()['content-type']).toBe('application/x-www-form-urlencoded')
  expect(Object.fromEntries(new URLSearchParams(calls[0]?.postData() ?? ''))).toEqual({
    username: email,
    password,
  })
})

test('[auth.6] passwords that differ, and fields left empty, are told without a call', async ({ page }) => {
  const dialog = await openAuthModal(page)
  const calls = ['/v1/users/login', '/v1/auth/register', '/v1/auth/password/reset'].map((path) =>
    watchCalls(page, path),
  )
  await press(dialog, 'SIGN IN')
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription('Enter your email.')
  await expect(dialog.getByLabel('Email')).toBeFocused()
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'Enter your password.',
  )
  await fill(dialog, { Email: 'nobody' })
  await press(dialog, 'SIGN IN')
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription('Enter a valid email address.')

  const different = { Email: 'x@y.z', Password: 'drums in row four', 'CONFIRM PASSWORD': 'drums in row five' }
  await press(dialog, 'Sign Up')
  await fill(dialog, { ...different, Username: 'X' })
  await press(dialog, 'SIGN UP')
  await expect(dialog.getByRole('alert')).toHaveText('Passwords do not match.')

  await page.goto('/?reset_token=whatever')
  await fill(dialog, different)
  await press(dialog, 'RESET PASSWORD')
  await expect(dialog.getByRole('alert')).toHaveText('Passwords do not match.')
  await expect(dialog.getByLabel('CONFIRM PASSWORD')).toHaveAccessibleDescription('Passwords do not match.')
  expect(calls.flat()).toEqual([])
})

test('[auth.4, home.2] signing up: the page to come back to, emptied passwords, and the mail sent again on demand', async ({
  page,
  product,
}) => {
  const person = newPerson()
  const calls = watchCalls(page, '/v1/auth/register')
  const dialog = await openAuthModal(page, '/blog')
  await press(dialog, 'Sign Up')
  await fill(dialog, {
    Email: person.email,
    Username: person.name,
    Password: person.password,
    'CONFIRM PASSWORD': person.password,
  })
  await press(dialog, 'SIGN UP')
  await expect(
    dialog.getByText('Registration successful! Please check your email to verify your account.'),
  ).toBeVisible()
  expect(calls[0]?.postDataJSON()).toMatchObject({ return_to: '/blog' })
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue('')
  await expect(dialog.getByLabel('CONFIRM PASSWORD')).toHaveValue('')
  await expect(dialog.getByLabel('Email')).toHaveValue(person.email)
  expect(await linkInMail(product, person.email)).toMatch(/^\/auth\/email\/verify\/[\w-]+$/)

  await press(dialog, 'Resend verification email')
  await expect(dialog.getByText('Verification email resent successfully!')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Resend verification email' })).toHaveCount(0)
  await expect.poll(() => mailsTo(product, person.email), UNTIL_IT_COMES).toHaveLength(2)
})

test('[auth.1] asking for a reset link keeps the address that was typed, and a mail brings it', async ({
  page,
  product,
}) => {
  const { email } = await verifiedPerson(product)
  const dialog = await openAuthModal(page)
  await fill(dialog, { Email: email })
  await press(dialog, 'Reset it')
  await expect(dialog.getByLabel('Email')).toHaveValue(email)
  await press(dialog, 'SEND RESET LINK')
  await expect(dialog.getByText('Password reset instructions sent to your email.')).toBeVisible()
  expect(await linkInMail(product, email, 2)).toMatch(/^\/auth\/password\/reset\?token=[\w-]+$/)
})

test('[auth.2] the reset mode sets the new password and leads to sign-in; the token leaves the address', async ({
  page,
  product,
}) => {
  const person = await verifiedPerson(product)
  const token = await resetToken(product, person)
  const dialog = page.getByRole('dialog')
  await openInStoppedTime(page, `/?reset_token=${token}`, dialog.getByRole('heading'))
  await expect(page).toHaveURL('/')
  const password = 'a louder drum'
  await fill(dialog, { Email: person.email, Password: password, 'CONFIRM PASSWORD': password })
  await press(dialog, 'RESET PASSWORD')
  await expect(dialog.getByText('Password reset successful! Redirecting to login...')).toBeVisible()
  await settle(page)
  await page.clock.fastForward(2999)
  await expect(dialog.getByRole('heading')).toHaveText('RESET')
  await page.clock.fastForward(1)
  await expect(dialog.getByRole('heading')).toHaveText('SIGN IN')
  await expect(dialog.getByLabel('Email')).toHaveValue(person.email)

  await sendSignIn(dialog, { ...person, password })
  await expect(page).toHaveURL('/fan')
})
