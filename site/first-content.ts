import { FIRST_CONTENT_ELEMENT, type FirstContent } from '#contract/first-content.ts'

/** The data from which the server drew the page; used until the page has loaded its own. */
export const firstContent: FirstContent = JSON.parse(
  globalThis.document?.getElementById(FIRST_CONTENT_ELEMENT)?.textContent ?? '{}',
)
