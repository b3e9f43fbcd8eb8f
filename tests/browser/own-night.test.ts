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

  test('[play.13, matches.7] the ways out of full time stay together, and a bet that waits is not called open', async ({
    page,
    product,
  }) => {
    const admin = await sessionOf(product, demoAdmin(product))
    await signIn(page, product, await verifiedPerson(product))
    const night = await setUpArena(product, admin)
    const { id } = night.arena
    await night.start()
    await night.ask('Who scores next?', ['Yes', 'No'], 600)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`/play/?arena=${id}&side=home`)
    await expect(page.getByRole('button', { name: /^Encourager/ })).toBeVisible()
    await night.stop()
    const startDate = new Date(Date.now() + 100_000_000).toISOString()
    await ask(product, admin, ['POST', '/v1/arenas/update'], { id, startDate })

    await expect(page.getByRole('button', { name: /^Prochain match/ })).toBeVisible()
    const ways = [
      page.getByRole('button', { name: 'Enregistrer l’image' }),
      ...['Voir la page du match', 'Votre profil', 'Classement', 'Retour aux matchs'].map((name) =>
        page.getByRole('link', { name, exact: true }),
      ),
    ]
    const tops = await Promise.all(ways.map(async (way) => Math.round((await way.boundingBox())?.y ?? 0)))
    expect(new Set(tops).size, tops.join()).toBe(1)

    await ways[1]?.click()
    await expect(page.getByRole('region', { name: 'Paris' })).toContainText('1 en attente')
  })
})
