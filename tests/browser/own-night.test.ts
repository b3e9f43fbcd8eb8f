import { ask } from './api.ts'
import { attend, setUpArena } from './arena-calls.ts'
import { demoAdmin, sessionOf, signIn, verifiedPerson } from './people.ts'
import { expect, test } from './test.ts'

test.describe('in French', () => {
  test.use({ locale: 'fr-FR' })

  test('[matches.7, language.2] what a fan earned in a match is named in their language', async ({
    page,
    product,
  }) => {
    const admin = await sessionOf(product, demoAdmin(product))
    const person = await verifiedPerson(product)
    const token = await signIn(page, product, person)
    const night = await setUpArena(product, admin)
    await night.start()
    const seat = await attend(product, token, night.arena.id, 'home')
    seat.close()
    await night.stop()
    const { lastMatchId } = await ask<{ lastMatchId: number }>(product, token, [
      'GET',
      `/v1/arenas/${night.arena.id}`,
    ])
    await page.goto(`/match/${lastMatchId}`)
    await expect(page.getByRole('region', { name: 'Votre soirée' })).toContainText('Premier cri')
  })
})
