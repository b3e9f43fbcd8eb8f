import { TIFO_CELLS } from '#contract/tifos.ts'
import { backstage } from './admin.ts'
import { ask } from './api.ts'
import { sessionOf, signIn } from './people.ts'
import { expect, test } from './test.ts'

test('[play.20] the picture of a tifo fills its place, also when its end leans in, and after the window changed', async ({
  page,
  product,
}) => {
  const stage = await backstage(product)
  const arena = await stage.arena()
  await stage.post(`/v1/arenas/${arena.id}/start`)
  const capo = await stage.capo(arena.homeTeam.id)
  const tifo = await stage.post<{ id: string }>(`/v1/ultras/${capo.ultraId}/tifos/create`, {
    name: 'One card',
    colors: ['#04180f', '#f2e3b3'],
    frames: [{ cells: '1'.repeat(TIFO_CELLS), ms: 500 }],
  })
  await stage.post(`/v1/ultras/${capo.ultraId}/tifos/approve`, { tifoId: tifo.id })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await signIn(page, product, capo)
  await page.goto(`/play/?arena=${arena.id}&side=home`)
  await expect(page.getByRole('button', { name: 'Raise a tifo' })).toBeVisible()
  const token = await sessionOf(product, capo)
  await ask(product, token, ['POST', `/v1/arenas/${arena.id}/tifo/raise`], { tifoId: tifo.id })

  const picture = page.getByRole('figure').first()
  const leftOut = () =>
    picture.evaluate((figure) => {
      const place = figure.getBoundingClientRect()
      const boxes = [...figure.querySelectorAll('canvas')].map((canvas) => canvas.getBoundingClientRect())
      const edge = (side: 'left' | 'right' | 'top' | 'bottom') => boxes.map((box) => box[side])
      return Math.max(
        Math.min(...edge('left')) - place.left,
        Math.min(...edge('top')) - place.top,
        place.right - Math.max(...edge('right')),
        place.bottom - Math.max(...edge('bottom')),
      )
    })
  await expect.poll(leftOut).toBeLessThan(2)
  await page.setViewportSize({ width: 390, height: 664 })
  await expect.poll(leftOut).toBeLessThan(2)
})
