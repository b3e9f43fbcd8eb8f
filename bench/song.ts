// How far apart do four browsers sing one song, with 10 to 190 ms of delay and 50 ms of jitter on each socket and clocks
// that are minutes wrong? `planned`: when each beat is heard by what could be known when it was handed to the audio clock.
// `heard`: when it left the speakers, by that clock as it then was. Chromium without a sound card drives that clock by a
// timer, which slips where the processor is busy.
//   npm run bench -- song
import { chromium } from '@playwright/test'
import { songMs } from '#match/song-time.ts'
import { setUpArena } from '#tests/browser/arena-calls.ts'
import { CHROMIUM } from '#tests/browser/chromium.ts'
import { demoAdmin, sessionOf, verifiedPerson } from '#tests/browser/people.ts'
import { startProduct } from '#tests/browser/server.ts'
import { beatsOn, DEVICES, enterOnDevice, p95Apart, SONG } from '#tests/browser/song-devices.ts'
import type { Effort } from './slices.ts'

const GOAL_MS = 40
const REPEATS = 4

export async function measureSong({ rounds }: Effort): Promise<void> {
  const product = await startProduct()
  const browser = await chromium.launch(CHROMIUM)
  try {
    for (let round = 0; round < Math.min(rounds, 3); round++) {
      const night = await setUpArena(product, await sessionOf(product, demoAdmin(product)))
      await night.start()
      const pages = []
      for (const [index, device] of DEVICES.entries()) {
        const person = index === 0 ? demoAdmin(product) : await verifiedPerson(product)
        pages.push(await enterOnDevice(browser, product, person, night.arena.id, device))
      }
      const sung = { song: SONG, repeats: REPEATS, startsAtMs: await night.sing(SONG.id, REPEATS) }
      const endsAtMs = sung.startsAtMs + songMs(SONG, REPEATS)
      await new Promise((resolve) => setTimeout(resolve, endsAtMs + 1_000 - Date.now()))
      const beats = await Promise.all(pages.map((page) => beatsOn(page, sung)))
      const planned = p95Apart(beats.map((each) => each.planned))
      const heard = p95Apart(beats.map((each) => each.heard))
      console.log(
        `  p95 of the first to the last of four: planned ${planned.apartMs.toFixed(0)} ms (${planned.beats} beats), heard ${heard.apartMs.toFixed(0)} ms (${heard.beats} beats); goal ${GOAL_MS}`,
      )
      for (const page of pages) await page.context().close()
    }
  } finally {
    await browser.close()
    await product.stop()
  }
}
