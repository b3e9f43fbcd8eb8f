// Stored scripts: every hostile text in every field that takes one, looked at in Chromium on every page, in the mails and
// in the feed. The short version is tests/browser/hostile-texts.test.ts.
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import PostalMime from 'postal-mime'
import { FEED_PATH } from '#contract/constants.ts'
import {
  addressesWith,
  findAlive,
  HOSTILE_TEXTS,
  LISTS,
  lookAt,
  plantTexts,
  watchPage,
} from '#tests/browser/hostile-texts.ts'
import { demoAdmin, signIn } from '#tests/browser/people.ts'
import { type Product, startProduct } from '#tests/browser/server.ts'
import type { Part } from './part.ts'

const CHROMIUM = process.env.CHROMIUM_PATH || '/usr/bin/chromium'
const PHONE = { width: 390, height: 664 }
const DESKTOP = { width: 1440, height: 900 }
/** Addresses are read by few pieces of code: these need not all texts. */
const TEXTS_IN_ADDRESSES = 12

export const xss: Part = {
  name: 'xss',
  title: 'texts and links that would run, in every field, looked at in Chromium',
  obstacle() {
    if (!existsSync(CHROMIUM)) return `there is no Chromium at ${CHROMIUM}`
    const isBuilt = existsSync(path.join(import.meta.dirname, '../../dist/web/index.html'))
    return isBuilt ? null : 'there is no build: run `npm run build`'
  },
  async play({ rounds, note }) {
    const product = await startProduct()
    const browser = await chromium.launch({
      executablePath: CHROMIUM,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    })
    try {
      const texts = HOSTILE_TEXTS.slice(0, rounds ?? HOSTILE_TEXTS.length)
      const planted = await plantTexts(product, texts)
      note(`${texts.length} texts planted`)
      const own = planted.flatMap(({ paths }) => paths)
      const faults: string[] = []
      const walk = async (who: string, paths: readonly string[], screen: typeof PHONE) => {
        const page = await openPage(browser, product, screen)
        if (who === 'admin') await signIn(page, product, demoAdmin(product))
        const seen = await watchPage(page, product)
        for (const each of paths)
          for (const fault of await lookAt(page, each, seen)) {
            note(fault)
            faults.push(fault)
          }
        await page.context().close()
        note(`${who}, ${screen.width} px: ${paths.length} pages, ${faults.length} faults so far`)
      }
      await walk('visitor', ['/', '/blog', ...own], DESKTOP)
      await walk('admin', [...LISTS, ...own], PHONE)
      await walk('admin', LISTS, DESKTOP)
      await walk('admin', texts.slice(0, TEXTS_IN_ADDRESSES).flatMap(addressesWith), PHONE)
      const plain = await openPage(browser, product, DESKTOP)
      faults.push(...(await faultsInMails(plain, product, texts, note)), ...(await faultsInFeed(plain)))
      return faults
    } finally {
      await browser.close()
      await product.stop()
    }
  },
}

async function openPage(browser: Browser, { url }: Product, viewport: typeof PHONE) {
  const context = await browser.newContext({ baseURL: url, viewport, serviceWorkers: 'block' })
  return context.newPage()
}

/** Mails show names too, where nothing like our policy protects the reader. */
async function faultsInMails(
  page: Page,
  { url, mailFolder }: Product,
  texts: readonly string[],
  note: (line: string) => void,
): Promise<string[]> {
  for (const [i, name] of texts.entries())
    await fetch(`${url}/v1/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name, email: `mail-${i}@virage.test`, password: 'drums in row four' }),
    })
  const files = async () => (await readdir(mailFolder)).filter((name) => name.endsWith('.eml'))
  for (let tries = 0; (await files()).length < texts.length && tries < 100; tries++)
    await new Promise((resolve) => setTimeout(resolve, 100))
  const faults: string[] = []
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push('a mail shows a dialog')
    void dialog.dismiss()
  })
  for (const file of await files()) {
    const mail = await PostalMime.parse(await readFile(path.join(mailFolder, file)))
    await page.setContent(mail.html ?? '')
    const found = [...(await page.evaluate(findAlive)), ...dialogs.splice(0)]
    faults.push(...found.map((fault) => `mail "${mail.subject}" to ${mail.to?.[0]?.address}: ${fault}`))
    if (mail.to?.length !== 1) faults.push(`mail "${mail.subject}" has ${mail.to?.length} recipients`)
  }
  note(`${(await files()).length} mails read`)
  return faults
}

/** The feed is read by other programs: it must be XML, and hold texts only. */
async function faultsInFeed(page: Page): Promise<string[]> {
  await page.goto('/healthz')
  return page.evaluate(async (address) => {
    const xml = new DOMParser().parseFromString(await (await fetch(address)).text(), 'text/xml')
    const alive = [...xml.querySelectorAll('parsererror, [data-xss]')]
    return alive.map((element) => `${address}: ${element.outerHTML.slice(0, 200)}`)
  }, FEED_PATH)
}
