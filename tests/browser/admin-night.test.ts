import type { ArenaDetail } from '#contract/arenas.ts'
import { backstage, openAdmin } from './admin.ts'
import { ask } from './api.ts'
import { holdAnswers, holdCalls, watchCalls } from './calls.ts'
import { press } from './forms.ts'
import { demoAdmin, sessionOf, signIn } from './people.ts'
import type { Product } from './server.ts'
import { expect, type Page, test } from './test.ts'

const controls = (page: Page) => page.getByRole('group', { name: 'Match controls' })
const now = (page: Page) => page.getByRole('region', { name: 'Now' })

test('[night.1] a whole match night from a phone: start, bets from templates, close, settle, pause, stop', async ({
  page,
  product,
}) => {
  const stage = await backstage(product)
  const arena = await stage.arena()
  const fan = await sessionOf(product, await stage.person('user'))
  await page.setViewportSize({ width: 390, height: 844 })
  await openAdmin(page, product, '?tab=arenas')
  await page.getByRole('link', { name: new RegExp(arena.homeTeam.name) }).click()
  await page.getByRole('link', { name: 'Match night' }).click()

  // The controls stay within the thumb's reach however far the page is scrolled.
  const start = controls(page).getByRole('button', { name: 'Start' })
  await expect(start).toBeInViewport({ ratio: 1 })
  await start.click()
  await expect(page.getByText('LIVE', { exact: true })).toBeVisible()

  await page.getByText('No limit', { exact: true }).click()
  await page.getByRole('button', { name: /^Who scores next\?/ }).click()
  const bet = now(page).getByRole('article', { name: 'Who scores next?' })
  await expect(bet.getByText('Open', { exact: true })).toBeVisible()
  const { broker } = await ask<ArenaDetail>(product, stage.token, ['GET', `/v1/arenas/${arena.id}`])
  const [open] = Object.values(broker)
  expect(open).toMatchObject({ choices: [arena.homeTeam.name, arena.awayTeam.name], duration: null })
  await ask(product, fan, ['POST', `/v1/arenas/${arena.id}/bet/stake`], {
    betId: open?.id,
    choice: 1,
    amount: 40,
  })
  await expect(bet).toContainText('40 pts')
  for (const choice of await bet.getByRole('group').getByRole('button').all())
    await expect(choice).toBeDisabled()
  await press(page, 'Close now')
  await bet.getByRole('button', { name: new RegExp(arena.awayTeam.name) }).click()
  await expect(bet).toContainText('Pays 40 pts of stakes at 1.00')
  await press(page, `Settle: ${arena.awayTeam.name}`)
  await expect(bet).toHaveCount(0)
  await expect(page.getByText(`Last settled: “Who scores next?”, ${arena.awayTeam.name}`)).toBeVisible()

  // An own question, asked once and kept.
  await press(page, 'Open as Yes / No')
  await expect(page.getByText('Please enter a bet statement')).toBeVisible()
  await page.getByLabel('Own question').fill('Red card before the end?')
  await press(page, 'Keep as a template')
  await expect(page.getByRole('button', { name: /^Red card before the end\?/ })).toBeVisible()
  await press(page, 'Open as Yes / No')
  await expect(now(page).getByRole('article', { name: 'Red card before the end?' })).toBeVisible()

  await controls(page).getByRole('button', { name: 'Pause' }).click()
  await controls(page).getByRole('button', { name: 'Resume' }).click()
  await expect(controls(page).getByRole('button', { name: 'Pause' })).toBeVisible()
  await controls(page).getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByRole('dialog')).toContainText('1 bet still open will close.')
  await press(page, 'Stop the match')
  // It stays until the match is written; that the run is over is heard before.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(controls(page).getByRole('button', { name: 'Stop' })).toBeDisabled()
  await expect(now(page).getByText('Closed, not settled')).toBeVisible()

  // All of it happened.
  const after = await ask<ArenaDetail>(product, stage.token, ['GET', `/v1/arenas/${arena.id}`])
  expect(after).toMatchObject({ started: false, lastMatchId: expect.any(Number) })
  expect(after.broker[open?.id ?? '']).toMatchObject({ state: 'settled', answer: 1 })
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
})

/** The cockpit of an arena that has not begun. */
async function openCockpit(page: Page, product: Product) {
  const arena = await (await backstage(product)).arena()
  await signIn(page, product, demoAdmin(product))
  await page.goto(`/night/${arena.id}`)
  const start = controls(page).getByRole('button', { name: 'Start' })
  await expect(start).toBeEnabled()
  return { arena, start }
}

test('[night.1] keyboard shortcuts run the night, leave fields alone, and can be turned off', async ({
  page,
  product,
}) => {
  const { arena, start } = await openCockpit(page, product)
  await page.getByLabel('Own question').focus()
  await page.keyboard.press('s')
  await expect(page.getByLabel('Own question')).toHaveValue('s')
  await expect(start).toBeEnabled()
  await page.getByLabel('Own question').blur()

  await page.keyboard.press('s')
  await expect(controls(page).getByRole('button', { name: 'Pause' })).toBeVisible()
  await page.keyboard.press('p')
  await expect(controls(page).getByRole('button', { name: 'Resume' })).toBeVisible()
  await page.keyboard.press('s')
  await expect(controls(page).getByRole('button', { name: 'Pause' })).toBeVisible()
  await page.keyboard.press('t')
  await expect(page.getByRole('button', { name: /^Who takes the next round\?/ })).toBeFocused()
  await page.keyboard.press('Enter')
  const bet = now(page).getByRole('article', { name: 'Who takes the next round?' })
  await expect(bet.getByText('Open', { exact: true })).toBeVisible()
  await page.keyboard.press('c')
  await expect(bet.getByText('Closed, not settled')).toBeVisible()
  await page.keyboard.press('2')
  await expect(page.getByRole('button', { name: `Settle: ${arena.awayTeam.name}` })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(bet).toHaveCount(0)
  await page.keyboard.press('x')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('switch', { name: 'Keyboard shortcuts' }).click()
  await page.keyboard.press('p')
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Keyboard shortcuts' })).not.toBeChecked()
  await expect(controls(page).getByRole('button', { name: 'Pause' })).toBeVisible()
})

test('[running.17] without stakes a match night has events and no bets', async ({ page, product }) => {
  await page.route('**/night/*', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace('"hasStakes":true', '"hasStakes":false')
    await route.fulfill({ response: answer, body })
  })
  await openCockpit(page, product)
  await expect(page.getByRole('main')).toContainText('Nothing yet.')
  await expect(page.getByRole('main')).not.toContainText(/\bbets?\b|in play|settle/i)
})

test('[night.2, admin.9] an answer that comes after newer news undoes nothing, and a key pressed twice acts once', async ({
  page,
  product,
}) => {
  const { arena, start } = await openCockpit(page, product)
  const letGo = await holdAnswers(page, `/v1/arenas/${arena.id}/start`)
  const starts = watchCalls(page, `/v1/arenas/${arena.id}/start`)
  await page.keyboard.press('s')
  await page.keyboard.press('s')
  // The socket is faster.
  await expect(controls(page).getByRole('button', { name: 'Pause' })).toBeVisible()
  await page.keyboard.press('p')
  await expect(controls(page).getByRole('button', { name: 'Resume' })).toBeVisible()
  await expect(start).toHaveAttribute('aria-busy', 'true')
  letGo()
  await expect(start).not.toHaveAttribute('aria-busy')
  expect(starts).toHaveLength(1)
  await page.keyboard.press('s')
  await expect(controls(page).getByRole('button', { name: 'Pause' })).toBeVisible()
  expect(starts).toHaveLength(2)
})

test('[night.2] a template pressed while another bet is being created waits for its turn, and the same one counts once', async ({
  page,
  product,
}) => {
  const { arena } = await openCockpit(page, product)
  const create = `/v1/arenas/${arena.id}/bet/create`
  const created = watchCalls(page, create)
  const letGo = await holdCalls(page, create)
  const first = page.getByRole('button', { name: /^Who scores next\?/ })
  const second = page.getByRole('button', { name: /^Will it go to overtime\?/ })
  await first.click()
  await second.click()
  await second.click()
  for (const template of [first, second]) {
    await expect(template).toHaveAttribute('aria-busy', 'true')
    await expect(template).toContainText('Opening...')
  }
  letGo()
  for (const statement of ['Who scores next?', 'Will it go to overtime?']) {
    const bet = now(page).getByRole('article', { name: statement })
    await expect(bet).toHaveCount(1)
    await expect(bet.getByText('Open', { exact: true })).toBeVisible()
  }
  await expect(second).not.toHaveAttribute('aria-busy')
  expect(created).toHaveLength(2)
})

test('[night.2] a question typed while the one before is being opened stays', async ({ page, product }) => {
  const { arena } = await openCockpit(page, product)
  const letGo = await holdAnswers(page, `/v1/arenas/${arena.id}/bet/create`)
  const question = page.getByLabel('Own question')
  await question.fill('Red card?')
  await press(page, 'Open as Yes / No')
  await question.fill('Penalty?')
  letGo()
  const bet = now(page).getByRole('article', { name: 'Red card?' })
  await expect(bet.getByText('Open', { exact: true })).toBeVisible()
  await expect(question).toHaveValue('Penalty?')
})

test('[night.5] a lost live connection is told, and covers nothing that is pressed in a hurry', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 390, height: 664 })
  await page.routeWebSocket(/\/live$/, () => undefined)
  const { start } = await openCockpit(page, product)
  await expect(page.getByText('The live connection is lost.')).toBeVisible()
  await start.click()
  await expect(controls(page).getByRole('button', { name: 'Pause' })).toBeVisible()
})
