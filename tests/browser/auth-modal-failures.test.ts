import { answerCalls, cutCalls, watchCalls } from './calls.ts'
import { fill, openAuthModal, press, sendSignIn } from './forms.ts'
import { mailsTo, UNTIL_IT_COMES } from './mail.ts'
import { newPerson, registeredPerson } from './people.ts'
import { expect, test } from './test.ts'

const RESEND = 'Resend verification email'

test('[auth.5, accounts.5] an account that is not verified is told so, and can have its mail sent again', async ({
  page,
  product,
}) => {
  const person = await registeredPerson(product)
  const dialog = await openAuthModal(page)
  await sendSignIn(dialog, person)
  await expect(dialog.getByRole('alert').getByRole('paragraph')).toHaveText(
    'Please verify your email before signing in. Click below to resend.',
  )
  await press(dialog, RESEND)
  await expect(dialog.getByText('Verification email resent successfully!')).toBeVisible()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: RESEND })).toHaveCount(0)
  await expect.poll(() => mailsTo(product, person.email), UNTIL_IT_COMES).toHaveLength(2)
})

test('[auth.5] the verification mail is not asked for without an address', async ({ page, product }) => {
  const dialog = await openAuthModal(page)
  await sendSignIn(dialog, await registeredPerson(product))
  const calls = watchCalls(page, '/v1/auth/email/verify/request')
  await fill(dialog, { Email: '' })
  await press(dialog, RESEND)
  await expect(dialog.getByRole('alert').getByRole('paragraph')).toHaveText(
    'Could not determine email to resend verification.',
  )
  expect(calls).toEqual([])
})

test('[auth.5, auth.7] a verification mail that could not be sent again: the detail, else the fallback', async ({
  page,
  product,
}) => {
  const dialog = await openAuthModal(page)
  await sendSignIn(dialog, await registeredPerson(product))
  const sentence = dialog.getByRole('alert').getByRole('paragraph')
  await answerCalls(page, '/v1/auth/email/verify/request', 502, '<html>')
  await press(dialog, RESEND)
  await expect(sentence).toHaveText('Failed to resend verification email.')

  await answerCalls(page, '/v1/auth/email/verify/request', 429, { detail: 'Too many attempts.' })
  await press(dialog, RESEND)
  await expect(sentence).toHaveText('Too many attempts.')
})

test('[auth.5] a refusal without the word verify offers no resending', async ({ page }) => {
  const dialog = await openAuthModal(page)
  await answerCalls(page, '/v1/users/login', 403, { detail: 'This account is disabled.' })
  await sendSignIn(dialog, newPerson())
  await expect(dialog.getByRole('alert')).toHaveText('This account is disabled.')
})

test('[auth.7] sign-in: the detail, else the fallback; out of reach is told as such', async ({ page }) => {
  const dialog = await openAuthModal(page)
  const alert = dialog.getByRole('alert')
  const stranger = newPerson()
  await sendSignIn(dialog, stranger)
  await expect(alert).toHaveText('Incorrect email or password.')
  await expect(page).toHaveURL('/')

  await answerCalls(page, '/v1/users/login', 502, '<html>')
  await sendSignIn(dialog, stranger)
  await expect(alert).toHaveText('Login failed')

  await cutCalls(page, '/v1/users/login')
  await sendSignIn(dialog, stranger)
  await expect(alert).toHaveText('The server could not be reached. Check your connection and try again.')

  await page.unroute('**/v1/users/login')
  await sendSignIn(dialog, stranger)
  await expect(alert).toHaveText('Incorrect email or password.')
})

test('[auth.7] sign-up and reset: the detail, else their fallbacks', async ({ page }) => {
  const dialog = await openAuthModal(page)
  const { name, email, password } = newPerson()
  const fields = { Email: email, Password: password, 'CONFIRM PASSWORD': password }
  await press(dialog, 'Sign Up')
  await fill(dialog, { ...fields, Username: name })
  await answerCalls(page, '/v1/auth/register', 502, '<html>')
  await press(dialog, 'SIGN UP')
  await expect(dialog.getByRole('alert')).toHaveText('Registration failed')
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue(password)

  await page.goto('/?reset_token=invented')
  await fill(dialog, fields)
  await press(dialog, 'RESET PASSWORD')
  await expect(dialog.getByRole('alert')).toHaveText('This link is invalid or has expired.')
  await answerCalls(page, '/v1/auth/password/reset', 502, '<html>')
  await press(dialog, 'RESET PASSWORD')
  await expect(dialog.getByRole('alert')).toHaveText('Password reset failed')

  await page.goto('/?reset_token=')
  await expect(dialog.getByRole('alert')).toHaveText('Invalid or missing reset token in URL.')
})

test('[auth.7] asking for a reset link: the detail, else that it was unexpected', async ({ page }) => {
  const dialog = await openAuthModal(page)
  await press(dialog, 'Reset it')
  await fill(dialog, { Email: newPerson().email })
  await answerCalls(page, '/v1/auth/password/reset/request', 502, '<html>')
  await press(dialog, 'SEND RESET LINK')
  await expect(dialog.getByRole('alert')).toHaveText('An unexpected error occurred.')
})

test('[auth.6] what the server finds wrong with a field stands beside the field', async ({ page }) => {
  const dialog = await openAuthModal(page)
  await press(dialog, 'Sign Up')
  const password = 'x'.repeat(201)
  await fill(dialog, { Email: newPerson().email, Username: 'X', Password: password })
  await fill(dialog, { 'CONFIRM PASSWORD': password })
  await press(dialog, 'SIGN UP')
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'Password must be at most 200 characters long',
  )
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
})
