import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type DrawPage, FIRST_CONTENT_ELEMENT, type FirstContent } from '#contract/first-content.ts'
import { embedJson } from '#server/http/html.ts'

/** Of the built web front end, and sent to nobody. */
const DRAWER = '.served/draw-page.js'
const EMPTY_PLACE = /<div class="first-paint"[\s\S]*?<\/div>/

/** What draws the first content of pages; null without a build. */
export async function loadDrawPage(folder: string): Promise<DrawPage | null> {
  const file = path.join(folder, DRAWER)
  if (!existsSync(file)) return null
  const { drawPage } = (await import(pathToFileURL(file).href)) as { drawPage: DrawPage }
  return drawPage
}

/** The page with its first content in it, and with what that was drawn from for who takes it over. */
export function withFirstContent(html: string, drawn: string, content: FirstContent): string {
  const language = /<html lang="(\w+)"/.exec(html)?.[1]
  const facts = `<script type="application/json" id="${FIRST_CONTENT_ELEMENT}">${embedJson(content)}</script>`
  return html
    .replace('<html', () => `<html data-served="${language}"`)
    .replace('</head>', () => `${facts}\n</head>`)
    .replace(EMPTY_PLACE, () => `<div class="served">${drawn}</div>`)
}
