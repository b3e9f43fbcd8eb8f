// Takes the pictures of the README from a running product with demo data:
// npm start, then: node tools/pictures.mjs [http://localhost:3000]
import { mkdirSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { ensureBrowser } from './ensure-browser.mjs'

const [base = 'http://localhost:3000'] = process.argv.slice(2)
const FOLDER = 'docs/pictures'
const ACCOUNT = { username: 'lea@virage.example', password: 'two-ends-one-roar' }

mkdirSync(FOLDER, { recursive: true })
const answer = await fetch(`${base}/v1/users/login`, { method: 'POST', body: new URLSearchParams(ACCOUNT) })
const { access_token: token } = await answer.json()
const { element: arenas } = await (await fetch(`${base}/v1/arenas`)).json()

const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: ['--no-sandbox'] })

async function picture(
  name,
  path,
  { theme = 'dark', width = 1440, height = 900, prepare = async () => {} } = {},
) {
  const context = await browser.newContext({ viewport: { width, height } })
  await context.addInitScript(
    ([kept, look]) => {
      localStorage.setItem('auth_token', kept)
      localStorage.setItem('theme', look)
    },
    [token, theme],
  )
  const page = await context.newPage()
  await page.goto(base + path)
  await page.waitForLoadState('networkidle')
  await prepare(page)
  await page.screenshot({ path: `${FOLDER}/${name}.png` })
  await context.close()
}

/** Takes an end, cheers, and waits until the picture holds a lively stadium. */
async function joinIn(page) {
  const end = page.getByRole('button', { name: /^Home end/ })
  if (await end.isVisible()) await end.click()
  const drum = page.getByRole('button', { name: /^Cheer for/ })
  for (let beat = 0; beat < 12; beat++) await drum.click()
  await page.getByRole('timer').nth(1).waitFor()
  await drum.click()
}

const arena = `/play/?arena=${arenas[0].id}`
await picture('arena', arena, { prepare: joinIn })
await picture('arena-phone', arena, { theme: 'light', width: 390, height: 844, prepare: joinIn })
await picture('profile', '/fan', { prepare: (page) => page.getByText('FOUNDER').waitFor() })
await picture('leaderboard', '/fans', {
  theme: 'light',
  prepare: (page) => page.getByRole('row').nth(4).waitFor(),
})
await picture('matches', '/matches')
await browser.close()
