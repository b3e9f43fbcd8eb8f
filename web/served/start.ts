// The program in the head of every page of web. It is written into the page by the build, because it must run before the
// first paint.
import { watchEntryScript } from '#client/entry-script.ts'
import { readLanguage, showThemeBeforePaint, toggleTheme } from '#client/preferences.ts'
import { localStore } from '#client/safe-storage.ts'
import { STORAGE_KEYS } from '#contract/constants.ts'
import { BUILT_FILES_ELEMENT, type BuiltFiles } from '#contract/first-content.ts'

/** Nobody waits longer for the application, whatever the browser says about its paints. */
const LONGEST_WAIT_MS = 3_000

const page = document.documentElement
/** Missing in development, where the page asks for its script by itself. */
const files: BuiltFiles | null = JSON.parse(
  document.getElementById(BUILT_FILES_ELEMENT)?.textContent ?? 'null',
)

showThemeBeforePaint()
watchEntryScript()
// drawing.3: what the server has drawn is for strangers, in the language that their browser prefers.
if (localStore.getItem(STORAGE_KEYS.token) !== null || page.dataset.served !== readLanguage())
  delete page.dataset.served
const isServed = page.dataset.served !== undefined
if (files) void start(files)
if (isServed) keepPresses()

/**
 * A drawn page comes first: the line is for what it looks like until it has been seen. Then all files of the page come
 * at once, without waiting for the entry to ask for them.
 */
async function start({ entry, shared, pages }: BuiltFiles): Promise<void> {
  if (isServed && !document.hidden) {
    // Its first use takes tens of milliseconds, which nobody notices while the style sheet is on its way.
    new Intl.DateTimeFormat(page.lang).format()
    await firstPaint()
  }
  const place = location.pathname.replace(/^\/blog\/.+/, '/blog/:slug').replace(/^\/match\/.+/, '/match/:id')
  for (const href of shared) preload(href)
  for (const href of pages[place] ?? []) {
    if (isStyle(href)) preload(href)
    else fetchEarly(href)
  }
  await bodyAndStyles()
  const script = document.createElement('script')
  Object.assign(script, { type: 'module', crossOrigin: '', src: entry })
  document.head.append(script)
}

function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    new PerformanceObserver((paints) => {
      if (paints.getEntriesByName('first-contentful-paint').length > 0) resolve()
    }).observe({ type: 'paint', buffered: true })
    setTimeout(resolve, LONGEST_WAIT_MS)
  })
}

function preload(href: string): void {
  const link = document.createElement('link')
  const [rel, as] = isStyle(href) ? ['preload', 'style'] : ['modulepreload', 'script']
  Object.assign(link, { rel, as, crossOrigin: '', href })
  document.head.append(link)
}

function isStyle(href: string): boolean {
  return href.endsWith('.css')
}

/** Into the browser's cache, where client/load-part.ts finds it; that one also says why this is no link. */
function fetchEarly(href: string): void {
  fetch(href).catch(() => undefined)
}

/** The application takes over what is there, and measures it. */
async function bodyAndStyles(): Promise<void> {
  if (document.readyState === 'loading')
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
  await Promise.all(sheets.filter(({ sheet }) => sheet === null).map(settled))
}

function settled(link: HTMLLinkElement): Promise<unknown> {
  return new Promise((resolve) => {
    for (const outcome of ['load', 'error']) link.addEventListener(outcome, resolve, { once: true })
  })
}

/**
 * drawing.2: what is pressed before the application listens is pressed again then. Until it says so nobody hears it: the
 * application listens before it has taken over, and would hear it twice. The theme needs no application.
 */
function keepPresses(): void {
  let pressed: HTMLElement | null = null
  const keep = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (!button?.closest('.served')) return
    event.preventDefault()
    event.stopPropagation()
    if (button.dataset.switches === 'theme') toggleTheme()
    else pressed = button
  }
  document.addEventListener('click', keep, true)
  window.served = {
    heard() {
      document.removeEventListener('click', keep, true)
      // After what was typed has arrived.
      setTimeout(() => pressed?.click())
    },
  }
}
