import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from './test.ts'

const SCREENS = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

/** What the page shows now has no accessibility violation and fits, in both themes, on desktop and phone. */
export async function checkEverywhere(page: Page, place: string): Promise<void> {
  for (const theme of ['dark', 'light'])
    for (const [screen, size] of Object.entries(SCREENS)) {
      await page.setViewportSize(size)
      await page.evaluate(showTheme, theme)
      expect.soft(await violations(page), `${place}, ${theme}, ${screen}`).toEqual([])
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

async function violations(page: Page): Promise<string[]> {
  // Legacy mode leaves out what only pages with frames need: a page of its own for every analysis.
  const results = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze()
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
}

const overflowPx = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
