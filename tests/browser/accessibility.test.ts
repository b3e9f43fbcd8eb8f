import { AxeBuilder } from '@axe-core/playwright'
import { fill, openAuthModal, press } from './forms.ts'
import { demoFan, newPerson, signIn } from './people.ts'
import type { Product } from './server.ts'
import { expect, type Page, test } from './test.ts'

type Visit = (page: Page, product: Product) => Promise<unknown>

const page =
  (path: string, heading: string): Visit =>
  async (page) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }

/** Every page and every mode of the modal, and the states in which they look different. */
const PLACES: Record<string, Visit> = {
  landing: page('/', 'Two ends. One roar.'),
  login: page('/login', 'Sign in'),
  register: page('/register', 'Virage'),
  'register, with problems': async (page) => press(page, 'Create Account'),
  'register, done': async (page) => {
    const { name, email, password } = newPerson()
    await fill(page, { 'Full Name': name, Email: email, Password: password, 'Confirm Password': password })
    await press(page, 'Create Account')
    await expect(page.getByRole('heading', { name: 'Registration Successful!' })).toBeVisible()
  },
  'verification, failed': async (page) => {
    await page.goto('/auth/email/verify/invented')
    await expect(page.getByRole('alert')).toBeVisible()
  },
  'new password': page('/auth/password/reset?token=invented', 'Choose a new password'),
  'new password, with problems': async (page) => press(page, 'Reset Password'),
  'new password, without a token': async (page) => {
    await page.goto('/auth/password/reset')
    await expect(page.getByRole('alert')).toBeVisible()
  },
  'forgotten password': page('/auth/password/request', 'Forgot your password?'),
  'forgotten password, sent': async (page) => {
    await fill(page, { Email: newPerson().email })
    await press(page, 'Send Reset Link')
    await expect(page.getByText('Password reset instructions sent to your email.')).toBeVisible()
  },
  'modal, sign in': openAuthModal,
  'modal, with problems and an error': async (page) => {
    const dialog = page.getByRole('dialog')
    await fill(dialog, { Email: newPerson().email, Password: 'wrong password' })
    await press(dialog, 'SIGN IN')
    await expect(dialog.getByRole('alert')).toBeVisible()
    await fill(dialog, { Email: '' })
  },
  'modal, forgotten password': async (page) => press(page.getByRole('dialog'), 'Reset it'),
  'modal, sign up': async (page) => {
    await press(page.getByRole('dialog'), 'Back to Sign In')
    await press(page.getByRole('dialog'), 'Sign Up')
  },
  'modal, reset': async (page) => {
    await page.goto('/?reset_token=')
    await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  },
  callback: async (page) => {
    await page.clock.install()
    await page.goto('/auth/callback')
    await expect(page.getByRole('heading')).toBeVisible()
  },
  'own profile': async (page, product) => {
    await signIn(page, product, demoFan(product))
    await page.goto('/fan')
    await expect(page.getByRole('main').getByRole('term').first()).toBeVisible()
  },
  menu: async (page) => press(page, 'Open menu'),
}

const SCREENS = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

for (const theme of ['dark', 'light'])
  for (const [screen, viewport] of Object.entries(SCREENS))
    test(`no page has an accessibility violation: ${theme}, ${screen}`, async ({ page, product }) => {
      await page.setViewportSize(viewport)
      await page.addInitScript((word) => localStorage.setItem('theme', word), theme)
      for (const [place, visit] of Object.entries(PLACES)) {
        await visit(page, product)
        await test.step(place, async () => {
          expect.soft(await violations(page), place).toEqual([])
          expect.soft(await overflow(page), `${place} is wider than the screen`).toBeLessThanOrEqual(0)
        })
      }
    })

async function violations(page: Page): Promise<string[]> {
  const results = await new AxeBuilder({ page }).analyze()
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
