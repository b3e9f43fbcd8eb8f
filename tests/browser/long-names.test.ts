// Names as long as they may be, one of them without a blank, on every size of screen.

import type { Arena } from '#contract/arenas.ts'
import type { Bet } from '#contract/bets.ts'
import { NAME_MAX_LENGTH } from '#contract/constants.ts'
import { backstage, word } from './admin.ts'
import { ask } from './api.ts'
import { demoAdmin, signIn } from './people.ts'
import { expect, type Page, test } from './test.ts'

const SIZES = [
  [390, 664],
  [390, 844],
  [844, 390],
  [1024, 768],
  [1440, 900],
] as const

/** What cannot be reached: the page is wider than the screen, or a control lies outside of it. */
const misfits = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const found: string[] = []
    if (scrollWidth > clientWidth) {
      const wide = [...document.querySelectorAll('body *')].filter(
        (element) => element.getBoundingClientRect().right > clientWidth,
      )
      const names = wide.map(({ tagName, parentElement }) => `${parentElement?.className} ${tagName}`)
      found.push(`${scrollWidth} px wide: ${names.join(', ')}`)
    }
    const isScrolled = (element: Element): boolean =>
      /auto|scroll/.test(getComputedStyle(element).overflowX) ||
      (element.parentElement !== null && isScrolled(element.parentElement))
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 1
    for (const control of document.querySelectorAll('body > div button, body > div a[href]')) {
      const { left, right } = control.getBoundingClientRect()
      if (isShown(control) && !isScrolled(control) && (left < -1 || right > innerWidth + 1))
        found.push(`${control.textContent || control.ariaLabel}: ${Math.round(left)} to ${Math.round(right)}`)
    }
    // The dock is whole: nothing of it is below the screen, and the calls cover nothing.
    const parts = [...document.querySelectorAll('[data-part="dock"] :is(button, [role="meter"])')].filter(
      isShown,
    )
    for (const part of parts) {
      const { bottom, right, left, top } = part.getBoundingClientRect()
      if (bottom > innerHeight)
        found.push(`${part.textContent || part.ariaLabel} ends at ${Math.round(bottom)}`)
      for (const other of parts) {
        const box = other.getBoundingClientRect()
        const isOver =
          box.left < right - 1 && box.right > left + 1 && box.top < bottom - 1 && box.bottom > top + 1
        if (part !== other && isOver) found.push(`${part.textContent} and ${other.textContent} overlap`)
      }
    }
    return found
  })

async function checkSizes(page: Page, place: string): Promise<void> {
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height })
    await expect.poll(() => misfits(page), `${place}, ${width} × ${height}`).toEqual([])
  }
}

const long = (text: string) => text.padEnd(NAME_MAX_LENGTH, ' und so weiter').slice(0, NAME_MAX_LENGTH).trim()
const unbroken = (text: string) => text.padEnd(NAME_MAX_LENGTH, 'x')

test('[looks.3, pages.8] the longest names fit every screen of a night, from the arena to the purse', async ({
  browser,
  product,
}) => {
  test.setTimeout(240_000)
  const stage = await backstage(product)
  const homeTeam = await stage.post('/v1/clubs/create', { name: long(`Internationale Eintracht ${word()}`) })
  const awayTeam = await stage.post('/v1/clubs/create', { name: unbroken(`Rassemblement${word()}`) })
  const arena = await stage.post<Arena>('/v1/arenas/create', { homeTeam, awayTeam })
  const [home, away] = [arena.homeTeam.name, arena.awayTeam.name]
  await stage.post(`/v1/arenas/${arena.id}/start`)
  await stage.post(`/v1/arenas/${arena.id}/event/create`, {
    kind: 'goal',
    side: 'away',
    text: unbroken('Featherstonehaugh'),
  })
  const fan = { email: `long-${word()}@virage.test`, password: 'drums in row four' }
  await stage.post('/v1/users/create', { ...fan, name: long('Maximiliane-Alexandrina'), role: 'user' })
  const president = await stage.post<{ id: number }>('/v1/users/create', {
    email: `long-${word()}@virage.test`,
    password: fan.password,
    role: 'user',
    name: unbroken(`Wolfeschlegel${word()}`),
  })
  await stage.post('/v1/ultras/create', {
    name: unbroken(`Aa${word()}`),
    club_id: arena.homeTeam.id,
    president_id: president.id,
    ultra_score: 0,
  })
  const bet = await stage.post<Bet>(`/v1/arenas/${arena.id}/bet/create`, {
    statement: unbroken('Who scores next, ').repeat(2),
    choices: [home, away, 'Nobody'],
    duration: 3_600,
  })
  await stage.post(`/v1/arenas/${arena.id}/bet/open`, { betId: bet.id })

  // French has the longer words, in the header too.
  const context = await browser.newContext({ baseURL: product.url, locale: 'fr-FR' })
  const page = await context.newPage()
  await signIn(page, product, fan)
  await page.goto(`/play/?arena=${arena.id}`)
  await page.getByRole('button', { name: `Virage domicile ${home}` }).click()
  await expect(page.getByRole('button', { name: `Encourager ${home}` })).toBeVisible()
  await checkSizes(page, 'before the first beat')
  await page.getByRole('button', { name: `Encourager ${home}` }).click()
  await checkSizes(page, 'the arena')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('radio', { name: new RegExp(home) }).click()
  await page.getByRole('button', { name: 'Miser 50 pts' }).click()
  await expect(page.getByText('Vous : 50 sur').first()).toBeVisible()
  await stage.post(`/v1/arenas/${arena.id}/pause`)
  await checkSizes(page, 'paused')

  for (const path of ['/', '/fan', '/matches', '/points', '/inbox', `/club/${arena.homeTeam.id}`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await checkSizes(page, path)
  }

  const admin = await context.newPage()
  await signIn(admin, product, demoAdmin(product))
  for (const path of [
    ...['/admin', '/admin?tab=ultras'],
    ...[`/admin?tab=arenas&arena=${arena.id}`, `/night/${arena.id}`],
  ]) {
    await admin.goto(path)
    await expect(admin.getByText(home).first()).toBeAttached()
    await checkSizes(admin, path)
  }

  await page.goto(`/play/?arena=${arena.id}`)
  await expect(page.locator('[data-part="dock"]')).toBeVisible()
  await stage.post(`/v1/arenas/${arena.id}/stop`)
  await expect(page.getByRole('heading', { level: 1, name: /bruit|match|virage/ })).toBeVisible()
  await checkSizes(page, 'full time')
  const { lastMatchId } = await ask<{ lastMatchId: number }>(product, stage.token, [
    'GET',
    `/v1/arenas/${arena.id}`,
  ])
  await page.goto(`/match/${lastMatchId}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await checkSizes(page, 'the page of the match')
  await context.close()
})

test('[looks.3] on smaller phones that lie the scoreboard has three letters instead of a name that is cut off', async ({
  page,
  product,
}) => {
  const stage = await backstage(product)
  const club = (name: string) => stage.post('/v1/clubs/create', { name: `${name} ${word()}` })
  const [homeTeam, awayTeam] = [await club('Alba'), await club('Tamarin')]
  const arena = await stage.post<Arena>('/v1/arenas/create', { homeTeam, awayTeam })
  await stage.post(`/v1/arenas/${arena.id}/start`)
  await page.setViewportSize({ width: 667, height: 375 })
  await page.goto(`/play/?arena=${arena.id}`)
  const board = page.locator('abbr')
  await expect(board).toHaveText(['ALB', 'TAM'])
  for (const team of await board.all()) await expect(team).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 844, height: 390 })
  for (const team of await board.all()) await expect(team).toBeHidden()
})

test('[looks.3] a card shows a name of two lines whole, and nothing lies on it', async ({
  page,
  product,
}) => {
  const stage = await backstage(product)
  const { name } = await stage.post<{ name: string }>('/v1/clubs/create', {
    name: `Étoile du Rhin ${word()}`,
  })
  await signIn(page, product, demoAdmin(product))
  await page.goto('/clubs')
  await page.getByRole('searchbox').fill(name)
  const card = page.getByRole('listitem').filter({ hasText: name })
  const title = card.getByRole('link', { name })
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 664 })
    await expect(title).toBeVisible()
    const isCut = await title.evaluate(
      ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
        scrollHeight > clientHeight || scrollWidth > clientWidth,
    )
    expect(isCut, `${width} px`).toBe(false)
    const [text, button, whole] = await Promise.all([
      card.locator('p').last().boundingBox(),
      card.getByRole('button').boundingBox(),
      card.boundingBox(),
    ])
    expect(text!.y + text!.height).toBeLessThanOrEqual(button!.y)
    expect(button!.y + button!.height).toBeLessThanOrEqual(whole!.y + whole!.height)
  }
})
