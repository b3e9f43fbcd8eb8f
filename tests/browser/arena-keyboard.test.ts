// A match night without a mouse: every stop of Tab can be seen, Enter and Space press, Escape closes what opened.
import { setUpArena } from './arena-calls.ts'
import { demoAdmin, sessionOf, signIn, verifiedPerson } from './people.ts'
import type { Product } from './server.ts'
import { expect, type Page, test } from './test.ts'

interface Stop {
  name: string
  /** Seen around it: an outline or a ring of its own. */
  hasRing: boolean
  isInSight: boolean
}

/** Presses Tab and tells where the focus is then. */
async function tab(page: Page): Promise<Stop> {
  await page.keyboard.press('Tab')
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    // A radio lies unseen below its label, which shows the focus.
    const shown = element.matches('input[type="radio"]') ? (element.closest('label') ?? element) : element
    const around = getComputedStyle(shown)
    const { left, top, right, bottom, width, height } = shown.getBoundingClientRect()
    const label = element.getAttribute('aria-label') ?? element.textContent ?? ''
    return {
      name: label.trim().replace(/\s+/g, ' '),
      hasRing:
        (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) ||
        (around.outlineStyle !== 'none' && Number.parseFloat(around.outlineWidth) >= 2),
      isInSight: width > 0 && height > 0 && left < innerWidth && top < innerHeight && right > 0 && bottom > 0,
    }
  })
}

/** Goes on by Tab until a stop of that name, and answers all on the way. */
async function tabTo(page: Page, name: RegExp, most = 40): Promise<Stop[]> {
  const stops: Stop[] = []
  while (stops.length < most) {
    const stop = await tab(page)
    stops.push(stop)
    if (name.test(stop.name)) return stops
  }
  throw new Error(`Tab never reached ${name}: ${stops.map((stop) => stop.name).join(' | ')}`)
}

/** A live arena with an open bet. */
async function nightWithBet(product: Product) {
  const night = await setUpArena(product, await sessionOf(product, demoAdmin(product)))
  await night.start()
  await night.ask('Who scores next?', ['Home', 'Away'], 3_600)
  return night
}

test('[pages.6, play.4, play.5, play.11] a whole night by the keyboard: end, drum, stake, sheets that give the focus back', async ({
  page,
  product,
}) => {
  const night = await nightWithBet(product)
  const { id, homeTeam, awayTeam } = night.arena
  await signIn(page, product, await verifiedPerson(product))
  await page.goto(`/play/?arena=${id}`)
  await expect(page.getByRole('button', { name: `Home end ${homeTeam.name}` })).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: 'Who scores next?' })).toBeVisible()

  // The skip link comes first, then header, ends, bets: nothing on the way is invisible.
  // A club without a logo begins with its letter.
  const way = await tabTo(page, /Away end/)
  expect(way[0]?.name).toBe('Skip to content')
  expect(way.filter(({ hasRing, isInSight }) => !hasRing || !isInSight)).toEqual([])
  await page.keyboard.press('Enter')
  const drum = page.getByRole('button', { name: `Cheer for ${awayTeam.name}` })
  // What takes the place of the pressed button has the focus, there and back.
  await expect(drum).toBeFocused()
  await tabTo(page, /^Change end$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `Home end ${homeTeam.name}` })).toBeFocused()
  await tabTo(page, /Away end/)
  await page.keyboard.press('Enter')
  await expect(drum).toBeFocused()

  // The drum by Enter and by Space; the side is locked by the first beat.
  await page.keyboard.press('Enter')
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Change end' })).toHaveCount(0)
  await expect(drum).toBeFocused()

  // How the score counts: opened by Enter, closed by Escape, and the focus is back.
  await page.keyboard.press('Shift+Tab')
  const lungs = page.locator('[aria-haspopup="dialog"]:focus')
  await expect(lungs).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(lungs).toBeVisible()

  // A stake: choice by Space, amount and press by Enter.
  const bet = page.getByRole('article').filter({ hasText: 'Who scores next?' })
  // In minutes: a screen reader says the name of what has the focus anew each time it changes.
  await expect(bet.getByRole('button', { name: /^Who scores next\? 5\d minutes left$/ })).toBeVisible()
  const toBet = await tabTo(page, /^1 ?Home/)
  expect(toBet.filter(({ hasRing, isInSight }) => !hasRing || !isInSight)).toEqual([])
  await page.keyboard.press('Space')
  await tabTo(page, /^Bet 50 pts$/)
  await page.keyboard.press('Enter')
  await expect(bet.getByText('Yours: 50 on Home')).toBeVisible()
  await night.stop()
})

test('[pages.6, bell.3] on a phone the sheet of a bet and the menu open, close by Escape and give the focus back', async ({
  page,
  product,
}) => {
  const night = await nightWithBet(product)
  await page.setViewportSize({ width: 390, height: 664 })
  await signIn(page, product, await verifiedPerson(product))
  await page.goto(`/play/?arena=${night.arena.id}`)
  const strip = page.getByRole('button', { name: 'Open bet: Who scores next?' })
  await expect(strip).toBeVisible()
  await strip.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Close the sheet' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(strip).toBeFocused()
  // Back closes it too, and does not leave the arena.
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Close the sheet' })).toBeFocused()
  await page.goBack()
  await expect(strip).toBeFocused()
  await expect(page).toHaveURL(/\/play\/\?arena=/)
  const menu = page.getByRole('button', { name: 'Menu' })
  await menu.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(menu).toBeFocused()
  await night.stop()
})

test('[pages.6] the question mark opens the settings in a narrow window too, where the bar with its button is not shown', async ({
  page,
  product,
}) => {
  const night = await nightWithBet(product)
  await page.setViewportSize({ width: 700, height: 800 })
  await page.goto(`/play/?arena=${night.arena.id}`)
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('heading', { name: 'Arena settings' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await night.stop()
})

test('[pages.6] on a phone Back closes what lies over the arena, one after the other, and only then leaves it', async ({
  page,
  product,
}) => {
  const night = await nightWithBet(product)
  await page.setViewportSize({ width: 390, height: 664 })
  await signIn(page, product, await verifiedPerson(product))
  await page.goto('/matches')
  await page.goto(`/play/?arena=${night.arena.id}`)
  const strip = page.getByRole('button', { name: 'Open bet: Who scores next?' })
  const menu = page.getByRole('button', { name: 'Menu' })
  const dialog = page.getByRole('dialog')
  const sheet = page.getByRole('button', { name: 'Close the sheet' })
  const heading = (name: string) => dialog.getByRole('heading', { name })

  await menu.click()
  await expect(heading('Menu')).toBeVisible()
  await page.goBack()
  await expect(dialog).toHaveCount(0)

  // What opens in place of the menu is closed by the next Back, and the menu does not come again.
  await menu.click()
  await dialog.getByRole('button', { name: /^Arena settings/ }).click()
  await expect(heading('Arena settings')).toBeVisible()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await menu.click()
  await dialog.getByRole('button', { name: 'Voices' }).click()
  await expect(sheet).toBeFocused()
  await page.goBack()
  await expect(sheet).toBeHidden()

  // Closed by a press, it leaves nothing behind in the history.
  await strip.click()
  await expect(sheet).toBeFocused()
  await sheet.click()
  await expect(strip).toBeFocused()
  await expect(page).toHaveURL(/\/play\/\?arena=/)

  // Nor does what was open when the page was loaded anew: the next Back leaves.
  await menu.click()
  await expect(heading('Menu')).toBeVisible()
  await page.reload()
  await expect(menu).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/matches$/)
  await night.stop()
})
