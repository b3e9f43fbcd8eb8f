// Pages that read by themselves every few seconds, and could not read anything yet.
import type { Locator } from '@playwright/test'
import { backstage, failCalls } from './admin.ts'
import { holdCalls } from './calls.ts'
import { press } from './forms.ts'
import { demoAdmin, signIn } from './people.ts'
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
