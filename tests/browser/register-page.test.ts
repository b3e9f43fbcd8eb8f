import type { Page } from '@playwright/test'
import { answerCalls, cutCalls, holdCalls, watchCalls } from './calls.ts'
import { fill, press } from './forms.ts'
import { linkInMail } from './mail.ts'
import { newPerson, type Person } from './people.ts'
import { expect, test } from './test.ts'

async function fillIn(page: Page, { name, email, password }: Person, confirmation = password) {
  await fill(page, { 'Full Name': name, Email: email, Password: password, 'Confirm Password': confirmation })
}

test('[register.1] the registration page: its words, and its way to sign-in', async ({ page }) => {
  await page.goto('/register')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Virage')
  await expect(
    main.getByText('Create your account to join the ultimate sports fan community', { exact: true }),
  ).toBeVisible()
  await expect(main.locator('label')).toHaveText(['Full Name', 'Email', 'Password', 'Confirm Password'])
  for (const label of ['Password', 'Confirm Password'])
    await expect(main.getByLabel(label, { exact: true })).toHaveAttribute('minlength', '8')
  await main.getByRole('link', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/login')
})

test('[register.3, calls.4] registering: busy, one call, then the address and the way to sign-in', async ({
  page,
  product,
}) => {
  const person = newPerson()
  await page.goto('/register')
  const calls = watchCalls(page, '/v1/auth/register')
  const letGo = await holdCalls(page, '/v1/auth/register')
  await fillIn(page, person)
  await page.getByRole('button', { name: 'Create Account' }).dblclick()
  await expect(page.getByRole('button', { name: 'Creating Account...' })).toBeVisible()
  letGo()

  await expect(page.getByRole('heading', { name: 'Registration Successful!' })).toBeFocused()
  await expect(page.getByText(`We sent a verification link to ${person.email}.`)).toBeVisible()
  expect(calls).toHaveLength(1)
  const { name, email, password } = person
  expect(calls[0]?.postDataJSON()).toEqual({ name, email, password })
  expect(await linkInMail(product, email)).toMatch(/^\/auth\/email\/verify\//)
  await press(page, 'Go to Login')
  await expect(page).toHaveURL('/login')
})

test('[register.2] what is missing, too short or different is told beside its field, without a call', async ({
  page,
}) => {
  await page.goto('/register')
  const calls = watchCalls(page, '/v1/auth/register')
  const describes = (label: string, sentence: string) =>
    expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(sentence)

  await press(page, 'Create Account')
  await describes('Full Name', 'Enter a name.')
  await describes('Email', 'Enter your email.')
  await expect(page.getByLabel('Full Name')).toBeFocused()

  await fillIn(page, { ...newPerson(), password: '1234567' })
  await press(page, 'Create Account')
  await describes('Password', 'Password must be at least 8 characters long')

  await fillIn(page, { ...newPerson(), password: '12345678' }, '12345679')
  await press(page, 'Create Account')
  await describes('Confirm Password', 'Passwords do not match')
  expect(calls).toEqual([])
})

test('[register.3] a registration that fails: the detail, the message, else the fallback', async ({
  page,
}) => {
  await page.goto('/register')
  await fillIn(page, newPerson())
  const alert = page.getByRole('alert')
  await answerCalls(page, '/v1/auth/register', 429, { detail: 'Too many attempts.' })
  await press(page, 'Create Account')
  await expect(alert).toHaveText('Too many attempts.')
  await answerCalls(page, '/v1/auth/register', 400, { message: 'Not today.' })
  await press(page, 'Create Account')
  await expect(alert).toHaveText('Not today.')
  await answerCalls(page, '/v1/auth/register', 502, '<html>')
  await press(page, 'Create Account')
  await expect(alert).toHaveText('Failed to create account')
  await cutCalls(page, '/v1/auth/register')
  await press(page, 'Create Account')
  await expect(alert).toHaveText('The server could not be reached. Check your connection and try again.')
})
