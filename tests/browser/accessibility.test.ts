import type { Locator } from '@playwright/test'
import { CALLBACK_REDIRECT_MS } from '#contract/constants.ts'
import { ask } from './api.ts'
import { checkEverywhere } from './everywhere.ts'
import { fill, openAuthModal, press, sendSignIn } from './forms.ts'
import { demoAdmin, demoFan, newPerson, sessionOf, signIn } from './people.ts'
import type { Product } from './server.ts'
import { expect, type Page, test } from './test.ts'

type Visit = (page: Page, product: Product) => Promise<unknown>

const titled =
  (path: string): Visit =>
  async (page) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }

const alerting =
  (path: string): Visit =>
  async (page) => {
    await page.goto(path)
    await expect(page.getByRole('alert')).toBeVisible()
  }

const listing =
  (path: string): Visit =>
  async (page) => {
    await page.goto(path)
    await expect(page.getByRole('button', { name: /^(Join|Leave) / }).first()).toBeVisible()
  }

/** Every page and every mode of the modal, and the states in which they look different. */
const PLACES: Record<string, Record<string, Visit>> = {
  'account pages': {
    landing: titled('/'),
    login: titled('/login'),
    register: titled('/register'),
    'register, with problems': (page) => press(page, 'Create Account'),
    'register, done': async (page) => {
      const { name, email, password } = newPerson()
      await fill(page, { 'Full Name': name, Email: email, Password: password, 'Confirm Password': password })
      await press(page, 'Create Account')
      await expect(page.getByRole('heading', { name: 'Registration Successful!' })).toBeVisible()
    },
    callback: async (page, product) => {
      await page.addInitScript(endlessTimers, CALLBACK_REDIRECT_MS)
      await titled('/auth/callback')(page, product)
    },
  },
  'visitor pages': {
    'landing, with its match': async (page) => {
      await page.goto('/')
      await expect(page.getByRole('link', { name: 'Join The Arena' })).toBeVisible()
    },
    blog: async (page) => {
      await page.goto('/blog')
      await expect(page.getByRole('list', { name: 'Posts' })).toBeVisible()
    },
    article: async (page) => {
      await page.goto('/blog/ultras-moteur-performance')
      await expect(page.getByRole('article')).toBeVisible()
    },
    'article, missing': async (page) => {
      await page.goto('/blog/never-written')
      await expect(page.getByText('Blog post not found.')).toBeVisible()
    },
  },
  'legal pages': {
    notices: titled('/legal/dmca'),
    terms: titled('/legal/cgu'),
    privacy: titled('/legal/confidentialite'),
    cookies: titled('/legal/cookies'),
  },
  'pages of mailed links': {
    'verification, failed': alerting('/auth/email/verify/invented'),
    'new password': titled('/auth/password/reset?token=invented'),
    'new password, with problems': (page) => press(page, 'Reset Password'),
    'new password, without a token': alerting('/auth/password/reset'),
    'forgotten password': titled('/auth/password/request'),
    'forgotten password, sent': async (page) => {
      await fill(page, { Email: newPerson().email })
      await press(page, 'Send Reset Link')
      await expect(page.getByText('Password reset instructions sent to your email.')).toBeVisible()
    },
  },
  'modes of the modal': {
    'sign in': (page) => openAuthModal(page),
    'sign in, failed': async (page) => {
      await sendSignIn(page.getByRole('dialog'), newPerson())
      await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
    },
    'forgotten password': (page) => press(page.getByRole('dialog'), 'Reset it'),
    'sign up, with problems': async (page) => {
      const dialog = page.getByRole('dialog')
      await press(dialog, 'Back to Sign In')
      await press(dialog, 'Sign Up')
      await press(dialog, 'SIGN UP')
    },
    reset: alerting('/?reset_token='),
  },
  'signed-in pages': {
    'own profile': async (page, product) => {
      await signIn(page, product, demoFan(product))
      await page.goto('/fan')
      await expect(page.getByRole('main').getByRole('term').first()).toBeVisible()
    },
    menu: (page) => press(page, 'Open menu'),
    home: async (page) => {
      await page.goto('/')
      await expect(page.getByRole('region', { name: 'Your next matches' })).toBeVisible()
    },
  },
  'boards, settings and search': {
    leaderboard: async (page, product) => {
      await signIn(page, product, demoFan(product))
      await page.goto('/fans')
      await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
      // Away from the own row, which is then pinned.
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      await expect(page.locator('tfoot').getByRole('link')).toBeVisible()
    },
    'leaderboard, nobody found': async (page) => {
      await page.getByPlaceholder('Search fans by name...').fill('nobody is called that')
      await expect(page.getByText('No fans found.')).toBeVisible()
    },
    "another fan's profile": async (page) => {
      await page.goto('/fans')
      await page.getByRole('list', { name: 'Top three' }).getByRole('link').first().click()
      await expect(page.getByRole('button', { name: /^(Unf|F)ollow / })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Achievements' }).getByRole('listitem')).toHaveCount(6)
    },
    settings: titled('/settings'),
    'settings, with problems': async (page) => {
      await fill(page, { 'Avatar URL': 'not an address' })
      await press(page, 'Save changes')
    },
    'deletion of the account': (page) => press(page, 'Delete my account'),
    search: async (page) => {
      await press(page, 'Keep my account')
      await press(page, 'Search (press /)')
      await page.getByRole('combobox').fill('ma')
      await expect(page.getByRole('option').first()).toBeVisible()
    },
  },
  'clubs, groups and matches': {
    matches: async (page, product) => {
      await signIn(page, product, demoFan(product))
      await page.goto('/matches')
      await expect(page.getByRole('link', { name: /^Join The Arena/ }).first()).toBeVisible()
    },
    clubs: listing('/clubs'),
    club: async (page) => {
      // Of many clubs only those in sight are in the page.
      await page.goto('/clubs?q=Meridian')
      await page.getByRole('link', { name: 'Meridian' }).click()
      await expect(page.locator('tbody').getByRole('link').first()).toBeVisible()
    },
    ultras: listing('/ultras'),
    'ultra group': async (page) => {
      await page.getByRole('link', { name: 'Kop Solaire 09' }).click()
      await expect(page.locator('tbody').getByRole('link').first()).toBeVisible()
    },
    social: listing('/social'),
    'no such club': alerting('/club/meridian'),
  },
}

for (const [kind, places] of Object.entries(PLACES))
  test(`[pages.8] ${kind} have no accessibility violation, in both themes, on desktop and phone`, async ({
    page,
    product,
  }) => {
    test.slow()
    for (const [place, visit] of Object.entries(places)) {
      await visit(page, product)
      await checkEverywhere(page, place)
    }
  })

test('[pages.8] where colours are forced, what is chosen or on differs from what is not, and an end keeps its colour', async ({
  page,
  product,
}) => {
  const ground = (what: Locator) => what.first().evaluate((element) => getComputedStyle(element).background)
  const admin = await sessionOf(product, demoAdmin(product))
  // The oldest is the demo's; other tests make newer ones, some without a sound.
  const [match] = await ask<{ id: number }[]>(product, admin, ['GET', '/v1/matches?order=asc&limit=1'])
  await signIn(page, product, demoFan(product))
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/inbox')
  const filter = (name: string) => page.getByRole('button', { name, exact: true })
  await expect(filter('All')).toHaveAttribute('aria-pressed', 'true')
  expect(await ground(filter('All'))).not.toBe(await ground(filter('Unread')))
  const switches = (checked: boolean) => page.getByRole('switch', { checked }).locator('i')
  expect(await ground(switches(true))).not.toBe(await ground(switches(false)))

  await page.goto(`/match/${match?.id}`)
  const ends = page.getByRole('meter').locator('i')
  expect(await ground(ends.nth(0))).toContain('gradient')
  expect(await ground(ends.nth(0))).not.toBe(await ground(ends.nth(1)))
})

/** Runs in the page: a timer of that length never ends, so that what waits for it can be looked at. */
function endlessTimers(lengthMs: number): void {
  const setTimer = window.setTimeout
  const patient = (run: () => void, ms?: number) => (ms === lengthMs ? 0 : setTimer(run, ms))
  Object.assign(window, { setTimeout: patient })
}
