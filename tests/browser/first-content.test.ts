import { STORAGE_KEYS } from '#contract/constants.ts'
import { demoFan, signIn } from './people.ts'
import { isTakenOver } from './taken-over.ts'
import { expect, type Page, test } from './test.ts'

const ARTICLE = '/blog/ultras-moteur-performance'
const SCRIPTS = '**/assets/*.js'

const PAGES = {
  en: [
    ['/', 'Two ends. One roar.', 'Pick your side'],
    ['/blog', 'Blog', 'Les ultras, moteur de la performance'],
    [ARTICLE, 'Les ultras, moteur de la performance', 'By La rédaction de Virage on 14 September 2026'],
    ['/login', 'Sign in', 'New here?'],
  ],
  fr: [
    ['/', 'Deux virages. Un seul cri.', 'Choisissez votre camp'],
    ['/blog', 'Blog', 'Les ultras, moteur de la performance'],
    [ARTICLE, 'Les ultras, moteur de la performance', 'Par La rédaction de Virage, le 14 septembre 2026'],
    ['/login', 'Connexion', 'Première visite'],
  ],
} as const
const LOCALES = { en: 'en-GB', fr: 'fr-FR' } as const

/** Scripts stay on their way until they are let go. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(SCRIPTS, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

const open = (page: Page, path: string) => page.goto(path, { waitUntil: 'commit' })

for (const language of ['en', 'fr'] as const)
  test.describe(`to who reads ${language}`, () => {
    test.use({ locale: LOCALES[language], contextOptions: { reducedMotion: 'reduce' } })

    for (const [path, title, words] of PAGES[language])
      test(`[drawing.2] ${path} is read before any script has come, and taken over as it stands`, async ({
        page,
      }) => {
        const complaints: string[] = []
        page.on('pageerror', ({ message }) => complaints.push(message))
        page.on('console', (said) => said.type() === 'error' && complaints.push(said.text()))
        const letGo = await holdScripts(page)
        await open(page, path)

        const heading = page.getByRole('heading', { level: 1 })
        await expect(heading).toHaveText(title)
        await expect(page.getByRole('main').getByText(words).first()).toBeVisible()
        await expect(page.getByRole('banner').getByRole('link', { name: 'Blog' })).toBeVisible()
        await page.evaluate(watchShifts)
        const drawn = await heading.elementHandle()
        const place = await heading.boundingBox()

        letGo()
        await isTakenOver(page)
        await expect(page.getByRole('status').getByText(/\.\.\.$/)).toHaveCount(0)
        await expect(heading).toHaveCount(1)
        expect(await heading.evaluate((now, before) => now === before, drawn)).toBe(true)
        expect(await heading.boundingBox()).toEqual(place)
        expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([])
        expect(complaints).toEqual([])
      })
  })

/**
 * Runs in the page. What letters move when their own face comes is little, and no matter of the scripts. It is told with
 * the frame after the faces are ready, and a page that is still coming may need another face.
 */
async function watchShifts(): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  while (document.readyState === 'loading') await frame()
  await document.fonts.ready
  await frame()
  await frame()
  const shifts: string[] = []
  Reflect.set(window, 'shifts', shifts)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shifts.push(JSON.stringify(entry))
  }).observe({ type: 'layout-shift' })
}

test('[drawing.2] what is typed and pressed before the scripts have come is done then, and goes nowhere before', async ({
  page,
  product,
}) => {
  const letGo = await holdScripts(page)
  await open(page, '/login')
  const form = page.getByRole('main').locator('form')
  await form.getByLabel('Email').fill(product.demo.fan)
  await form.getByLabel('Password', { exact: true }).fill(product.demo.password)
  await form.getByLabel('Password', { exact: true }).press('Enter')
  expect(new URL(page.url()).search).toBe('')
  letGo()
  await expect(page).toHaveURL('/fan')
})

test('[drawing.2] an article that is being read is not replaced by the same', async ({ page }) => {
  const letGo = await holdScripts(page)
  await open(page, ARTICLE)
  // All of the article has come once there is what follows it.
  await expect(page.getByRole('contentinfo')).toBeVisible()
  const text = page.getByRole('article').locator('p').last()
  const before = await text.elementHandle()
  letGo()
  await isTakenOver(page)
  await expect(page.getByText('Loading article...')).toHaveCount(0)
  expect(await text.evaluate((now, drawn) => now === drawn, before)).toBe(true)
})

test('[drawing.2] what somebody is about to type stays, with the focus', async ({ page }) => {
  const letGo = await holdScripts(page)
  await open(page, '/login')
  await page.getByLabel('Email').pressSequentially('ida@')
  letGo()
  await isTakenOver(page)
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type('virage.test')
  await expect(page.getByLabel('Email')).toHaveValue('ida@virage.test')
})

test('[drawing.2] a button of the drawn header is heard once there is somebody to hear it', async ({
  page,
}) => {
  const letGo = await holdScripts(page)
  await open(page, '/')
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
  letGo()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('[drawing.2] the theme of a drawn page switches at once, and the application goes on with it', async ({
  page,
}) => {
  const letGo = await holdScripts(page)
  await open(page, '/blog')
  await page.getByRole('button', { name: 'Switch to the light theme' }).click()
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  letGo()
  await page.getByRole('button', { name: 'Switch to the dark theme' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('[drawing.2] what is pressed while the application takes over is done once', async ({ page }) => {
  await page.addInitScript(pressOnceListening)
  await open(page, '/')
  await isTakenOver(page)
  await expect(page.getByRole('button', { name: 'Switch to the dark theme' })).toBeVisible()
})

/** Runs in the page: presses the switch of the theme as soon as the application listens. */
function pressOnceListening(): void {
  const listen = EventTarget.prototype.addEventListener
  EventTarget.prototype.addEventListener = function (this: EventTarget, ...what: Parameters<typeof listen>) {
    listen.apply(this, what)
    if (!(this instanceof Element) || !this.matches('.served')) return
    EventTarget.prototype.addEventListener = listen
    queueMicrotask(() => this.querySelector<HTMLElement>('[aria-label="Switch to the light theme"]')?.click())
  }
}

test('[drawing.3] who is signed in never sees the page of a stranger', async ({ page, product }) => {
  await signIn(page, product, demoFan(product))
  const letGo = await holdScripts(page)
  await open(page, '/')
  await expect(page.locator('.served .brand-name')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeHidden()
  letGo()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign In' })).toHaveCount(0)
  await expect(page.locator('.served')).toHaveCount(0)
})

test('[drawing.3] nor does who has chosen the other language', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('language', 'fr'))
  const letGo = await holdScripts(page)
  await open(page, '/')
  await expect(page.locator('.served .brand-name')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  letGo()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deux virages. Un seul cri.')
})

test('[drawing.3, theme.2] who has chosen the light theme sees it from the first paint on', async ({
  page,
}) => {
  await page.addInitScript((key) => localStorage.setItem(key, 'light'), STORAGE_KEYS.theme)
  const letGo = await holdScripts(page)
  await open(page, '/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(20, 25, 15)')
  letGo()
  await expect(page.getByRole('button', { name: 'Switch to the dark theme' })).toBeVisible()
})

for (const size of [
  { width: 360, height: 640 },
  { width: 844, height: 390 },
  { width: 1440, height: 900 },
])
  test(`[play.22] the arena's frame is there before the scripts, ${size.width} × ${size.height}`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    const letGo = await holdScripts(page)
    await open(page, '/play/?arena=nowhere')
    const parts = page.locator('.first-score, .first-tug, .first-stand, .first-pitch, .first-drum')
    await expect(parts).toHaveCount(5)
    for (const part of await parts.all()) {
      await expect(part).toBeInViewport({ ratio: 1 })
      const box = await part.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(14)
    }
    letGo()
    await expect(parts).toHaveCount(0)
  })

test('[drawing.2] an address with a question, or of nothing, is left to the application', async ({
  page,
}) => {
  for (const path of ['/blog?tag=esport', '/blog/never-written', '/matches']) {
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route(SCRIPTS, async (route) => {
      await promise
      await route.continue()
    })
    await open(page, path)
    await expect(page.locator('.first-paint')).toBeAttached()
    await expect(page.locator('.served')).toHaveCount(0)
    resolve()
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await page.unroute(SCRIPTS)
  }
})
