import type { Arena } from '#contract/arenas.ts'
import { ask } from './api.ts'
import { answerCalls, holdCalls } from './calls.ts'
import { press } from './forms.ts'
import { demoFan, signIn } from './people.ts'
import { expect, type Page, test } from './test.ts'
import { appears, openInStoppedTime } from './time.ts'

const ARENAS = '/v1/arenas*'
const cards = (page: Page) => page.getByRole('list', { name: 'Active Matches' }).getByRole('listitem')

test('[browse.2] arena cards, each with its way in', async ({ page, product }) => {
  const token = await signIn(page, product, demoFan(product))
  const letGo = await holdCalls(page, ARENAS)
  await page.goto('/matches')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Active Matches')
  await expect(page.getByText('Loading matches...')).toBeVisible()
  letGo()
  const arenas = await ask<Arena[]>(product, token, ['GET', '/v1/arenas'])
  const ferrum = arenas.find(({ homeTeam }) => homeTeam.name === 'Ferrum')!
  const card = cards(page).filter({ hasText: 'Ferrum' })
  await expect(card).toContainText('Atlas Rouge')
  await expect(card).toContainText('Not started')
  const join = card.getByRole('link', { name: 'Join The Arena: Ferrum vs Atlas Rouge' })
  await expect(join).toHaveText('Join The Arena')
  await expect(join).toHaveAttribute('href', `/play/?arena=${ferrum.id}`)
})

test('[browse.2] live and paused matches are marked', async ({ page, product }) => {
  await signIn(page, product, demoFan(product))
  await page.route(`**${ARENAS}`, async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { element: Arena[] }
    const element = json.element.map((arena) => ({
      ...arena,
      started: arena.homeTeam.name !== 'Oriole',
      paused: arena.homeTeam.name === 'Halcyon',
      liveSeconds: 754,
    }))
    await route.fulfill({ response, json: { ...json, element } })
  })
  await page.goto('/matches')
  await expect(cards(page).filter({ hasText: 'Ferrum' })).toContainText('LIVE')
  await expect(cards(page).filter({ hasText: 'Ferrum' })).toContainText('12 min on the clock')
  await expect(cards(page).filter({ hasText: 'Halcyon' })).toContainText('Paused')
  await expect(cards(page).filter({ hasText: 'Oriole' })).toContainText('Not started')
})

test('[browse.2] no matches, and matches that do not load', async ({ page, product }) => {
  await signIn(page, product, demoFan(product))
  await answerCalls(page, ARENAS, 200, { element: [], next: null, msg: '' })
  await page.goto('/matches')
  await expect(page.getByText('No active matches found.')).toBeVisible()

  await answerCalls(page, ARENAS, 500, {})
  // Else the page itself, which asks every few seconds, might be faster than the press.
  await openInStoppedTime(page, '/matches', page.getByText('Could not load match information.'))
  await page.unroute(`**${ARENAS}`)
  await press(page, 'Try again')
  await appears(page, cards(page).first())
})
