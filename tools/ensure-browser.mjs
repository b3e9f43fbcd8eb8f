import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { run } from './command.mjs'
import { installPackages } from './debian.mjs'
import { environment, findNode, Refusal, ROOT } from './project.mjs'

const PLACES = ['/usr/bin/chromium', '/usr/bin/google-chrome-stable', '/usr/bin/google-chrome']

/** Finds or installs Chromium; resolves to its executable. */
export async function ensureBrowser() {
  const found = findBrowser() ?? (await findPlaywrights())
  if (found) return found
  if (await installPackages('chromium', 'fonts-liberation')) return findBrowser() ?? refuse()
  await run(findNode(), ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], environment()).catch(
    refuse,
  )
  return (await findPlaywrights()) ?? refuse()
}

function findBrowser() {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen && !existsSync(chosen)) throw new Refusal(`CHROMIUM_PATH names no file: ${chosen}`)
  return chosen || PLACES.find((path) => existsSync(path))
}

async function findPlaywrights() {
  const { chromium } = await import(pathToFileURL(join(ROOT, 'node_modules/@playwright/test/index.mjs')).href)
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}

function refuse() {
  throw new Refusal('The browser tests need Chromium: install it, or set CHROMIUM_PATH to it.')
}
