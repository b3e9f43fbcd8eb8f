import { BEATS_PER_LINE } from '#contract/song-limits.ts'
import { enterLive } from '#tests/live-client.ts'
import { backstage } from './admin.ts'
import { ask } from './api.ts'
import { answerCalls } from './calls.ts'
import { demoAdmin, sessionOf, signIn } from './people.ts'
import { expect, test } from './test.ts'

const LONGEST = 'WE SING THROUGH RAIN AND WIND AND NINETY MINUTES OF THUNDER!'
const BEATS = 16

for (const [width, height, reducedMotion] of [
  [1440, 900, 'no-preference'],
  [1024, 768, 'reduce'],
  [390, 664, 'no-preference'],
] as const)
  test(`[songs.3] whatever is sung, its words fit and the stadium keeps its size: ${width} × ${height}`, async ({
    page,
    product,
  }) => {
    const stage = await backstage(product)
    const arena = await stage.arena()
    const capo = await stage.capo(arena.homeTeam.id)
    const song = await stage.post<{ id: string }>(`/v1/ultras/${capo.ultraId}/songs/create`, {
      name: 'Short and long',
      tempo: 160,
      beats: Array(BEATS).fill('shout'),
      words: ['Allez', LONGEST],
    })
    await stage.post(`/v1/arenas/${arena.id}/start`)
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ reducedMotion })
    await signIn(page, product, capo)
    await page.goto(`/play/?arena=${arena.id}&side=home`)
    await expect(page.getByRole('button', { name: 'Conduct' })).toBeVisible()
    await ask(product, await sessionOf(product, capo), ['POST', `/v1/arenas/${arena.id}/song/start`], {
      songId: song.id,
      repeats: 1,
    })
    const lane = page.locator('[data-part="lane"]')
    await expect(lane).toBeVisible()
    // What is sung now lies over the drum: if presses did not go through it, it would get them.
    const isOnTop = await lane.evaluate((element) => {
      const word = element.lastElementChild as HTMLElement
      const { x, y, width, height } = word.getBoundingClientRect()
      word.style.pointerEvents = 'auto'
      const top = document.elementFromPoint(x + width / 2, y + height / 2)
      word.style.pointerEvents = ''
      return word.contains(top)
    })
    expect(isOnTop).toBe(true)
    // Every frame until the song is over.
    const seen = await page.evaluate(async () => {
      const heights = new Set<number>()
      const lines = new Set<string>()
      const lanes = new Set<string>()
      const drum = new Set<string>()
      let isCut = false
      for (;;) {
        await new Promise(requestAnimationFrame)
        const sung = document.querySelector('[data-part="lane"]')
        const words = document.querySelector<HTMLElement>('[data-part="words"]')
        if (!sung || !words)
          return { heights: heights.size, lines: lines.size, lanes: lanes.size, drum: drum.size, isCut }
        heights.add(document.querySelector('[data-part="stage"]')?.getBoundingClientRect().height ?? 0)
        lines.add(words.innerHTML)
        lanes.add(sung.innerHTML)
        const strip = sung.lastElementChild?.firstElementChild
        if (strip) drum.add(getComputedStyle(strip).transform)
        if (words.scrollHeight > words.clientHeight || words.scrollWidth > words.clientWidth) isCut = true
      }
    })
    expect(seen).toMatchObject({ heights: 1, isCut: false })
    // A machine without time to spare draws fewer frames than there are beats.
    expect(seen.lines).toBeGreaterThan(1)
    expect(seen.drum).toBeGreaterThan(1)
    // Lane and drum are moved by animations: a slow device would work through the page with each beat that changes them.
    if (reducedMotion === 'no-preference') expect(seen.lanes).toBeLessThanOrEqual(BEATS / BEATS_PER_LINE)
  })

test('[calls.4] what is refused to a capo is said inside the dialog, not behind it', async ({
  page,
  product,
}) => {
  const stage = await backstage(product)
  const arena = await stage.arena()
  const capo = await stage.capo(arena.homeTeam.id)
  await stage.post(`/v1/arenas/${arena.id}/start`)
  await signIn(page, product, capo)
  await page.goto(`/play/?arena=${arena.id}&side=home`)
  await answerCalls(page, '/song/start', 409, { detail: 'Your end sings already.', code: 'conflict' })
  await page.getByRole('button', { name: 'Conduct' }).click()
  const dialog = page.getByRole('dialog', { name: 'Conduct your end' })
  await dialog.getByRole('radio').first().check()
  await dialog.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Your end sings already.')
  await expect(dialog.getByRole('radio').first()).toBeChecked()
})

test('[songs.2] an admin stops what others sing, at either end', async ({ page, product }) => {
  const stage = await backstage(product)
  const arena = await stage.arena()
  const { id, homeTeam, awayTeam } = arena
  const [song] = await ask<{ id: string }[]>(product, stage.token, ['GET', '/v1/songs'])
  await stage.post(`/v1/arenas/${id}/start`)
  await signIn(page, product, demoAdmin(product))
  await page.goto(`/play/?arena=${id}&side=home`)
  await expect(page.getByRole('button', { name: 'Conduct' })).toBeVisible()
  const seats = []
  for (const [side, team] of [
    ['home', homeTeam],
    ['away', awayTeam],
  ] as const) {
    const token = await sessionOf(product, await stage.capo(team.id))
    const seat = await enterLive(product.url, id, { token, side })
    await seat.until('welcome')
    seats.push(seat)
    await ask(product, token, ['POST', `/v1/arenas/${id}/song/start`], { songId: song?.id, repeats: 8 })
  }
  await page.getByRole('button', { name: `Stop the song of ${awayTeam.name}` }).click()
  await seats[1]?.until('song', ({ side, song: sung }) => side === 'away' && sung === null)
  await page.getByRole('button', { name: 'Conduct' }).click()
  const dialog = page.getByRole('dialog', { name: 'Conduct your end' })
  await dialog.getByRole('button', { name: 'Stop the song' }).click()
  await seats[0]?.until('song', ({ side, song: sung }) => side === 'home' && sung === null)
  await expect(dialog.getByText('The song is stopped.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Stop the song' })).toHaveCount(0)
  for (const seat of seats) seat.close()
})

for (const language of ['en', 'fr'] as const)
  test(`[songs.3] on a phone that lies down the largest unison stays within its frame (${language})`, async ({
    page,
    product,
  }) => {
    const stage = await backstage(product)
    const arena = await stage.arena()
    const capo = await stage.capo(arena.homeTeam.id)
    const [song] = await ask<{ id: string }[]>(product, stage.token, ['GET', '/v1/songs'])
    await stage.post(`/v1/arenas/${arena.id}/start`)
    await page.setViewportSize({ width: 844, height: 390 })
    await signIn(page, product, capo)
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
    await page.goto(`/play/?arena=${arena.id}&side=home`)
    await expect(page.getByRole('button', { name: /^(Conduct|Mener)$/ })).toBeVisible()
    await ask(product, await sessionOf(product, capo), ['POST', `/v1/arenas/${arena.id}/song/start`], {
      songId: song?.id,
      repeats: 2,
    })
    const meter = page.getByRole('meter', { name: language === 'fr' ? 'Unisson' : 'Unison' })
    // The countdown to its first beat is over.
    await expect(meter).toContainText('%', { timeout: 15_000 })
    const { figures, frame } = await meter.evaluate((element) => {
      const shown = element.querySelector('b')
      const digits = shown?.firstChild
      if (digits) digits.textContent = '100'
      const range = document.createRange()
      if (shown) range.selectNodeContents(shown)
      const edges = ({ left, right }: DOMRect) => ({ left, right })
      return {
        figures: [
          edges(range.getBoundingClientRect()),
          ...(shown ? [edges(shown.getBoundingClientRect())] : []),
        ],
        frame: edges((element.parentElement ?? element).getBoundingClientRect()),
      }
    })
    for (const { left, right } of figures) {
      expect(left).toBeGreaterThanOrEqual(frame.left + 8)
      expect(right).toBeLessThanOrEqual(frame.right - 8)
    }
  })
