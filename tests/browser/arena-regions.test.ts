import { backstage } from './admin.ts'
import { expect, test } from './test.ts'

test('[pages.10] an arena whose crowd and sound fail shows the match all the same', async ({
  page,
  product,
}) => {
  const stage = await backstage(product)
  const arena = await stage.arena()
  await stage.post(`/v1/arenas/${arena.id}/start`)
  await page.route('**/crowd-sound*.js', (route) => route.abort())
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => {
      throw new Error('This device draws nothing.')
    }
  })
  await page.goto(`/play/?arena=${arena.id}`)
  await expect(page.getByRole('region', { name: 'Scoreboard' })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Bets, voices and fans' })).toBeVisible()
  await expect(page.getByRole('button', { name: new RegExp(arena.homeTeam.name) })).toBeVisible()

  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  await page.getByRole('button', { name: 'Turn the crowd sound on' }).click()
  await expect(page.getByRole('button', { name: 'Turn the crowd sound on' })).toHaveAttribute(
    'aria-pressed',
    'false',
  )
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(faults).toEqual([])
})
