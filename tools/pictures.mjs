// Takes the pictures of the README from a running product with demo data:
// npm start, then: node tools/pictures.mjs [http://localhost:3000]
import { mkdirSync } from 'node:fs'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { ensureBrowser } from './test-programs.mjs'

const [base = 'http://localhost:3000'] = process.argv.slice(2)
const FOLDER = 'docs/pictures'
const PASSWORD = 'two-ends-one-roar'
const FAN = 'lea@virage.example'
const OTHER_FAN = 'sami@virage.example'
const ADMIN = 'admin@virage.example'
const PHONE = { width: 390, height: 844 }

mkdirSync(FOLDER, { recursive: true })
const { element: arenas } = await (await fetch(`${base}/v1/arenas`)).json()
const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: ['--no-sandbox'] })

async function signIn(username) {
  const body = new URLSearchParams({ username, password: PASSWORD })
  return (await (await fetch(`${base}/v1/users/login`, { method: 'POST', body })).json()).access_token
}

/** `ready` resolves once the page shows the subject of the picture. `as` null: for a visitor. */
async function picture(name, path, { as = FAN, theme = 'dark', size = { width: 1440, height: 900 }, ready }) {
  // Waiting inside the page would need eval, which our content security policy forbids.
  const context = await browser.newContext({ viewport: size, locale: 'en-GB', bypassCSP: true })
  await context.addInitScript(
    ([kept, look]) => {
      if (kept) localStorage.setItem('auth_token', kept)
      localStorage.setItem('theme', look)
    },
    [as && (await signIn(as)), theme],
  )
  const page = await context.newPage()
  await page.goto(base + path)
  await ready(page)
  await isStill(page)
  // A palette is enough for flat colours, and a fifth of the size.
  await sharp(await page.screenshot())
    .png({ palette: true, quality: 90 })
    .toFile(`${FOLDER}/${name}.png`)
  await context.close()
  console.log(`${FOLDER}/${name}.png`)
}

/** Takes toasts away and waits until fonts, pictures and finite animations are done. */
async function isStill(page) {
  for (const dismiss of await page.getByRole('button', { name: 'Dismiss' }).all()) await dismiss.click()
  await page.evaluate(() => document.fonts.ready)
  await page.waitForFunction(
    () =>
      [...document.images].every((image) => image.complete || image.loading === 'lazy') &&
      document
        .getAnimations()
        .every(
          (animation) =>
            animation.playState !== 'running' ||
            animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
        ),
    undefined,
    // A song runs for a minute.
    { timeout: 120_000 },
  )
}

/** Chooses a side, waits for an open bet, which a phone shows on a strip, and cheers until the noise is on the screen. */
async function joinIn(page) {
  const end = page.getByRole('button', { name: /^Home end/ })
  const drum = page.getByRole('button', { name: /^Cheer for/ })
  await drum.or(end).first().waitFor()
  if (await end.isVisible()) await end.click()
  const strip = page.getByRole('button', { name: /^Open bet:/ })
  // There is none between two matches, and on a phone a raised tifo takes the strip's place.
  await page.getByRole('timer').nth(1).or(strip).first().waitFor({ timeout: 300_000 })
  const ownNoise = page.getByText('Your noise').locator('xpath=following-sibling::*[1]')
  do {
    for (let beat = 0; beat < 8; beat++) await drum.click()
  } while (Number.parseFloat(await ownNoise.innerText()) === 0)
}

const arena = `/play/?arena=${arenas[0].id}`
await picture('arena', arena, { ready: joinIn })
await picture('arena-phone', arena, { theme: 'light', size: PHONE, ready: joinIn })
await picture('landing', '/', {
  as: null,
  async ready(page) {
    await page.locator('button:enabled, a', { hasText: 'Join The Arena' }).first().waitFor()
    await page.locator('canvas[data-drawn]').waitFor()
  },
})
await picture('profile', '/fan', { ready: (page) => page.getByText('FOUNDER').waitFor() })
await picture('leaderboard', '/fans', {
  as: OTHER_FAN,
  theme: 'light',
  ready: (page) => page.getByRole('table').getByRole('link').nth(4).waitFor(),
})
await picture('admin', '/admin?tab=arenas', {
  as: ADMIN,
  ready: (page) => page.getByRole('tabpanel').getByRole('button').nth(2).waitFor(),
})
await browser.close()
