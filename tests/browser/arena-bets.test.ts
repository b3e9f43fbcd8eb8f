import { ask } from './api.ts'
import { setUpArena } from './arena-calls.ts'
import { demoAdmin, sessionOf, signIn, verifiedPerson } from './people.ts'
import { expect, test } from './test.ts'

test('[stakes.4, play.5] neither a bet that opens nor another tab of the rail takes choice, amount or key from who is staking', async ({
  page,
  product,
}) => {
  const night = await setUpArena(product, await sessionOf(product, demoAdmin(product)))
  await night.start()
  await night.ask('Who wins?', ['Home', 'Away'], 3_600)
  await signIn(page, product, await verifiedPerson(product))
  await page.goto(`/play/?arena=${night.arena.id}`)
  const card = page.getByRole('article').filter({ hasText: 'Who wins?' })
  const amount = card.getByRole('spinbutton')
  await card.getByRole('radio', { name: /Home/ }).click()
  // play.4: how much of the hour has run out is a bar that an animation moves.
  const ranOut = await card.evaluate((element) =>
    element
      .getAnimations({ subtree: true })
      .map((animation) => animation.effect?.getComputedTiming())
      .flatMap((timing) => (timing?.duration === 3_600_000 ? [timing.progress] : [])),
  )
  expect(ranOut).toEqual([expect.closeTo(0, 1)])
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

test('[stakes.8, play.5] after a press by hand Space is the drum, and stakes nothing again; a key that led to a button presses it', async ({
  page,
  product,
}) => {
  const night = await setUpArena(product, await sessionOf(product, demoAdmin(product)))
  await night.start()
  await night.ask('Who wins?', ['Home', 'Away'], 3_600)
  await signIn(page, product, await verifiedPerson(product))
  await page.clock.install()
  await page.goto(`/play/?arena=${night.arena.id}&side=home`)
  const card = page.getByRole('article').filter({ hasText: 'Who wins?' })
  const stakes: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/bet/stake')) stakes.push(request.url())
  })
  await card.getByRole('radio', { name: /Home/ }).click()
  await card.getByRole('button', { name: 'Bet 50 pts' }).click()
  const again = card.getByRole('button', { name: 'Add 50 pts' })
  await expect(card.getByText('Yours: 50 on Home')).toBeVisible()
  // stakes.8: within a second another press would do nothing anyway.
  await page.clock.fastForward(2_000)
  await page.keyboard.press('Space')
  await expect(page.getByText('19 full beats left')).toBeVisible()
  expect(stakes).toHaveLength(1)

  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(again).toBeFocused()
  await page.keyboard.press('Space')
  await expect.poll(() => stakes.length).toBe(2)
  await night.stop()
})

test('[stakes.7] who adds to a stake is told what all of it would bring back', async ({ page, product }) => {
  const night = await setUpArena(product, await sessionOf(product, demoAdmin(product)))
  await night.start()
  const bet = await night.ask('Who wins?', ['Home', 'Away', 'Neither'], 3_600)
  const call = ['POST', `/v1/arenas/${night.arena.id}/bet/stake`] as ['POST', string]
  for (const choice of [1, 2]) {
    const token = await sessionOf(product, await verifiedPerson(product))
    await ask(product, token, call, { betId: bet.id, choice, amount: 80 })
  }
  const person = await verifiedPerson(product)
  await ask(product, await sessionOf(product, person), call, { betId: bet.id, choice: 0, amount: 50 })
  await signIn(page, product, person)
  await page.goto(`/play/?arena=${night.arena.id}`)
  const card = page.getByRole('article').filter({ hasText: 'Who wins?' })
  await expect(card.getByText('Yours: 50 on Home, pays 210')).toBeVisible()
  await expect(card.getByText('260 back for all your 100 if it is Home')).toBeVisible()
  await expect(card.getByText('+160')).toBeVisible()
  await expect(card.getByText('420 as the pools stand, without the new 50')).toBeVisible()
  await expect(card.getByRole('radio', { name: /Home.*100 pays 260/ })).toBeChecked()
  await night.stop()
})

test('[stakes.1, stakes.7] the usual amounts stay beside the field for another, which says at once what cannot be staked', async ({
  page,
  product,
}) => {
  const night = await setUpArena(product, await sessionOf(product, demoAdmin(product)))
  await night.start()
  await night.ask('Who wins?', ['Home', 'Away'], 3_600)
  await signIn(page, product, await verifiedPerson(product))
  await page.goto(`/play/?arena=${night.arena.id}`)
  const card = page.getByRole('article').filter({ hasText: 'Who wins?' })
  const amount = card.getByRole('spinbutton', { name: 'Points to stake' })
  const stake = card.getByRole('button', { name: /^(Bet|Add) / })
  const chip = card.getByRole('button', { name: '100', exact: true })
  const forecast = card.getByText(/back (for all your .* )?if it is Home/)
  await card.getByRole('radio', { name: /Home/ }).click()
  await card.getByRole('button', { name: 'Other' }).click()
  await expect(amount).toBeFocused()
  await expect(chip).toBeVisible()

  // The welcome gave 1,000 points.
  for (const [typed, said] of [
    ['5000', 'You do not have enough points.'],
    ['9', 'A stake is a whole number from 10 to 10,000.'],
    ['20000', 'A stake is a whole number from 10 to 10,000.'],
    ['', 'A stake is a whole number from 10 to 10,000.'],
  ] as const) {
    await amount.fill(typed)
    await expect(card.getByRole('status').filter({ hasText: said })).toBeVisible()
    await expect(forecast).toHaveCount(0)
    await expect(card.getByText(/ pays /)).toHaveCount(0)
    await expect(stake).toBeDisabled()
  }
  // The amount of a chip on the way to another leaves the field open.
  await amount.fill('10')
  await expect(amount).toBeFocused()
  await expect(forecast).toBeVisible()
  await expect(stake).toBeEnabled()

  await chip.click()
  await expect(chip).toBeFocused()
  await expect(chip).toHaveAttribute('aria-pressed', 'true')
  await expect(amount).toHaveCount(0)
  await expect(card.getByRole('button', { name: 'Bet 100 pts' })).toBeEnabled()

  await card.getByRole('button', { name: 'Other' }).click()
  await amount.fill('600')
  await stake.click()
  await expect(card.getByText('Yours: 600 on Home')).toBeVisible()
  // stakes.8: what the press left is said when the button takes another.
  await expect(card.getByText('You do not have enough points.')).toBeVisible()
  await expect(stake).toBeDisabled()
  await expect(stake).toBeFocused()
  await amount.fill('5')
  await expect(card.getByText('back for all your 605')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Add 5 pts' })).toBeEnabled()
  await night.stop()
})
