import type { Arena } from '#contract/arenas.ts'
import { type Backstage, backstage } from './admin.ts'
import { press } from './forms.ts'
import { signIn } from './people.ts'
import { expect, type Page, test } from './test.ts'

const PHONE = { width: 390, height: 664 }
const end = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const controls = (page: Page) => page.getByRole('group', { name: 'Match controls' })
const log = (page: Page) => page.getByRole('region', { name: 'What happened' }).getByRole('listitem')
const scoreIs = (page: Page, { homeTeam, awayTeam }: Arena, score: string) =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText(`${homeTeam.name} ${score} ${awayTeam.name}`)

async function nightOf(stage: Backstage, sport: Arena['sport']) {
  const arena = await stage.arena()
  await stage.post('/v1/arenas/update', { id: arena.id, sport })
  const referee = await stage.person('user')
  await stage.post(`/v1/arenas/${arena.id}/referees`, { userIds: [referee.id] })
  return { arena, referee }
}

async function stop(page: Page): Promise<void> {
  await controls(page).getByRole('button', { name: 'Stop' }).click()
  await press(page, 'Stop the match')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('link', { name: 'See the match' }).click()
  await expect(page).toHaveURL(/\/match\/\d+$/)
}

test('[referees.2, night.3, matches.7] a football night from a referee’s phone, followed by a fan, until its page', async ({
  page,
  product,
  browser,
}) => {
  const stage = await backstage(product)
  const { arena, referee } = await nightOf(stage, 'football')
  const [home, away] = [arena.homeTeam.name, arena.awayTeam.name]
  const stands = await (await browser.newContext()).newPage()
  await stands.goto(`${product.url}/play/?arena=${arena.id}`)
  const told = stands.getByRole('region', { name: 'Match centre' }).getByRole('listitem')

  await page.setViewportSize(PHONE)
  await signIn(page, product, referee)
  await page.goto(`/night/${arena.id}`)
  await expect(end(page, home).getByRole('button', { name: /Goal/ })).toBeDisabled()
  await controls(page).getByRole('button', { name: 'Start' }).click()
  await page.getByRole('button', { name: '1st half', exact: true }).click()
  await page.getByLabel('Words for the next event').fill('Okafor')
  await end(page, home).getByRole('button', { name: /Goal/ }).click()
  await scoreIs(page, arena, '1–0')
  await expect(page.getByLabel('Words for the next event')).toHaveValue('')
  await end(page, away).getByRole('button', { name: /Goal/ }).click()
  await scoreIs(page, arena, '1–1')
  await expect(told.first()).toContainText('1–1')
  await page.getByRole('button', { name: 'Undo the last event' }).click()
  await scoreIs(page, arena, '1–0')
  await end(page, away).getByRole('button', { name: 'Yellow card' }).click()
  await expect(log(page).first()).toContainText('Yellow card')
  await expect(told.first()).toContainText('Yellow card')
  await expect(told.filter({ hasText: '1–1' })).toHaveCount(0)

  await stop(page)
  await expect(page.getByRole('region', { name: 'Result' })).toContainText(`${home} won the match.`)
  await expect(page.getByRole('region', { name: 'How it went' })).toContainText('Okafor')
  // Anybody can read it.
  await stands.goto(page.url())
  await expect(stands.getByRole('heading', { level: 1 })).toHaveText(`${home} 1 – 0 ${away}`)
  await stands.context().close()
})

test('[night.3] an esport night: maps by the keyboard, undone and counted', async ({ page, product }) => {
  const { arena, referee } = await nightOf(await backstage(product), 'esport')
  await signIn(page, product, referee)
  await page.goto(`/night/${arena.id}`)
  await controls(page).getByRole('button', { name: 'Start' }).click()
  await expect(controls(page).getByRole('button', { name: 'Pause' })).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByRole('button', { name: 'Map 1', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.keyboard.press('q')
  await scoreIs(page, arena, '1–0')
  await page.keyboard.press('y')
  await scoreIs(page, arena, '1–1')
  await page.keyboard.press('z')
  await scoreIs(page, arena, '1–0')
  await stop(page)
  await expect(page.getByRole('region', { name: 'How it went' })).toContainText('Map 1')
})

test('[referees.2] a visitor signs in first, a fan who is no referee is told kindly', async ({
  page,
  product,
}) => {
  const stage = await backstage(product)
  const { arena } = await nightOf(stage, 'football')
  await page.goto(`/night/${arena.id}`)
  await expect(page).toHaveURL(/\/login$/)
  await signIn(page, product, await stage.person('user'))
  await page.goto(`/night/${arena.id}`)
  await expect(page.getByText('This match night is run by somebody else.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'To the arena' })).toHaveAttribute(
    'href',
    `/play/?arena=${arena.id}`,
  )
})
