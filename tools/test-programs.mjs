// The programs that the tests need besides our packages: found, or installed where that is ours to do.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { environment, findNode, Refusal, ROOT, run } from './project.mjs'

const BROWSERS = ['/usr/bin/chromium', '/usr/bin/google-chrome-stable', '/usr/bin/google-chrome']
/** Chromium without windows and their toolbars, which cost a third of a test's time. */
const SHELL = '/usr/bin/chromium-headless-shell'

/**
 * Finds or installs Chromium, and beside it one without windows, where there is one. `CHROMIUM_PATH` is the browser of
 * all tests that do not need a whole one.
 */
export async function ensureBrowsers() {
  const whole = await ensureBrowser()
  if (process.env.CHROMIUM_PATH) return { CHROMIUM_PATH: whole, WHOLE_CHROMIUM_PATH: whole }
  // A machine that cannot install it has the whole browser.
  if (!existsSync(SHELL)) await installPackages('chromium-headless-shell').catch(() => false)
  return { CHROMIUM_PATH: existsSync(SHELL) ? SHELL : whole, WHOLE_CHROMIUM_PATH: whole }
}

/** Finds or installs Chromium; resolves to its executable. */
export async function ensureBrowser() {
  const found = findBrowser() ?? (await findPlaywrights())
  if (found) return found
  if (await installPackages('chromium', 'fonts-liberation')) return findBrowser() ?? refuseBrowser()
  await run(findNode(), ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], environment()).catch(
    refuseBrowser,
  )
  return (await findPlaywrights()) ?? refuseBrowser()
}

function findBrowser() {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen && !existsSync(chosen)) throw new Refusal(`CHROMIUM_PATH names no file: ${chosen}`)
  return chosen || BROWSERS.find((path) => existsSync(path))
}

async function findPlaywrights() {
  const { chromium } = await import(pathToFileURL(join(ROOT, 'node_modules/@playwright/test/index.mjs')).href)
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}

function refuseBrowser() {
  throw new Refusal('The browser tests need Chromium: install it, or set CHROMIUM_PATH to it.')
}

const POSTGRES_FOLDERS = [
  '/usr/lib/postgresql/15/bin',
  '/usr/pgsql-15/bin',
  '/opt/homebrew/opt/postgresql@15/bin',
  '/usr/local/opt/postgresql@15/bin',
]

/** Finds or installs PostgreSQL 15, the oldest we support; resolves to the folder of its programs. */
export async function ensurePostgres() {
  const found = findPostgres()
  if (found) return found
  if (!process.env.TEST_POSTGRES_BIN) await installPackages('postgresql-15')
  return findPostgres() ?? refusePostgres()
}

function findPostgres() {
  const chosen = process.env.TEST_POSTGRES_BIN
  return (chosen ? [chosen] : POSTGRES_FOLDERS).find((folder) => existsSync(join(folder, 'initdb')))
}

function refusePostgres() {
  throw new Refusal('The tests need PostgreSQL 15: install it, or set TEST_POSTGRES_BIN to its bin folder.')
}

const REDIS_PROGRAMS = ['redis-server', 'valkey-server']

/** Finds or installs Redis; resolves to its server program. */
export async function ensureRedis() {
  const found = findRedis()
  if (found) return found
  await installPackages('redis-server')
  return findRedis() ?? refuseRedis()
}

function findRedis() {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => REDIS_PROGRAMS.map((name) => join(folder, name)))
    .find((path) => existsSync(path))
}

function refuseRedis() {
  throw new Refusal('The tests need Redis or Valkey: install one, so that redis-server is on the PATH.')
}

const NGINX_PROGRAMS = [
  '/usr/sbin/nginx',
  '/usr/bin/nginx',
  '/opt/homebrew/bin/nginx',
  '/usr/local/bin/nginx',
]

/** Finds or installs nginx; resolves to its program. */
export async function ensureNginx() {
  const found = findNginx()
  if (found) return found
  await installPackages('nginx-light')
  return findNginx() ?? refuseNginx()
}

const findNginx = () => NGINX_PROGRAMS.find((path) => existsSync(path))

function refuseNginx() {
  throw new Refusal('The cluster needs nginx: install it (Debian: apt install nginx-light).')
}

const OS_RELEASE = '/etc/os-release'
const POLICY = '/usr/sbin/policy-rc.d'

/** True once the packages are installed; false where that is not ours to do. */
async function installPackages(...packages) {
  if (process.getuid?.() !== 0 || !isDebian()) return false
  console.log(`Installing ${packages.join(', ')}…`)
  const allowServices = forbidServices()
  try {
    await aptGet('update')
    await aptGet('install', '-y', '--no-install-recommends', ...packages)
    return true
  } finally {
    allowServices()
  }
}

/** Not Ubuntu: some of its packages, Chromium among them, only stand for something that is elsewhere. */
function isDebian() {
  return existsSync(OS_RELEASE) && /^ID="?debian"?$/m.test(readFileSync(OS_RELEASE, 'utf8'))
}

/** The tests start their own servers: a package's service would only hold its port and memory. */
function forbidServices() {
  if (existsSync(POLICY)) return () => {}
  writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  return () => rmSync(POLICY)
}

function aptGet(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return run('apt-get', ['-o', 'DPkg::Lock::Timeout=300', '-o', 'Dpkg::Use-Pty=0', '-qq', ...args], env)
}
