import { FIRST_CONTENT_ELEMENT, type FirstContent } from '#contract/first-content.ts'

/** What the served page was drawn from. It stands in until the page has read the same for itself. */
export const firstContent: FirstContent = JSON.parse(
  globalThis.document?.getElementById(FIRST_CONTENT_ELEMENT)?.textContent ?? '{}',
)
