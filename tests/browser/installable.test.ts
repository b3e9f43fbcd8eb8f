import { expect, type Page, test } from './test.ts'

test.use({ serviceWorkers: 'allow' })

interface Manifest {
  icons: { src: string; sizes: string; purpose: string }[]
  shortcuts: { url: string }[]
  start_url: string
}

test('[offline.4] the browser finds nothing wrong with the manifest, and everything an installation needs', async ({
  page,
}) => {
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const browser = await page.context().newCDPSession(page)
  const { url, errors } = await browser.send('Page.getAppManifest')
  expect(url).toMatch(/\/manifest\.webmanifest$/)
  expect(errors).toEqual([])
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  // A page of a test is always private, and nothing is installed from there.
  const known = ['in-incognito']
  expect(installabilityErrors.filter(({ errorId }) => !known.includes(errorId))).toEqual([])
})

test('[offline.4] every icon has the size it is said to have', async ({ page }) => {
  await page.goto('/')
  const answer = await page.request.get('/manifest.webmanifest')
  expect(answer.headers()['content-type']).toMatch(/^application\/manifest\+json/)
  const { icons, shortcuts, start_url } = (await answer.json()) as Manifest
  expect(icons.map(({ sizes, purpose }) => `${purpose} ${sizes}`)).toEqual([
    'any 192x192',
    'any 512x512',
    'maskable 192x192',
    'maskable 512x512',
  ])
  const touch = (await page.locator('link[rel="apple-touch-icon"]').getAttribute('href')) ?? ''
  for (const { src, sizes } of [...icons, { src: touch, sizes: '180x180' }])
    expect(await sizeOf(page, src), src).toBe(sizes)
  for (const url of [start_url, ...shortcuts.map((shortcut) => shortcut.url)])
    expect((await page.request.get(url)).status(), url).toBe(200)
})

function sizeOf(page: Page, src: string): Promise<string> {
  return page.evaluate(async (address) => {
    const picture = new Image()
    picture.src = address
    await picture.decode()
    return `${picture.naturalWidth}x${picture.naturalHeight}`
  }, src)
}

test('[offline.3] the worker itself is asked for anew each time', async ({ page }) => {
  const headers = (await page.request.get('/sw.js')).headers()
  expect(headers['cache-control']).toBe('no-cache')
  expect(headers['content-type']).toMatch(/^text\/javascript/)
  expect(headers['content-security-policy']).toMatch(/worker-src 'self'/)
})
