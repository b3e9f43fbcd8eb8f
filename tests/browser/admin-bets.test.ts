import type { Arena } from '#contract/arenas.ts'
import type { Bet } from '#contract/bets.ts'
import { backstage, failCalls, openAdmin, word } from './admin.ts'
import { ask } from './api.ts'
import { holdAnswers, holdCalls, watchCalls } from './calls.ts'
import { fill, press } from './forms.ts'
import { sessionOf, signIn } from './people.ts'
import type { Product } from './server.ts'
import { expect, type Page, test } from './test.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const form = (page: Page) => page.getByRole('form', { name: 'New bet' })
const card = (page: Page, statement: string) => page.getByRole('article', { name: statement })

/** An open bet on the dashboard, and where the calls go that decide it. */
async function openBet(page: Page, product: Product) {
  const stage = await backstage(product)
  const arena = await stage.arena()
  const { id: betId, statement } = await stage.bet(arena.id)
  const calls = `/v1/arenas/${arena.id}/bet`
  await stage.post(`${calls}/open`, { betId })
  await openAdmin(page, product, `?tab=arenas&arena=${arena.id}`)
  const bet = card(page, statement)
  return { bet, close: bet.getByRole('button', { name: 'Close now' }), calls }
}

test('[admin.7] the bet form: its start, its rules, its words', async ({ page, product }) => {
  const arena = await (await backstage(product)).arena()
  await openAdmin(page, product, `?tab=arenas&arena=${arena.id}`)
  const choices = form(page).getByRole('textbox', { name: /^Choice \d$/ })
  await expect(choices).toHaveCount(2)
  for (const choice of await choices.all()) await expect(choice).toHaveValue('')
  await expect(form(page).getByRole('switch', { name: 'Open bet immediately' })).toBeChecked()

  await press(page, 'Create bet')
  await expect(form(page).getByLabel('Statement')).toHaveAccessibleDescription('Please enter a bet statement')
  await fill(form(page), { Statement: '   ', 'Choice 1': 'Yes' })
  await press(page, 'Create bet')
  await expect(form(page).getByText('Please enter a bet statement')).toBeVisible()
  await fill(form(page), { Statement: 'Will it go to map 3?' })
  await press(page, 'Create bet')
  await expect(form(page).getByText('All choices must have a value')).toBeVisible()
  await expect(form(page).getByLabel('Choice 2', { exact: true })).toBeFocused()

  await press(page, 'Remove choice 1')
  await expect(form(page).getByText('A bet must have at least 2 choices')).toBeVisible()
  await expect(choices).toHaveCount(2)
  await press(page, 'Add a choice')
  await fill(form(page), { 'Choice 2': 'No', 'Choice 3': 'Perhaps' })
  await press(page, 'Remove choice 3')
  await expect(choices).toHaveCount(2)
  await fill(form(page), { 'Duration in seconds (optional)': '0' })
  await press(page, 'Create bet')
  await expect(form(page).getByText('Must be a whole number of seconds, at least 1.')).toBeVisible()
  await fill(form(page), { 'Duration in seconds (optional)': '900' })

  await failCalls(page, `/v1/arenas/${arena.id}/bet/create`)
  await press(page, 'Create bet')
  await expect(form(page).getByRole('alert')).toContainText('Failed to create bet. Please try again.')
  await page.unrouteAll()
  const created = page.waitForRequest(`**/v1/arenas/${arena.id}/bet/create`)
  await press(page, 'Create bet')
  // Opened by a call of its own: on the server's clock.
  expect((await created).postDataJSON().openDate).toBeUndefined()
  const bet = card(page, 'Will it go to map 3?')
  await expect(bet.getByText('Open', { exact: true })).toBeVisible()
  await expect(bet).toContainText('Closes by itself after 900 seconds')
  await expect(bet.getByRole('timer')).toHaveText(/^1[45]:\d\d$/)
  // The form starts anew.
  await expect(form(page).getByLabel('Statement')).toHaveValue('')
  await expect(choices).toHaveCount(2)
})

test('[admin.8] a bet waits, opens, closes, and is settled by choosing the winner', async ({
  page,
  product,
}) => {
  const arena = await (await backstage(product)).arena()
  await openAdmin(page, product, `?tab=arenas&arena=${arena.id}`)
  await fill(form(page), { Statement: 'Who wins?', 'Choice 1': 'Reds', 'Choice 2': 'Blues' })
  await form(page).getByRole('switch', { name: 'Open bet immediately' }).click()
  await press(page, 'Create bet')
  const bet = card(page, 'Who wins?')
  // Closed and unsettled: choices can be clicked.
  await expect(bet.getByRole('radio')).toHaveCount(2)
  await expect(bet.getByRole('button', { name: 'Settle' })).toBeDisabled()
  await press(page, 'Open now')
  await expect(bet.getByText('Open', { exact: true })).toBeVisible()
  await expect(bet.getByRole('radio')).toHaveCount(0)
  await expect(bet).toContainText('No time limit: closed by hand')
  await press(page, 'Close now')
  await expect(bet.getByText('Closed, not settled')).toBeVisible()
  await press(page, 'Reopen')
  await press(page, 'Close now')
  await expect(bet.getByText('Closed, not settled')).toBeVisible()
  await bet.getByText('Blues', { exact: true }).click()
  await expect(bet.getByRole('radio', { name: /Blues/ })).toBeChecked()
  await press(page, 'Settle: Blues')
  await expect(bet.getByText('Settled', { exact: true })).toBeVisible()
  await expect(bet.getByRole('radio')).toHaveCount(0)
  // bets.12: all that is left to do is to take it back.
  await expect(bet.getByRole('button')).toHaveText([/Take back/])
})

test('[admin.8, bets.3] a planned bet shows when it opens, can be opened before, and is not offered for settling', async ({
  page,
  product,
}) => {
  const stage = await backstage(product)
  const arena = await stage.arena()
  const inTwoDays = new Date(Date.now() + 2 * 24 * 60 * 60 * 1000).toISOString()
  const statement = 'Who takes the last round?'
  await stage.post(`/v1/arenas/${arena.id}/bet/create`, {
    statement,
    choices: ['Reds', 'Blues'],
    openDate: inTwoDays,
  })
  await openAdmin(page, product)
  for (const screen of [`/admin?tab=arenas&arena=${arena.id}`, `/night/${arena.id}`]) {
    await page.goto(screen)
    const bet = card(page, statement)
    await expect(bet.getByText('Planned', { exact: true })).toBeVisible()
    await expect(bet).toContainText(/Opens by itself: .*\d\d:\d\d\./)
    await expect(bet.getByRole('button', { name: /^Settle/ })).toHaveCount(0)
    await expect(bet.getByRole('radio')).toHaveCount(0)
    await expect(bet.getByRole('button', { name: 'Open now' })).toBeEnabled()
  }
  await press(page, 'Open now')
  await expect(card(page, statement).getByText('Open', { exact: true })).toBeVisible()
})

test('[night.2] what is pressed before the last answer has come is done too, and once', async ({
  page,
  product,
}) => {
  const { bet, close, calls } = await openBet(page, product)
  const letGo = await holdAnswers(page, `${calls}/*`)
  await close.click()
  // The socket is faster.
  await expect(bet.getByText('Closed, not settled')).toBeVisible()
  await bet.getByText('Yes', { exact: true }).click()
  const settling = watchCalls(page, `${calls}/settle`)
  await bet.getByRole('button', { name: 'Settle: Yes' }).dblclick()
  await expect(bet.getByText('Settled', { exact: true })).toBeVisible()
  expect(settling).toHaveLength(1)
  letGo()
})

test('[admin.9] an answer that comes after newer news undoes nothing', async ({ page, product }) => {
  const { bet, close, calls } = await openBet(page, product)
  const letCloseGo = await holdAnswers(page, `${calls}/close`)
  const letReopenGo = await holdAnswers(page, `${calls}/open`)
  await close.click()
  await press(bet, 'Reopen')
  await expect(close).toHaveAttribute('aria-busy', 'true')
  const shown = await bet.evaluateHandle((article) => {
    const texts: string[] = []
    const watch = new MutationObserver(() => texts.push(article.textContent))
    watch.observe(article, { childList: true, subtree: true, characterData: true })
    return texts
  })
  letCloseGo()
  await expect(close).not.toHaveAttribute('aria-busy')
  expect((await shown.jsonValue()).join()).not.toContain('Closed')
  await close.click()
  await expect(bet.getByText('Closed, not settled')).toBeVisible()
  letReopenGo()
  await expect(bet.getByRole('button', { name: 'Reopen' })).not.toHaveAttribute('aria-busy')
  await expect(bet.getByText('Closed, not settled')).toBeVisible()
})

test('[admin.2] opening, closing, settling and voiding that fail say which', async ({ page, product }) => {
  const stage = await backstage(product)
  const arena = await stage.arena()
  const { statement } = await stage.bet(arena.id)
  await openAdmin(page, product, `?tab=arenas&arena=${arena.id}`)
  const bet = card(page, statement)
  const alert = bet.getByRole('alert')
  await failCalls(page, `/v1/arenas/${arena.id}/bet/open`)
  await press(page, 'Open now')
  await expect(alert).toContainText('Failed to open bet')
  await page.unrouteAll()
  await press(page, 'Open now')
  await failCalls(page, `/v1/arenas/${arena.id}/bet/close`)
  await press(page, 'Close now')
  await expect(alert).toContainText('Failed to close bet')
  await page.unrouteAll()
  await press(page, 'Close now')
  await expect(bet.getByText('Closed, not settled')).toBeVisible()
  await failCalls(page, `/v1/arenas/${arena.id}/bet/settle`)
  await bet.getByText('Yes', { exact: true }).click()
  await press(page, 'Settle: Yes')
  await expect(alert).toContainText('Failed to settle bet')
  await page.unrouteAll()
  await failCalls(page, `/v1/arenas/${arena.id}/bet/void`)
  await press(page, 'Void')
  await press(dialog(page), 'Void and refund')
  await expect(dialog(page).getByRole('alert')).toContainText('Failed to void bet')
  await page.unrouteAll()
  await press(dialog(page), 'Void and refund')
  await expect(bet.getByText('Voided', { exact: true })).toBeVisible()
})

test('[admin.9] what an admin is about to press does not move when the live connection comes', async ({
  page,
  product,
}) => {
  const stage = await backstage(product)
  const arena = await stage.arena()
  const { statement } = await stage.bet(arena.id)
  const { promise: connected, resolve: connect } = Promise.withResolvers<void>()
  await page.routeWebSocket(/\/live$/, async (socket) => {
    await connected
    socket.connectToServer()
  })
  await openAdmin(page, product, `?tab=arenas&arena=${arena.id}`)
  const lost = page.getByText('The live connection is lost.')
  await expect(lost).toBeVisible()
  const before = await card(page, statement).boundingBox()
  connect()
  await expect(lost).toHaveCount(0)
  expect(await card(page, statement).boundingBox()).toEqual(before)
})

test('[calls.4] what is typed while a bet is being created is the next bet', async ({ page, product }) => {
  const arena = await (await backstage(product)).arena()
  await openAdmin(page, product, `?tab=arenas&arena=${arena.id}`)
  const letGo = await holdAnswers(page, `/v1/arenas/${arena.id}/bet/create`)
  await fill(form(page), { Statement: 'Red card?', 'Choice 1': 'Yes', 'Choice 2': 'No' })
  await press(form(page), 'Create bet')
  await fill(form(page), { Statement: 'Penalty?' })
  letGo()
  await expect(card(page, 'Red card?').getByText('Open', { exact: true })).toBeVisible()
  await expect(form(page).getByRole('button', { name: 'Create bet' })).not.toHaveAttribute('aria-busy')
  await expect(form(page).getByLabel('Statement')).toHaveValue('Penalty?')
})

test('[admin.2] a settlement that is to be taken back says so if its consequences do not load', async ({
  page,
  product,
}) => {
  const { bet, close, calls } = await openBet(page, product)
  await close.click()
  await expect(bet.getByText('Closed, not settled')).toBeVisible()
  await bet.getByText('Yes', { exact: true }).click()
  await press(bet, 'Settle: Yes')
  await page.route(`**${calls}/*/unsettle`, (route) => route.abort())
  await bet.getByRole('button', { name: 'Take back' }).click()
  const alert = dialog(page).getByRole('alert')
  await expect(alert).toContainText('What would move could not be counted.')
  await page.unrouteAll()
  await press(alert, 'Try again')
  await expect(dialog(page)).toContainText('0 points of 0 fans go back into the pool.')
})

test('[bets.12] a settlement that was taken back leaves no winner marked: it was the wrong one', async ({
  page,
  product,
}) => {
  const { bet, close } = await openBet(page, product)
  await close.click()
  await expect(bet.getByText('Closed, not settled')).toBeVisible()
  await bet.getByText('Yes', { exact: true }).click()
  await press(bet, 'Settle: Yes')
  await bet.getByRole('button', { name: 'Take back' }).click()
  await fill(dialog(page), { 'Why? All fans read it.': 'Offside' })
  await press(dialog(page), 'Take the settlement back')
  await expect(bet.getByText('Closed, not settled')).toBeVisible()
  await expect(bet.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(bet.getByRole('button', { name: 'Settle', exact: true })).toBeDisabled()
})

test('[arenas.12] the bars of the choices wear what the ends wear in the arena', async ({
  page,
  product,
}) => {
  const stage = await backstage(product)
  const club = (colors: [string, string]) =>
    stage.post<{ name: string }>('/v1/clubs/create', { name: `Club ${word()}`, colors })
  const [homeTeam, awayTeam] = [await club(['#c9c3ae', '#22262b']), await club(['#e04a7b', '#ffd9e5'])]
  const arena = await stage.post<Arena>('/v1/arenas/create', { homeTeam, awayTeam })
  const bet = await stage.bet(arena.id, [homeTeam.name, awayTeam.name])
  await openAdmin(page, product, `?tab=arenas&arena=${arena.id}`)
  const worn = await card(page, bet.statement).evaluate((element) => {
    const style = getComputedStyle(element)
    return { home: style.getPropertyValue('--home'), away: style.getPropertyValue('--away') }
  })
  expect(worn).toEqual(arena.wear)
})

test('[admin.8] voiding names how many points go back to how many fans', async ({ page, product }) => {
  const stage = await backstage(product)
  const arena = await stage.arena()
  const bet = await stage.bet(arena.id)
  await stage.post(`/v1/arenas/${arena.id}/bet/open`, { betId: bet.id })
  for (const [choice, amount] of [
    [0, 100],
    [1, 50],
  ]) {
    const token = await sessionOf(product, await stage.person('user'))
    await ask(product, token, ['POST', `/v1/arenas/${arena.id}/bet/stake`], { betId: bet.id, choice, amount })
  }
  await openAdmin(page, product, `?tab=arenas&arena=${arena.id}`)
  await press(page, 'Void')
  await expect(dialog(page)).toContainText('150 points go back to 2 fans.')
  await press(dialog(page), 'Cancel')
  await press(page, 'Close now')
  await expect(card(page, bet.statement).getByText('Closed, not settled')).toBeVisible()
  await card(page, bet.statement).getByText('No', { exact: true }).click()
  await expect(card(page, bet.statement)).toContainText('Pays 50 pts of stakes at 3.00')
})

test('[bets.6] two admins settle differently at once: one wins, the other is told the result', async ({
  browser,
  page,
  product,
}) => {
  const stage = await backstage(product)
  const arena = await stage.arena()
  const bet = await stage.bet(arena.id, ['Reds', 'Blues'])
  const secondAdmin = await stage.person('admin')
  const context = await browser.newContext({ baseURL: product.url })
  const other = await context.newPage()
  await openAdmin(page, product, `?tab=arenas&arena=${arena.id}`)
  await signIn(other, product, secondAdmin)
  await other.goto(`/admin?tab=arenas&arena=${arena.id}`)
  for (const [admin, choice] of [
    [page, 'Reds'],
    [other, 'Blues'],
  ] as const)
    await card(admin, bet.statement).getByText(choice, { exact: true }).click()
  // Both are pressed before either is heard of.
  const letGo = await Promise.all(
    [page, other].map((admin) => holdCalls(admin, `/v1/arenas/${arena.id}/bet/settle`)),
  )
  await Promise.all([press(page, 'Settle: Reds'), press(other, 'Settle: Blues')])
  for (const release of letGo) release()

  for (const admin of [page, other])
    await expect(card(admin, bet.statement).getByText('Settled', { exact: true })).toBeVisible()
  const { broker } = await ask<{ broker: Record<string, Bet> }>(product, stage.token, [
    'GET',
    `/v1/arenas/${arena.id}`,
  ])
  const answer = broker[bet.id]?.answer
  const [loser, winner] = answer === 0 ? [other, 'Reds'] : [page, 'Blues']
  const alert = card(loser, bet.statement).getByRole('alert')
  await expect(alert).toContainText('Failed to settle bet')
  await expect(alert).toContainText(`This bet is already settled: ${winner}.`)
  await context.close()
})

test('[bets.10] an admin with a stake is told that another must decide', async ({ page, product }) => {
  const stage = await backstage(product)
  const arena = await stage.arena()
  const bet = await stage.bet(arena.id)
  await stage.post(`/v1/arenas/${arena.id}/bet/open`, { betId: bet.id })
  const admin = await stage.person('admin')
  const token = await sessionOf(product, admin)
  await ask(product, token, ['POST', `/v1/arenas/${arena.id}/bet/stake`], {
    betId: bet.id,
    choice: 0,
    amount: 10,
  })
  await signIn(page, product, admin)
  await page.goto(`/admin?tab=arenas&arena=${arena.id}`)
  await press(page, 'Close now')
  await expect(card(page, bet.statement).getByRole('alert')).toContainText(
    'You have a stake in this bet, so somebody else must decide it.',
  )
})
