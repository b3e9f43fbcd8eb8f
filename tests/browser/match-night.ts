// What fans do together in the arena on a match night: sing, hold a tifo up, elect who conducts.
import type { Arena } from '#contract/arenas.ts'
import { checkEverywhere } from './everywhere.ts'
import { press } from './forms.ts'
import { expect, type Page } from './test.ts'

export async function enter(page: Page, arena: Arena): Promise<void> {
  await page.goto(`/play/?arena=${arena.id}`)
  await page.getByRole('button', { name: `Home end ${arena.homeTeam.name}` }).click()
}

/** However wide the stand is, the ground of each of its canvases reaches the last pixel. */
export async function checkEdges(page: Page): Promise<void> {
  const crowd = page.locator('[data-part="bowl"] > [data-part="crowd"]')
  await crowd.evaluate((place) => place.parentElement?.style.setProperty('width', '500.6px'))
  const canvases = () =>
    crowd.evaluate((place) =>
      [...place.querySelectorAll('canvas')].map((canvas) => {
        const { width, height, offsetLeft } = canvas
        const colourAt = (x: number, y: number) =>
          canvas.getContext('2d')?.getImageData(x, y, 1, 1).data.join()
        return [offsetLeft + width, colourAt(width - 1, 0) === colourAt(width - 1, height - 1)]
      }),
    )
  await expect.poll(canvases).toEqual([
    [501, true],
    [501, true],
    [expect.any(Number), true],
    [501, true],
  ])
  await crowd.evaluate((place) => place.parentElement?.style.removeProperty('width'))
}

interface Singing {
  founder: Page
  /** The capo's. */
  phone: Page
  /** The second screen. */
  screen: Page
}

/** The capo conducts by thumb, the end answers with drum and Space, and the second screen shows it. */
export async function singTogether(
  { founder, phone, screen }: Singing,
  name: string,
  capo: string,
): Promise<void> {
  await phone.getByRole('button', { name: 'Conduct' }).tap()
  const sheet = phone.getByRole('dialog', { name: 'Conduct your end' })
  await expect(sheet.getByRole('radio').first()).toBeFocused()
  await sheet.getByText(name).tap()
  await sheet.getByLabel('How often').selectOption('8')
  await sheet.getByRole('button', { name: 'Start' }).tap()

  // Without motion the beats are a counter; the words are told once, as text.
  await expect(founder.getByText(`conducts “${name}”`)).toBeVisible()
  await expect(founder.getByText(/^Beat/)).toBeVisible()
  const told = founder.getByRole('status').filter({ hasText: 'The words: All night, all night' })
  await expect(told).toBeAttached()
  const song = screen.getByRole('region', { name: `Song: ${name}` })
  await expect(song).toContainText(`${capo} conducts “${name}”`)

  // Whoever answers the beats is one voice.
  const drum = phone.getByRole('button', { name: /^Cheer for/ })
  await expect(async () => {
    await Promise.all([founder.keyboard.press('Space', { delay: 20 }), drum.tap()])
    await expect(song).toContainText('2 of 2 sing', { timeout: 1_000 })
  }).toPass()

  await phone.getByRole('button', { name: 'Conduct' }).tap()
  await sheet.getByRole('button', { name: 'Stop the song' }).tap()
  await sheet.getByRole('button', { name: 'Close' }).tap()
  await expect(founder.getByText(`conducts “${name}”`)).toBeHidden()
}

/** Two fans hold a tifo up, by key and by press, over a reload, until it is complete; returns the poster's address. */
export async function holdUpTifo(founder: Page, phone: Page, name: string, group: string): Promise<string> {
  await press(founder, 'Raise a tifo')
  // The answer is lost on its way; the arena shows that it is up all the same.
  const raising = '**/tifo/raise'
  await founder.route(raising, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await press(founder, `Raise ${name}`)
  await expect(founder.getByRole('dialog')).toHaveCount(0)
  // The sheet may close before the answer is lost.
  await founder.unrouteAll({ behavior: 'wait' })
  const cloth = founder.getByRole('figure')
  for (const text of [name, group, 'Your 1,024 cards']) await expect(cloth).toContainText(text)
  const meter = founder.getByRole('meter', { name: 'Cards up' })
  await expect(meter).toHaveAttribute('aria-valuenow', '0')

  // The stream has moved aside and is not covered.
  const [player, picture] = await Promise.all([
    founder.locator('[data-part="pitch"]').boundingBox(),
    cloth.boundingBox(),
  ])
  expect(picture!.x + picture!.width).toBeLessThanOrEqual(player!.x)

  // By the key, which lets go again. What listens to it may be loaded after the picture.
  const hold = founder.getByRole('button', { name: 'Hold to raise your cards' })
  await expect(hold).toBeVisible()
  await founder.keyboard.down('t')
  await expect(meter).toHaveAttribute('aria-valuenow', '50')
  await founder.keyboard.up('t')
  await expect(meter).toHaveAttribute('aria-valuenow', '0')

  // In the middle the page is loaded anew: the tifo is still up, and half of the cards are the fan's again.
  await founder.reload()
  await expect(cloth).toContainText('Your 1,024 cards')
  await expect(hold).toBeVisible()

  // One by a press, the other by the key, until it is complete.
  await phone.getByRole('button', { name: 'Hold to raise your cards' }).hover()
  await phone.mouse.down()
  await expect(phone.getByRole('button', { name: 'Your cards are up' })).toBeVisible()
  await founder.keyboard.down('t')
  await expect(meter).toHaveAttribute('aria-valuenow', '100')
  for (const page of [founder, phone])
    await expect(page.getByRole('button', { name: 'Share the poster' })).toBeVisible()
  await phone.mouse.up()
  await founder.keyboard.up('t')
  await expect(founder.getByText('It is complete. Hold on if you like')).toBeVisible()
  await checkLyingPhone(founder)
  const see = founder.getByRole('link', { name: 'See the poster' })
  await expect(see).toHaveAttribute('href', /\/poster\/\w+$/)
  return (await see.getAttribute('href')) ?? ''
}

/** The smallest height: what stands in the middle of the stadium gives way to what a complete tifo says. */
async function checkLyingPhone(page: Page): Promise<void> {
  const before = page.viewportSize()!
  await page.setViewportSize({ width: 844, height: 390 })
  const share = page.getByRole('button', { name: 'Share the poster' })
  await expect(share).toBeInViewport({ ratio: 1 })
  const [pitch, button, picture] = await Promise.all([
    page.locator('[data-part="pitch"]').boundingBox(),
    share.boundingBox(),
    page.getByRole('figure').boundingBox(),
  ])
  expect(pitch!.y + pitch!.height).toBeLessThanOrEqual(button!.y)
  // The song bar of a capo takes nothing from the picture.
  expect(picture!.y + picture!.height).toBeGreaterThan(380)
  await page.setViewportSize(before)
}

/** An end of four elects this fan, who conducts a song of ours; `another` is the second vote. */
export async function electCapo(page: Page, name: string, another: () => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: 'Elect a capo' }).click({ timeout: 75_000 })
  const sheet = page.getByRole('dialog', { name: 'Who conducts your end?' })
  await expect(sheet).toContainText('Whoever gets 2 votes within 30 seconds conducts.')
  await checkEverywhere(page, 'the election of a capo')
  await press(page, `Vote for ${name}`)
  await expect(sheet).toContainText('1 of 2')
  // However long a name is, it gives way to the votes and the button.
  await sheet
    .locator('li b')
    .first()
    .evaluate((shown) => shown.replaceChildren('W'.repeat(80)))
  const [frame, button] = await Promise.all([
    sheet.boundingBox(),
    sheet
      .getByRole('button', { name: /^Vote for/ })
      .first()
      .boundingBox(),
  ])
  expect(button!.x + button!.width).toBeLessThan(frame!.x + frame!.width)
  await another()
  await expect(sheet).toContainText('You conduct your end now.')
  await press(page, 'Close')
  await press(page, 'Conduct')
  await page.getByRole('radio', { name: /^Slow thunder/ }).check()
  await press(page, 'Start')
  await expect(page.getByText('conducts “Slow thunder”')).toBeVisible()
}
