import { openAuthModal, press } from './forms.ts'
import { demoAdmin, demoFan, signIn } from './people.ts'
import { isTakenOver } from './taken-over.ts'
import { expect, type Page, test } from './test.ts'

const theme = (page: Page) => page.locator('html').getAttribute('data-theme')
const storedTheme = (page: Page) => page.evaluate(() => localStorage.getItem('theme'))
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)

test('[theme.1] dark is the default; the toggle switches and keeps the bare word', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Switch to the light theme' })).toBeVisible()
  expect(await theme(page)).toBe('dark')
  expect(await storedTheme(page)).toBeNull()
  const dark = await ground(page)

  await press(page, 'Switch to the light theme')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  expect(await storedTheme(page)).toBe('light')
  expect(await ground(page)).not.toBe(dark)
  await page.reload()
  await press(page, 'Switch to the dark theme')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(await storedTheme(page)).toBe('dark')
})

test('[theme.2] the other tabs follow the theme', async ({ page }) => {
  await page.goto('/')
  await isTakenOver(page)
  const other = await page.context().newPage()
  await other.goto('/')
  await press(other, 'Switch to the light theme')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})

test('[theme.2] no flash: the stored theme is there before any of the page’s scripts', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'light'))
  await page.route('**/*.js', (route) => route.abort())
  await page.goto('/')
  expect(await theme(page)).toBe('light')
  expect(await page.locator('meta[name=theme-color]').getAttribute('content')).toBe('#F4EFE0')
})

test('[theme.1] a stored word that is no theme is dark', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', '"light"'))
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Switch to the light theme' })).toBeVisible()
  expect(await theme(page)).toBe('dark')
})

test('[theme.3] a page is printed in the light theme, without what frames it', async ({ page }) => {
  await page.goto('/legal/cgu')
  await isTakenOver(page)
  const heading = page.getByRole('heading', { level: 1 })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  expect(await theme(page)).toBe('light')
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('header').first()).toBeHidden()
  await expect(page.locator('footer')).toBeHidden()
  await expect(heading).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  expect(await theme(page)).toBe('dark')
  expect(await storedTheme(page)).toBeNull()
  await expect(page.locator('footer')).toBeVisible()
})

test('[layout.1, layout.3] visitors have no menu; the footer is in French', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open menu' })).toHaveCount(0)
  const footer = page.getByRole('contentinfo')
  for (const text of ['CGU', 'Politique de confidentialité', 'Cookies', 'Legal'])
    await expect(footer.getByText(text, { exact: true })).toBeVisible()
})

test('[layout.1, layout.2] what header and menu offer to a fan and to an admin', async ({
  page,
  product,
}) => {
  for (const person of [demoFan(product), demoAdmin(product)]) {
    await signIn(page, product, person)
    await page.goto('/blog')
    const header = page.getByRole('banner')
    await expect(header.getByRole('link', { name: 'Blog' })).toHaveAttribute('href', '/blog')
    await expect(header.getByRole('link', { name: 'Virage' })).toHaveAttribute('href', '/')
    await expect(header.getByRole('button', { name: 'Logout' })).toBeVisible()
    await press(page, 'Open menu')
    const menu = page.getByRole('dialog', { name: 'Menu' })
    for (const [name, path] of [
      ['Matches', '/matches'],
      ['Fans', '/fans'],
      ['Clubs', '/clubs'],
      ['Ultras', '/ultras'],
      ['Settings', '/settings'],
    ] as const)
      await expect(menu.getByRole('link', { name, exact: true })).toHaveAttribute('href', path)
    const isAdmin = person.email === demoAdmin(product).email
    await expect(menu.getByRole('link', { name: 'Admin', exact: true })).toHaveCount(isAdmin ? 1 : 0)
    await page.keyboard.press('Escape')
  }
})

test('[layout.2, pages.6] the menu by keyboard: focus goes in and stays in, Esc gives it back', async ({
  page,
  product,
}) => {
  await signIn(page, product, demoFan(product))
  await page.goto('/')
  const opener = page.getByRole('button', { name: 'Open menu' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu).toBeVisible()
  await expect(menu.getByText(product.demo.fan)).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Admin' })).toHaveCount(0)

  const stops = await menu.locator('a, button').count()
  for (let stop = 0; stop <= stops; stop++) {
    await page.keyboard.press('Tab')
    await expect(menu.locator(':focus')).toHaveCount(1)
  }
  // The page behind it does not scroll.
  await expect(page.locator('html')).toHaveCSS('overflow', 'hidden')
  await page.keyboard.press('Escape')
  await expect(page.locator('html')).toHaveCSS('overflow', 'visible')
  await expect(menu).toBeHidden()
  await expect(opener).toBeFocused()
})

test('[layout.2] the menu closes on navigation, by its links and by the browser’s back', async ({
  page,
  product,
}) => {
  await signIn(page, product, demoAdmin(product))
  await page.goto('/')
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await press(page, 'Open menu')
  await menu.getByRole('link', { name: product.demo.admin }).click()
  await expect(page).toHaveURL('/fan')
  await expect(menu).toBeHidden()
  // A menu that is opened before the page has come would close with its coming.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Maud Perrin')

  await press(page, 'Open menu')
  await expect(menu).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(menu).toBeHidden()
})

test('[layout.2] on a phone the menu signs out', async ({ page, product }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, product, demoFan(product))
  await page.goto('/')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeHidden()
  await press(page, 'Open menu')
  await press(page.getByRole('dialog', { name: 'Menu' }), 'Logout')
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull()
})

test.describe('in a French browser', () => {
  test.use({ locale: 'fr-FR' })

  test('[language.1] the product speaks French, until told otherwise', async ({ page }) => {
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await page.getByRole('banner').getByRole('button', { name: 'Connexion' }).click()
    const dialog = page.getByRole('dialog', { name: 'CONNEXION' })
    await press(dialog, 'SE CONNECTER')
    await expect(dialog.getByLabel('E-mail')).toHaveAccessibleDescription('Saisissez votre adresse e-mail.')
    await press(dialog, 'Fermer')

    await press(page, 'English')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await page.reload()
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible()
  })
})

test('[security.3] nothing of the product is refused by its own content security policy', async ({
  page,
  product,
}) => {
  const refused: string[] = []
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) refused.push(message.text())
  })
  await openAuthModal(page)
  await signIn(page, product, demoFan(product))
  await page.goto('/fan')
  await expect(page.getByRole('main').getByRole('term').first()).toBeVisible()
  expect(refused).toEqual([])
})
