// What could not be read: pages that read again by themselves, when the tab is looked at again, or at a press.
import type { Locator } from '@playwright/test'
import { backstage, failCalls } from './admin.ts'
import { idByName } from './api.ts'
import { holdCalls } from './calls.ts'
import { press } from './forms.ts'
import { demoAdmin, demoFan, signIn } from './people.ts'
import { expect, type Page, test } from './test.ts'
import { appears, goesAway, openInStoppedTime, STEP_MS, settle } from './time.ts'

const REFRESH_MS = 5_000

interface Case {
  name: string
  page: string
  path: string
  failure: string
  loading: (page: Page) => Locator
  /** The button that leads to what is read. */
  opener?: string
}

const CASES: Case[] = [
  {
    name: 'matches',
    page: '/matches',
    path: '/v1/arenas',
    failure: 'Could not load match information.',
    loading: (page) => page.getByText('Loading matches...'),
  },
  {
    name: 'the dashboard’s arenas',
    page: '/admin?tab=arenas',
    path: '/v1/arenas',
    failure: 'Failed to load arenas. Please try again later.',
    loading: (page) => page.getByText('Loading arenas...'),
  },
  {
    name: 'one of its arenas',
    page: '/admin?tab=arenas&arena={id}',
    path: '/v1/arenas/{id}',
    failure: 'Failed to load bets. Please try again later.',
    loading: (page) => page.getByText('Loading bets...'),
  },
  {
    name: 'the clubs to choose from',
    page: '/admin?tab=arenas',
    path: '/v1/clubs',
    failure: 'Failed to load data. Please try again.',
    loading: (page) => page.getByRole('dialog').getByLabel('Home team').filter({ hasText: 'Loading...' }),
    opener: 'New arena',
  },
]

for (const { name, page: address, path, failure, loading, opener } of CASES)
  test(`[pages.7] the failure of ${name} stands while it is read again by itself, and gives way when pressed`, async ({
    page,
    product,
  }) => {
    const { id } = await (await backstage(product)).arena()
    const read = path.replace('{id}', id)
    const alert = page.getByRole('alert').filter({ hasText: failure })
    await failCalls(page, read)
    await signIn(page, product, demoAdmin(product))
    const first = opener ? page.getByRole('button', { name: opener }) : alert
    await openInStoppedTime(page, address.replace('{id}', id), first)
    if (opener) await press(page, opener)
    await appears(page, alert)

    await page.unrouteAll()
    const letGo = await holdCalls(page, `${read}*`)
    const readAgain = page.waitForRequest((request) => new URL(request.url()).pathname === read)
    await page.clock.runFor(REFRESH_MS)
    await readAgain
    await page.clock.runFor(STEP_MS)
    await settle(page)
    await expect(alert).toBeVisible()

    await press(page, 'Try again')
    await appears(page, loading(page))
    await expect(alert).toBeHidden()
    letGo()
    await goesAway(page, loading(page))
    await expect(alert).toBeHidden()
  })

const LISTS = [
  ['/fans', '/v1/relationships/leaderboard', 'Error Loading Data'],
  ['/fan/{fan}', '/v1/users/{fan}', 'Could not load profile data.'],
  ['/fan/{fan}', '/v1/relationships/user/clubs/{fan}', 'Could not load clubs.'],
  ['/fan/{fan}', '/v1/relationships/user/matches/{fan}', 'Could not load matches.'],
  ['/fan/{fan}', '/v1/achievements/{fan}', 'Failed to load achievements.'],
  ['/ultra/{group}', '/v1/relationships/ultra/members/{group}', 'Failed to load leaderboard data.'],
  ['/ultra/{group}', '/v1/ultras/{group}/announcements', 'Could not load announcements.'],
  ['/ultra/{group}?tab=room', '/v1/ultras/{group}/log', 'Could not load this.'],
] as const

test('[pages.7] the failure of a list stands while the tab is looked at again', async ({ page, product }) => {
  test.slow()
  const token = await signIn(page, product, demoFan(product))
  const fan = await idByName(product, token, 'fans', 'Léa Marchetti')
  const group = await idByName(product, token, 'ultras', 'Kop Solaire 09')
  const filled = (text: string) => text.replace('{fan}', String(fan)).replace('{group}', String(group))
  for (const [address, call, failure] of LISTS) {
    const path = filled(call)
    const alert = page.getByRole('alert').filter({ hasText: failure })
    await failCalls(page, path)
    await page.goto(filled(address))
    await expect(alert, call).toBeVisible()

    await page.unrouteAll()
    const letGo = await holdCalls(page, `${path}*`)
    const readAgain = page.waitForRequest((request) => new URL(request.url()).pathname === path)
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await readAgain
    await settle(page)
    await expect(alert, call).toBeVisible()
    letGo()
    await expect(alert, call).toBeHidden()
    await page.unrouteAll({ behavior: 'wait' })
  }
})

test('[browse.4] the rest of a list that did not load says so, and comes when tried again', async ({
  page,
  product,
}) => {
  const decision = (id: number) => ({
    id,
    kind: 'fan',
    thing_id: '1',
    name: 'Sami',
    group: null,
    decision: 'dismiss',
    reason: `Reason ${id}`,
    until: null,
    at: '2026-01-01T00:00:00Z',
    can_appeal: false,
    appeal: null,
  })
  let isAway = true
  await page.route('**/v1/reports/mine*', (route) => {
    if (!route.request().url().includes('cursor'))
      return route.fulfill({ json: { element: [decision(1)], next: 'more', msg: '' } })
    if (isAway) return route.fulfill({ status: 500, json: {} })
    return route.fulfill({ json: { element: [decision(2)], next: null, msg: '' } })
  })
  await signIn(page, product, demoFan(product))
  await page.goto('/decisions')
  await press(page, 'Show more')
  await expect(page.getByRole('alert')).toContainText('The rest of the list did not load.')
  isAway = false
  await press(page, 'Try again')
  await expect(page.getByText('Reason 2')).toBeVisible()
})
