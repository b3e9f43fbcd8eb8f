import { setUpArena } from './arena-calls.ts'
import { demoAdmin, sessionOf, signIn, verifiedPerson } from './people.ts'
import { expect, test } from './test.ts'

test('[stakes.4, play.5] neither a bet that opens nor another tab of the rail takes choice, amount or key from who is staking', async ({
  page,
  product,
}) => {
  const night = await setUpArena(product.url, await sessionOf(product, demoAdmin(product)))
  await night.start()
  await night.ask('Who wins?', ['Home', 'Away'], 3_600)
  await signIn(page, product, await verifiedPerson(product))
  await page.goto(`/play/?arena=${night.arena.id}`)
  const card = page.getByRole('article').filter({ hasText: 'Who wins?' })
  const amount = card.getByRole('spinbutton')
  await card.getByRole('radio', { name: /Home/ }).click()
  await card.getByRole('button', { name: 'Other' }).click()
  await amount.fill('120')

  // It closes first and so comes first, but the card in use stays unfolded.
  await night.ask('Next corner?', ['Home', 'Away'], 600)
  await expect(page.getByRole('button', { name: 'Next corner?' })).toHaveAttribute('aria-expanded', 'false')
  await expect(amount).toBeFocused()
  await expect(amount).toHaveValue('120')

  const keys: (string | null)[] = []
  await page.route('**/bet/stake', async (route) => {
    keys.push(await route.request().headerValue('idempotency-key'))
    // The first call is lost.
    await (keys.length === 1 ? route.abort() : route.continue())
  })
  const stake = card.getByRole('button', { name: 'Bet 120 pts' })
  await stake.click()
  await expect.poll(() => keys.length).toBe(1)
  await page.getByRole('tab', { name: 'Voices' }).click()
  await expect(card).toHaveCount(0)
  await page.getByRole('tab', { name: /^Bets/ }).click()
  await expect(card.getByRole('radio', { name: /Home/ })).toBeChecked()
  await expect(amount).toHaveValue('120')
  // stakes.8: for a second after a press the button takes no other.
  await expect(async () => {
    if (keys.length === 1) await stake.click()
    expect(keys).toHaveLength(2)
  }).toPass()
  await expect(card.getByText('Yours: 120 on Home')).toBeVisible()
  expect(keys[1]).toBe(keys[0])
  await night.stop()
})
