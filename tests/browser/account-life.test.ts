import { linkInMail } from './mail.ts'
import { newPerson } from './people.ts'
import { expect, test } from './test.ts'

test('[links.5] the whole life of an account: register, verify, sign in, reload, sign out, forget, reset', async ({
  page,
  product,
  browser,
}) => {
  const person = newPerson()
  const newPassword = 'a louder drum'

  await test.step('register', async () => {
    await page.goto('/register')
    await page.getByLabel('Full Name').fill(person.name)
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByLabel('Confirm Password').fill(person.password)
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByRole('heading', { name: 'Registration Successful!' })).toBeVisible()
  })

  await test.step('verify', async () => {
    await page.clock.install()
    await page.goto(await linkInMail(product, person.email))
    await expect(page.getByText('Email verified successfully! You can now log in.')).toBeVisible()
    await page.clock.fastForward(3000)
    await expect(page).toHaveURL('/login')
    await page.clock.resume()
  })

  const signIn = async (on: typeof page, password: string) => {
    await on.getByLabel('Email').fill(person.email)
    await on.getByLabel('Password', { exact: true }).fill(password)
    await on.getByRole('button', { name: 'SIGN IN', exact: true }).click()
  }

  await test.step('sign in; a reload stays signed in', async () => {
    await signIn(page, person.password)
    await expect(page).toHaveURL('/fan')
    await page.reload()
    await expect(page.getByRole('main').getByText(person.name)).toBeVisible()
    await expect(page).toHaveURL('/fan')
  })

  const elsewhere = await browser.newContext({ baseURL: product.url, locale: 'en-GB' })
  const otherPage = await elsewhere.newPage()
  await test.step('sign in on another device', async () => {
    await otherPage.goto('/login')
    await signIn(otherPage, person.password)
    await expect(otherPage).toHaveURL('/fan')
  })

  await test.step('sign out', async () => {
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/login')
    await expect(page.getByText('You are signed out.')).toBeVisible()
    await page.goto('/fan')
    await expect(page).toHaveURL('/login')
  })

  await test.step('forget the password', async () => {
    await page.getByRole('link', { name: 'Reset it' }).click()
    await expect(page).toHaveURL('/auth/password/request')
    // The address is ahead of the page, and the sign-in has such a field too.
    await expect(page.getByRole('button', { name: 'Send Reset Link' })).toBeVisible()
    await page.getByLabel('Email').fill(person.email)
    await page.getByRole('button', { name: 'Send Reset Link' }).click()
    await expect(page.getByText('Password reset instructions sent to your email.')).toBeVisible()
  })

  await test.step('choose a new one', async () => {
    await page.goto(await linkInMail(product, person.email, 2))
    await page.getByLabel('New Password').fill(newPassword)
    await page.getByLabel('Confirm Password').fill(newPassword)
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await expect(page.getByText('Password reset successful! Redirecting to login...')).toBeVisible()
    await page.clock.fastForward(3000)
    await expect(page).toHaveURL('/')
  })

  await test.step('the other device is signed out, without a reload', async () => {
    await expect(otherPage).toHaveURL('/login')
    await expect(otherPage.getByText('Your session has ended. Please sign in again.')).toBeVisible()
  })

  await test.step('only the new password opens the account', async () => {
    await signIn(otherPage, person.password)
    await expect(otherPage.getByRole('alert')).toHaveText('Incorrect email or password.')
    await signIn(otherPage, newPassword)
    await expect(otherPage).toHaveURL('/fan')
  })
  await elsewhere.close()
})
