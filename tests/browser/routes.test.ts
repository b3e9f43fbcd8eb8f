import { idByName, known } from './api.ts'
import { holdAnswers } from './calls.ts'
import { openAuthModal, press, sendSignIn } from './forms.ts'
import { demoFan, signIn } from './people.ts'
import { expect, test } from './test.ts'

test('[pages.2] a stranger on a signed-in page goes to /login, and after sign-in to where they were', async ({
  page,
  product,
}) => {
  await page.goto('/')
  await page.goto('/fan?tab=matches#last')
  await expect(page).toHaveURL('/login')
  // The place outlives a detour and a reload.
  await page.getByRole('link', { name: 'Reset it' }).click()
  await page.getByRole('link', { name: 'Back to Sign In' }).click()
  await expect(page).toHaveURL('/login')
  await page.reload()
  await sendSignIn(page, demoFan(product))
  await expect(page).toHaveURL('/fan?tab=matches#last')
})

test('[pages.2] the browser leads back to where the fan was before, not to the sign-in', async ({
  page,
  product,
}) => {
  await page.goto('/')
  await page.goto('/fan')
  await expect(page).toHaveURL('/login')
  await sendSignIn(page, demoFan(product))
  await expect(page).toHaveURL('/fan')
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('[pages.2] a sign-out leaves no place to return to, the next page that asks for a sign-in does', async ({
  page,
  product,
}) => {
  await signIn(page, product, demoFan(product))
  await page.goto('/settings')
  await press(page.getByRole('banner'), 'Logout')
  await expect(page).toHaveURL('/login')
  await page.getByRole('link', { name: 'Virage, home' }).click()
  await page.getByRole('link', { name: 'Explore Ultra Groups' }).click()
  await expect(page).toHaveURL('/login')
  await sendSignIn(page, demoFan(product))
  await expect(page).toHaveURL('/ultras')

  await press(page.getByRole('banner'), 'Logout')
  await expect(page).toHaveURL('/login')
  await sendSignIn(page, demoFan(product))
  await expect(page).toHaveURL('/fan')
})

test('[pages.2] nor does a sign-out while the page that was asked for is still loading', async ({
  page,
  product,
}) => {
  await page.goto('/ultras')
  await expect(page).toHaveURL('/login')
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/GroupsPage-*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await sendSignIn(page, demoFan(product))
  await expect(page).toHaveURL('/ultras')
  await press(page.getByRole('banner'), 'Logout')
  held.resolve()
  await expect(page).toHaveURL('/login')
  await sendSignIn(page, demoFan(product))
  await expect(page).toHaveURL('/fan')
})

test('[pages.3] sign-in returns to own paths only', async ({ page, product }) => {
  await signIn(page, product, demoFan(product))
  for (const foreign of [
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    'javascript:alert(1)',
  ]) {
    await page.goto(`/login?return=${encodeURIComponent(foreign)}`)
    await expect(page).toHaveURL('/fan')
  }
  await page.goto(`/login?return=${encodeURIComponent('/fan?own=1')}`)
  await expect(page).toHaveURL('/fan?own=1')
})

test('[pages.2] a fan who is no admin goes from an admin page to /', async ({ page, product }) => {
  await signIn(page, product, demoFan(product))
  await page.goto('/admin')
  await expect(page).toHaveURL('/')
})

test('[pages.4] an unknown path leads to / and leaves no trace in the history', async ({ page }) => {
  await page.goto('/register')
  await page.goto('/no/such/page')
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page).toHaveURL('/register')
})

test('[pages.6] the back button closes the modal with the page it was opened on', async ({ page }) => {
  await page.goto('/register')
  await page.getByRole('link', { name: 'Virage, home' }).click()
  await expect(page.getByRole('heading', { name: 'Two ends. One roar.' })).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/register')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('[pages.6] the back button closes a dialog also where it leads to another tab of the same page', async ({
  page,
  product,
}) => {
  const { token } = await known(product, demoFan(product))
  const id = await idByName(product, token, 'ultras', 'Kop Solaire 09')
  await signIn(page, product, demoFan(product))
  await page.goto(`/ultra/${id}`)
  await page.getByRole('tab', { name: /^Officers/ }).click()
  await press(page, 'Add an officer')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(`/ultra/${id}`)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('[pages.6] who closes the modal before the answer is not signed in', async ({ page, product }) => {
  const dialog = await openAuthModal(page)
  const letGo = await holdAnswers(page, '/v1/users/login')
  const answered = page.waitForResponse('**/v1/users/login')
  await sendSignIn(dialog, demoFan(product))
  await press(dialog, 'Close')
  letGo()
  await (await answered).finished()
  await page.goto('/fan')
  await expect(page).toHaveURL('/login')
})

test('[pages.5] on /login and /register the header leads to the page’s own form', async ({ page }) => {
  await page.goto('/register')
  const button = page.getByRole('banner').getByRole('button', { name: 'Sign In' })
  await button.click()
  await expect(page).toHaveURL('/login')
  // The address is ahead of the page: until that has come, the button leads to it.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
  await button.click()
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('[pages.5] who is signed in sees neither sign-in nor registration', async ({ page, product }) => {
  await signIn(page, product, demoFan(product))
  for (const path of ['/login', '/register']) {
    await page.goto(path)
    await expect(page).toHaveURL('/fan')
  }
})

test('[pages.6] by keyboard alone: from the landing page into the modal, and signed in', async ({
  page,
  product,
}) => {
  const { email, password } = demoFan(product)
  await page.goto('/')
  const button = page.getByRole('banner').getByRole('button', { name: 'Sign In' })
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(button).toBeFocused({ timeout: 100 })
  }).toPass()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Email')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/fan')
  await expect(page.getByRole('main')).toBeFocused()
})

test('[pages.6] the modal keeps the focus in', async ({ page }) => {
  const dialog = await openAuthModal(page)
  const stops = await dialog.locator('input, button').count()
  for (let stop = 0; stop <= stops; stop++) {
    await page.keyboard.press('Tab')
    await expect(dialog.locator(':focus')).toHaveCount(1)
  }
  await page.keyboard.press('Shift+Tab')
  await expect(dialog.locator(':focus')).toHaveCount(1)
})
