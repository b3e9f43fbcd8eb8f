import type { Language } from '#texts/messages.ts'
import type { Page } from './page.ts'
import { renderHead } from './page-head.ts'

const BODY_NOSCRIPT = /<noscript>(?:(?!<\/?noscript>)[\s\S])*<\/noscript>\s*(?=<\/body>)/

/** The built page of a front end with its own head and text in it. */
export function fillTemplate(template: string, page: Page, publicUrl: string, language: Language): string {
  // Parts that a page does not have leave empty lines.
  const head = renderHead(page.head, publicUrl, language).html.replace(/\n{2,}/g, '\n')
  const readable = `<noscript>${page.body.html}</noscript>\n`
  // Functions, because names may hold what `replace` reads as patterns.
  const filled = template
    .replace(/<html lang="[^"]*"/, () => `<html lang="${language}"`)
    .replace(/<title>[^<]*<\/title>\s*/, () => '')
    .replace(/<meta name="description"[^>]*>\s*/, () => '')
    .replace('</head>', () => `${head}\n</head>`)
  return BODY_NOSCRIPT.test(filled)
    ? filled.replace(BODY_NOSCRIPT, () => readable)
    : filled.replace('</body>', () => `${readable}</body>`)
}
