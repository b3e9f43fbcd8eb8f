import { TIFO_CELLS } from '#contract/tifos.ts'
import { backstage } from './admin.ts'
import { signIn } from './people.ts'
import type { Product } from './server.ts'
import { expect, type Page, test } from './test.ts'

/** A live arena, and in it the president of a group of its home club, which has a tifo that may rise. */
async function enter(page: Page, product: Product) {
  const stage = await backstage(product)
  const arena = await stage.arena()
  const capo = await stage.person('user')
  const ultra = await stage.post<{ id: number; name: string }>('/v1/ultras/create', {
    name: `Kop ${capo.name}`,
    club_id: arena.homeTeam.id,
    president_id: capo.id,
    ultra_score: 10,
  })
  const tifo = await stage.post<{ id: string }>(`/v1/ultras/${ultra.id}/tifos/create`, {
    name: 'The Night Owl',
    colors: ['#04180f', '#f2e3b3'],
    frames: [{ cells: '01'.repeat(TIFO_CELLS / 2), ms: 1_000 }],
  })
  await stage.post(`/v1/ultras/${ultra.id}/tifos/approve`, { tifoId: tifo.id })
  await stage.post(`/v1/arenas/${arena.id}/start`)
  await signIn(page, product, capo)
  await page.goto(`/play/?arena=${arena.id}`)
  await page.getByRole('button', { name: `Home end ${arena.homeTeam.name}` }).click()
  return ultra.name
}

test('[play.20, tifos.3] a capo raises a tifo, holds its cards by key and by press, over a reload; it completes', async ({
  page,
  product,
}) => {
  test.setTimeout(150_000)
  const ultraName = await enter(page, product)

  // From the sheet.
  await page.getByRole('button', { name: 'Raise a tifo' }).click()
  await page.getByRole('button', { name: 'Raise The Night Owl' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const cloth = page.getByRole('figure')
  await expect(cloth).toContainText('The Night Owl')
  await expect(cloth).toContainText(ultraName)
  await expect(cloth).toContainText('Your 2,048 cards')
  const meter = page.getByRole('meter', { name: 'Cards up' })
  await expect(meter).toHaveAttribute('aria-valuenow', '0')

  // The stream has moved aside and is not covered.
  const [player, picture] = await Promise.all([
    page.locator('[data-part="pitch"]').boundingBox(),
    cloth.boundingBox(),
  ])
  expect(picture!.x + picture!.width).toBeLessThanOrEqual(player!.x)

  // By the key, which lets go again.
  await page.keyboard.down('t')
  await expect(meter).toHaveAttribute('aria-valuenow', '100')
  await page.keyboard.up('t')
  await expect(meter).toHaveAttribute('aria-valuenow', '0')

  // In the middle the page is loaded anew: the tifo is still up, and the cards are still the fan's.
  await page.reload()
  await expect(cloth).toContainText('Your 2,048 cards')

  // By a press, until it is complete.
  const hold = page.getByRole('button', { name: 'Hold to raise your cards' })
  await hold.hover()
  await page.mouse.down()
  await expect(page.getByRole('button', { name: 'Your cards are up' })).toBeVisible()
  await expect(meter).toHaveAttribute('aria-valuenow', '100')
  const share = page.getByRole('button', { name: 'Share the poster' })
  await expect(share).toBeVisible({ timeout: 20_000 })
  await page.mouse.up()
  await expect(page.getByRole('link', { name: 'See the poster' })).toHaveAttribute('href', /\/poster\/\w+$/)

  // It comes down; the stadium is as before, and the poster is still at hand.
  await expect(cloth).toHaveCount(0, { timeout: 50_000 })
  await expect(page.getByRole('group', { name: 'Quick chants' })).toBeVisible()
  await expect(share).toBeVisible()

  // A second one so soon is refused in words.
  await page.getByRole('button', { name: 'Raise a tifo' }).click()
  await page.getByRole('button', { name: 'Raise The Night Owl' }).click()
  await expect(page.getByRole('alert')).toContainText('An end raises one tifo in three minutes. Again in')
})
