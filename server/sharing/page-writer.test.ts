import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { layOutPages } from '#tests/built-pages.ts'
import { readPage } from '#tests/read-page.ts'
import { builtInPost } from '#texts/blog.ts'

/** Stands for the front end's own, and says what it was asked for. */
const DRAWER = `export async function drawPage({ path, language, settings, reading, content, isTakenOver }) {
  if (path === '/login' && language === 'fr') throw new Error('cannot be drawn')
  const text = \`<h1>\${path} \${language} \${settings.legalEmail} \${content?.posts?.length ?? ''}</h1>\`
  return { root: isTakenOver && content ? text : null, noscript: reading.kind, style: null }
}`

let virage: TestApp
let pages: Awaited<ReturnType<typeof layOutPages>>
beforeAll(async () => {
  pages = await layOutPages()
  await rm(path.join(pages.folder, '.served'))
  await mkdir(path.join(pages.folder, '.served'))
  await writeFile(path.join(pages.folder, '.served/draw-page.js'), DRAWER)
  virage = await startTestApp({ LEGAL_EMAIL: 'rights@virage.test' }, { frontEndsFolder: pages.folder })
})
afterAll(async () => {
  await virage.close()
  await pages.remove()
})

const FRENCH = { 'accept-language': 'fr-FR' }
const read = async (url: string, headers?: Record<string, string>) =>
  (await readPage(virage, url, headers)).html

test('[drawing.1] a page is drawn in the reader’s language, and says in which', async () => {
  const english = await read('/')
  expect(english).toContain('<div class="served"><h1>/ en rights@virage.test </h1></div>')
  expect(english).toContain('<html data-served="en" lang="en"')
  expect(english).not.toContain('first-paint')
  const french = await read('/', FRENCH)
  expect(french).toContain('<div class="served"><h1>/ fr')
  expect(french).toContain('<html data-served="fr" lang="fr"')
})

test('[drawing.1] with it comes what it was drawn from', async () => {
  const html = await read('/blog')
  expect(html).toContain('<h1>/blog en rights@virage.test 1</h1>')
  const [, json = ''] =
    /<script type="application\/json" id="virage-first-content">(.*?)<\/script>/.exec(html) ?? []
  expect(JSON.parse(json)).toEqual({ posts: [builtInPost] })
  expect(await read(`/blog/${builtInPost.slug}`)).toContain('"content":"\\u003cp>')
})

test.each(['/?reset_token=x', '/blog?tag=esport', '/blog/never-written', '/dmca', '/matches', '/play/'])(
  '[drawing.1] %s is not taken over, but can be read',
  async (url) => {
    const html = await read(url)
    expect(html).toMatch(/<noscript>(?:page|landing|match|words)<\/noscript>/)
    expect(html).not.toContain('data-served="')
    expect(html).not.toContain('class="served"')
  },
)

test('[drawing.1] a page that cannot be drawn has its head and all else', async () => {
  const { html, title } = await readPage(virage, '/login', FRENCH)
  expect(title).toBe('Connexion · Virage')
  expect(html).toContain('class="first-paint"')
  expect(html).not.toContain('data-served="')
})

test('[drawing.1] what draws pages is sent to nobody', async () => {
  expect(await read('/.served/draw-page.js')).not.toContain('drawPage')
})
