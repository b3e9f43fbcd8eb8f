// What people set for this browser: language, theme and the search key. Each is stored and can be watched.
import { DEFAULT_THEME, STORAGE_KEYS } from '#contract/constants.ts'
import { type Language, spokenLanguage } from '#texts/messages.ts'
import { localStore } from './safe-storage.ts'
import { createStore } from './store.ts'

const LANGUAGE_KEY = 'language'
const languageStore = createStore<Language>('en')

export const language = { get: languageStore.get, subscribe: languageStore.subscribe }

/** The stored choice, else the browser's language where we speak it, else English. */
export function chooseLanguage(stored: string | null, browserLanguage: string): Language {
  if (stored === 'en' || stored === 'fr') return stored
  return spokenLanguage(browserLanguage)
}

/** The language of this browser's reader, also before the application has started. */
export function readLanguage(): Language {
  return chooseLanguage(localStore.getItem(LANGUAGE_KEY), navigator.language)
}

export function startLanguage(): void {
  showLanguage(readLanguage())
}

export function setLanguage(next: Language): void {
  localStore.setItem(LANGUAGE_KEY, next)
  showLanguage(next)
}

function showLanguage(next: Language): void {
  document.documentElement.lang = next
  speak(next)
}

/** Sets the language without touching the document: the server, which has none, draws pages with it. */
export function speak(next: Language): void {
  languageStore.set(next)
}

export type Theme = 'light' | 'dark'

/** `--bg` of the light theme (ui/tokens.css), for the time before the style sheet has come. */
const LIGHT_BACKGROUND = '#F4EFE0'

const themeStore = createStore<Theme>(readTheme(localStore.getItem(STORAGE_KEYS.theme)))

/** The head of the page shows the theme before the first paint; from then on it is kept here. */
export const theme = { get: themeStore.get, subscribe: themeStore.subscribe }

export function toggleTheme(): void {
  setTheme(themeStore.get() === 'dark' ? 'light' : 'dark')
}

export function setTheme(next: Theme): void {
  localStore.setItem(STORAGE_KEYS.theme, next)
  showTheme(next)
}

/** theme.2: for the head of a page, or the default would flash. */
export function showThemeBeforePaint(): void {
  if (themeStore.get() === DEFAULT_THEME) return
  document.documentElement.dataset.theme = themeStore.get()
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', LIGHT_BACKGROUND)
}

/** Takes over the theme that another tab has stored. */
export function followTheme(): void {
  showTheme(readTheme(localStore.getItem(STORAGE_KEYS.theme)))
}

/** Paper is light: the dark theme would be printed as light text without its ground. */
export function printInLight(): void {
  window.addEventListener('beforeprint', () => showTheme('light'))
  window.addEventListener('afterprint', followTheme)
}

function readTheme(stored: string | null): Theme {
  return stored === 'light' || stored === 'dark' ? stored : DEFAULT_THEME
}

function showTheme(next: Theme): void {
  const root = document.documentElement
  root.dataset.theme = next
  const background = getComputedStyle(root).getPropertyValue('--bg').trim()
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', background)
  themeStore.set(next)
}

const SHORTCUT_KEY = 'search_shortcut'
const shortcutStore = createStore(localStore.getItem(SHORTCUT_KEY) !== 'off')

/** Whether `/` opens the search. Single-key shortcuts can be turned off (WCAG 2.1.4). */
export const searchShortcut = { get: shortcutStore.get, subscribe: shortcutStore.subscribe }

export function setSearchShortcut(isOn: boolean): void {
  localStore.setItem(SHORTCUT_KEY, isOn ? 'on' : 'off')
  shortcutStore.set(isOn)
}
