import { ask, known } from './api.ts'
import { demoFan, signIn } from './people.ts'
import { expect, test } from './test.ts'

const META = 'head meta[property="og:image"]'

test('[sharing.4] the blog names its feed, and the feed is XML that a reader can read', async ({
  page,
  product,
}) => {
  await page.goto('/blog')
  await expect(page.getByRole('link', { name: 'RSS feed' })).toHaveAttribute('href', '/blog/rss.xml')
  await expect(page.locator('head link[type="application/rss+xml"]')).toHaveAttribute('href', '/blog/rss.xml')
  for (const [path, root] of [
    ['/blog/rss.xml', 'rss'],
    ['/sitemap.xml', 'urlset'],
  ] as const) {
    const read = await page.evaluate(async (address) => {
      const document = new DOMParser().parseFromString(await (await fetch(address)).text(), 'application/xml')
      return {
        root: document.documentElement.localName,
        faults: document.querySelectorAll('parsererror').length,
        links: [...document.querySelectorAll('item > link, url > loc')].map((link) => link.textContent ?? ''),
      }
    }, path)
    expect(read).toMatchObject({ root, faults: 0 })
    expect(read.links).toContain(`${product.url}/blog/ultras-moteur-performance`)
    for (const link of read.links) expect((await fetch(link)).status, link).toBe(200)
  }
})

test.describe('in a French browser', () => {
  test.use({ locale: 'fr-FR' })
  test('[sharing.4] the feed is named in French', async ({ page }) => {
    await page.goto('/blog')
    await expect(page.getByRole('link', { name: 'Flux RSS' })).toBeVisible()
  })
})

test('[security.3] with scripts nothing of the readable page is seen, and nothing breaks the policy', async ({
  page,
}) => {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Two ends. One roar.' })).toBeVisible()
  await expect(page.locator('.reading')).toHaveCount(0)
  expect(asked.filter((path) => path === '/reading.css' || path.startsWith('/cards/'))).toEqual([])
  expect(complaints).toEqual([])
})

test('[sharing.1] a page of ours for a thing that is not there still starts the application', async ({
  page,
  product,
}) => {
  await signIn(page, product, demoFan(product))
  const answer = await page.goto('/fan/999999')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('banner')).toBeVisible()
})

test('[sharing.2] a profile’s card is a picture of 1200 × 630', async ({ page, product }) => {
  const me = await known(product, demoFan(product))
  const { name } = await ask<{ name: string }>(product, me.token, ['GET', `/v1/users/${me.id}`])
  await page.goto(`/fan/${me.id}`)
  await expect(page.locator('head meta[property="og:title"]')).toHaveAttribute('content', name)
  const address = await page.locator(META).getAttribute('content')
  const size = await page.evaluate(async (src) => {
    const picture = new Image()
    picture.src = src
    await picture.decode()
    return [picture.naturalWidth, picture.naturalHeight]
  }, String(address))
  expect(size).toEqual([1200, 630])
})
