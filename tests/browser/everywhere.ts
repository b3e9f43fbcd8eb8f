import axe, { type RunOptions } from 'axe-core'
import { expect, type Page } from './test.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

const SCREENS = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }
const THEMES = { dark: 'all', light: 'colours' } as const

/**
 * What the page shows now has no accessibility violation and fits, in both themes, on desktop and phone. Each size has
 * a layout of its own, which is checked by all rules; the light theme changes colours alone.
 */
export async function checkEverywhere(page: Page, place: string): Promise<void> {
  for (const [screen, size] of Object.entries(SCREENS)) {
    await page.setViewportSize(size)
    for (const [theme, rules] of Object.entries(THEMES)) {
      await page.evaluate(showTheme, theme)
      expect.soft(await violations(page, rules), `${place}, ${theme}, ${screen}`).toEqual([])
    }
    expect.soft(await overflowPx(page), `${place}, ${screen}: sideways scrolling`).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize(SCREENS.desktop)
}

/** Runs in the page: colours that are on their way to the other theme's are there at once. */
function showTheme(theme: string): void {
  document.documentElement.setAttribute('data-theme', theme)
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish()
}

async function violations(page: Page, rules: 'all' | 'colours'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const found = await page.evaluate(
    (options) => window.axe.run(options).then((results) => results.violations),
    {
      resultTypes: ['violations'],
      ...(rules === 'colours' && { runOnly: ['color-contrast'] }),
    } as RunOptions,
  )
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
}

const overflowPx = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
