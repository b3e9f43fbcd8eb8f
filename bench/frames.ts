// What a frame of the arena costs a slow device: the page's main thread at 4 × CPU throttling, among a crowd that cheers,
// then with a song sung and a tifo raised at both ends. And how much JavaScript comes before the first frame of the
// application, against react-dom alone.
//   npm run bench -- frames      (after npm run build)
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Page } from '@playwright/test'
import { rolldown } from 'rolldown'
import { TIFO_CELLS } from '#contract/tifos.ts'
import { ringLayout } from '#play/stage/layouts.ts'
import { openDatabase } from '#server/storage/database.ts'
import { type Backstage, backstage } from '#tests/browser/admin.ts'
import { ask } from '#tests/browser/api.ts'
import { CHROMIUM } from '#tests/browser/chromium.ts'
import { sessionOf, signIn } from '#tests/browser/people.ts'
import { type Product, startProduct } from '#tests/browser/server.ts'
import { enterLive, type LiveClient } from '#tests/live-client.ts'
import { databaseUrl } from '#tests/processes/server-process.ts'
import { makeFans } from './fans.ts'
import { type Frames, framesOf, TRACE_CATEGORIES } from './main-thread.ts'
import { type Effort, median } from './slices.ts'
import { onThrowAwayPostgres } from './throw-away-postgres.ts'

const DIST = path.join(import.meta.dirname, '../dist')
const THROTTLE = 4
const FANS_PER_END = 100
const TRACED_S = 6
const LEAST_SEATS = 1_500
/** The crowd moves 15 times a second; a busy machine shows fewer. */
const LEAST_FRAMES_A_SECOND = 4
const SONG = { songId: 'v-two-claps', repeats: 8 }
const SIDES = ['home', 'away'] as const
const GOALS = { frameMs: 16.7, scripts: 1.6 }

export async function measureFrames({ rounds }: Effort): Promise<void> {
  if (!existsSync(path.join(DIST, 'play/index.html')))
    throw new Error('There is no build to measure: run `npm run build` first.')
  await onThrowAwayPostgres(async (config) => {
    const product = await startProduct({ DATABASE_URL: databaseUrl(config) })
    const database = openDatabase(config, () => {}, 2)
    const browser = await chromium.launch(CHROMIUM)
    try {
      const stage = await backstage(product)
      const tokens = await makeFans(database.db, 2 * FANS_PER_END)
      const found: Record<'a crowd' | 'song and tifo', Frames[]> = { 'a crowd': [], 'song and tifo': [] }
      let scripts: Scripts = { firstFrame: [], crowd: [] }
      for (let round = 0; round < rounds; round++) {
        const night = await openNight(product, stage, tokens)
        const page = await enterSlowly(browser, product, stage, night.arenaId)
        scripts = await page.evaluate(() => (globalThis as unknown as { loaded: Scripts }).loaded)
        const seats = await countSeats(page)
        found['a crowd'].push(await trace(browser, page, CROWD))
        await night.raiseAndSing()
        await isRaised(page)
        found['song and tifo'].push(await trace(browser, page, NIGHT))
        await isRaised(page)
        for (const [name, frames] of Object.entries(found))
          console.log(
            `  round ${round + 1} of ${rounds}, ${name}, ${seats} seats: ${frames.slice(-1).map(describe).join()}`,
          )
        await page.context().close()
        night.leave()
      }
      for (const [name, frames] of Object.entries(found)) report(name, frames)
      await weigh(scripts)
    } finally {
      await browser.close()
      await database.close()
      await product.stop()
    }
  })
}

/** By what was drawn when they had been loaded. */
interface Scripts {
  firstFrame: string[]
  crowd: string[]
}

interface Night {
  arenaId: string
  raiseAndSing(): Promise<void>
  leave(): void
}

/** An arena of its own: an end raises one tifo in three minutes. Its fans cheer twice a second and hold their cards. */
async function openNight(product: Product, stage: Backstage, tokens: string[]): Promise<Night> {
  const arena = await stage.arena()
  await stage.post(`/v1/arenas/${arena.id}/start`)
  const capos: { token: string; tifoId: string; client: LiveClient }[] = []
  for (const side of SIDES) {
    const club = side === 'home' ? arena.homeTeam : arena.awayTeam
    const capo = await stage.capo(club.id)
    // All cards turn twice a second.
    const tifo = await stage.post<{ id: string }>(`/v1/ultras/${capo.ultraId}/tifos/create`, {
      name: 'All cards turn',
      colors: ['#04180f', '#f2e3b3'],
      frames: ['01', '10'].map((cells) => ({ cells: cells.repeat(TIFO_CELLS / 2), ms: 500 })),
    })
    await stage.post(`/v1/ultras/${capo.ultraId}/tifos/approve`, { tifoId: tifo.id })
    const token = await sessionOf(product, capo)
    capos.push({ token, tifoId: tifo.id, client: await enterLive(product.url, arena.id, { token, side }) })
  }
  const fans = await Promise.all(
    tokens.map((token, i) => enterLive(product.url, arena.id, { token, side: SIDES[i % 2] ?? 'home' })),
  )
  const raises: Partial<Record<(typeof SIDES)[number], string>> = {}
  let beat = 0
  const cheering = setInterval(() => {
    beat += 1
    for (const [i, fan] of fans.entries()) {
      fan.send({ type: 'cheer', taps: 1 })
      const raise = raises[SIDES[i % 2] ?? 'home']
      // Nine of ten hold, each lets go for half a second now and then.
      if (raise !== undefined && (i + beat) % 10 < 2)
        fan.send({ type: 'hold', raise, on: (i + beat) % 10 === 0 })
      fan.forget()
    }
  }, 500)
  return {
    arenaId: arena.id,
    async raiseAndSing() {
      for (const { token, tifoId } of capos) {
        const raised = await ask<{ raise: string; side: 'home' | 'away' }>(
          product,
          token,
          ['POST', `/v1/arenas/${arena.id}/tifo/raise`],
          { tifoId },
        )
        raises[raised.side] = raised.raise
        await ask(product, token, ['POST', `/v1/arenas/${arena.id}/song/start`], SONG)
      }
      for (const [i, fan] of fans.entries())
        fan.send({ type: 'hold', raise: raises[SIDES[i % 2] ?? 'home'] ?? '', on: true })
    },
    leave() {
      clearInterval(cheering)
      for (const { close } of [...fans, ...capos.map(({ client }) => client)]) close()
    },
  }
}

/** A fan at the home end, on a desktop that is four times as slow as this machine. */
async function enterSlowly(
  browser: Browser,
  product: Product,
  stage: Backstage,
  arenaId: string,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: product.url,
    reducedMotion: 'no-preference',
    viewport: { width: 1440, height: 900 },
  })
  const page = await context.newPage()
  // Which scripts have been loaded when the first canvas comes, that of the page that opens the arena, and when the crowd comes.
  await page.addInitScript(() => {
    const loaded: Partial<Scripts> = {}
    Object.assign(globalThis, { loaded })
    const scripts = () =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((name) => name.endsWith('.js'))
    new MutationObserver((_changes, observer) => {
      if (document.querySelector('canvas')) loaded.firstFrame ??= scripts()
      if (!document.querySelector('[data-part="bowl"] > [data-part="crowd"] > canvas')) return
      observer.disconnect()
      loaded.crowd = scripts()
    }).observe(document, { childList: true, subtree: true })
  })
  await signIn(page, product, await stage.person('user'))
  await page.goto(`/play/?arena=${arenaId}&side=home`)
  await page.locator('canvas').first().waitFor({ timeout: 60_000 })
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
  // What entering leaves to do is not part of a frame.
  await delay(4_000)
  return page
}

/** How many seats the crowd has on this screen, all of which must be drawn. */
async function countSeats(page: Page): Promise<number> {
  const crowd = page.locator('[data-part="bowl"] > [data-part="crowd"]')
  const size = await crowd.evaluate((place) => {
    const style = getComputedStyle(place)
    const pad = (name: string) => Number.parseFloat(style.getPropertyValue(name)) || 0
    const { width, height } = place.getBoundingClientRect()
    return { width, height, padX: pad('--px'), padY: pad('--py') }
  })
  const { seats } = ringLayout(size)
  const drawn = await crowd.evaluate(
    async (place, { places, widthPx, heightPx }) => {
      // A copy is read: reading the canvases themselves would change how the browser keeps them.
      const canvases = [...place.querySelectorAll('canvas')]
      const copy = new OffscreenCanvas(Math.round(widthPx), Math.round(heightPx)).getContext('2d')
      if (!copy) return 0
      for (const canvas of canvases)
        copy.drawImage(
          await createImageBitmap(canvas),
          canvas.offsetLeft,
          canvas.offsetTop,
          canvas.offsetWidth,
          canvas.offsetHeight,
        )
      const { data, width } = copy.getImageData(0, 0, copy.canvas.width, copy.canvas.height)
      const colourAt = (x: number, y: number) =>
        data.slice((y * width + x) * 4, (y * width + x) * 4 + 3).join()
      const ground = colourAt(0, 0)
      return places.filter(([x, y]) => colourAt(Math.round(x), Math.round(y)) !== ground).length
    },
    { places: seats.map(({ x, y }): [number, number] => [x, y]), widthPx: size.width, heightPx: size.height },
  )
  // A few next to the fan's own one are left out.
  if (seats.length < LEAST_SEATS || drawn < seats.length * 0.98)
    throw new Error(`${drawn} of ${seats.length} seats are drawn`)
  return drawn
}

/** Both tifos are up and the own end's song is sung. */
async function isRaised(page: Page): Promise<void> {
  await page.locator('figure').first().waitFor({ timeout: 20_000 })
  // Beside a song the other end's tifo is covered, but it goes on.
  await page.locator('figure').nth(1).waitFor({ state: 'attached', timeout: 20_000 })
  await page.locator('[data-part="lane"]').waitFor({ timeout: 20_000 })
}

/** What must have changed when the trace is over: else the frames are those of a page that stands still. */
const CROWD = ['[data-part="bowl"] > [data-part="crowd"] > canvas']
const NIGHT = ['figure:first-of-type canvas', '[data-part="lane"]']

async function trace(browser: Browser, page: Page, moving: string[]): Promise<Frames> {
  const pictures = async () => {
    const taken: Buffer[] = []
    for (const part of moving) taken.push(await page.locator(part).first().screenshot())
    return taken
  }
  const before = await pictures()
  await browser.startTracing(page, { categories: TRACE_CATEGORIES })
  await delay(TRACED_S * 1_000)
  const frames = framesOf(await browser.stopTracing())
  const after = await pictures()
  for (const [i, part] of moving.entries())
    if (before[i]?.equals(after[i] ?? Buffer.of())) throw new Error(`${part} stood still`)
  if (frames.count < TRACED_S * LEAST_FRAMES_A_SECOND) throw new Error(`only ${frames.count} frames`)
  return frames
}

const describe = (frames: Frames): string =>
  `${frames.count} frames, main thread p50 ${frames.workMs.p50.toFixed(1)} ms, p95 ${frames.workMs.p95.toFixed(1)} ms; on average ${frames.partsMs
    .map(([name, ms]) => `${name} ${ms.toFixed(1)}`)
    .join(', ')}`

function report(name: string, frames: Frames[]): void {
  const work = median(frames.map(({ workMs }) => workMs.p95))
  console.log(`${name}: main thread p95 ${work.toFixed(1)} ms a frame (goal at most ${GOALS.frameMs})`)
}

/** The scripts that came before the first frame and before the crowd, against react-dom alone, all as gzip. */
async function weigh({ firstFrame, crowd }: Scripts): Promise<void> {
  const gzipped = (code: string | Uint8Array) => gzipSync(code, { level: 9 }).length
  const weightOf = async (names: string[]) => {
    const files = await Promise.all(names.map((name) => readFile(path.join(DIST, name))))
    return files.reduce((sum, file) => sum + gzipped(file), 0)
  }
  const [first, all, theirs] = [await weightOf(firstFrame), await weightOf(crowd), gzipped(await reactDom())]
  if (first === 0 || all < first) throw new Error('the arena was drawn without a script')
  const before = (what: string, bytes: number) =>
    `JavaScript before ${what}: ${bytes} bytes, react-dom ${theirs}, ratio ${(bytes / theirs).toFixed(2)}`
  console.log(`${before('the first frame', first)} (goal at most ${GOALS.scripts})`)
  console.log(before('the crowd', all))
}

/** React that draws one element, built as our pages are. */
async function reactDom(): Promise<string> {
  const entry = path.join(import.meta.dirname, 'react-dom-alone.js')
  const code = `import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
createRoot(document.body).render(createElement('p'))`
  const build = await rolldown({
    input: entry,
    platform: 'browser',
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    plugins: [
      {
        name: 'react-dom-alone',
        resolveId: (id: string) => (id === entry ? entry : null),
        load: (id: string) => (id === entry ? code : null),
      },
    ],
  })
  const { output } = await build.generate({ format: 'esm', minify: true })
  await build.close()
  return output.map((chunk) => ('code' in chunk ? chunk.code : '')).join('')
}
