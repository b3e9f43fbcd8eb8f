// What the build writes into the pages of the front ends besides Vite's own links.
import type { Plugin } from 'vite'
import { BUILT_FILES_ELEMENT, type BuiltFiles } from '#contract/first-content.ts'
import { type DrawnPageName, PAGES } from '#contract/pages.ts'
import { type Bundle, bundleProgram, chunkOf, DRAWN_PAGES, ENTRY, filesOf } from './bundle.ts'

const WEB = '/web/index.html'
const PROGRAM = /<!-- program: ([\w./-]+) -->/g
const MODULES = /\s*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g
/** Below the first screen, so only browsers without scripts need its style at once. */
const LANDING_SECTIONS = 'web/features/landing/LandingSections.tsx'
const READING_STYLE = '<link rel="stylesheet" href="/reading.css"'

/** Programs that must run before the first paint stand in the page itself, in place of `<!-- program: file -->`. */
export function inlinePrograms(): Plugin {
  return { name: 'inline-programs', transformIndexHtml: { order: 'pre', handler: withPrograms } }
}

/** The server allows these scripts by their hashes (security.3), which it takes from the page. */
export async function withPrograms(html: string): Promise<string> {
  const files = [...html.matchAll(PROGRAM)].map(([, file = '']) => file)
  const programs = new Map(
    await Promise.all(files.map(async (file) => [file, await bundleProgram(file)] as const)),
  )
  return html.replace(PROGRAM, (_, file: string) => `<script>${programs.get(file)}</script>`)
}

/** The browser starts both fonts with the page, not only once the style sheet that names them has come. */
export function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) =>
        Object.keys(bundle)
          // Those of the extended alphabets come when a letter needs them.
          .filter((file) => file.endsWith('.woff2') && !file.includes('-ext-'))
          .map((file) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              href: `/${file}`,
              crossorigin: '',
              // After the style sheet: until that is there, no letter is drawn.
              fetchpriority: 'low',
            },
            injectTo: 'head' as const,
          })),
    },
  }
}

/** Leaves it to the program of web's page (web/served/start.ts) when the application comes: it knows what is drawn. */
export function startApplication(): Plugin {
  return {
    name: 'start-application',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, path }) {
        if (!bundle || path !== WEB) return html
        const files = `<script type="application/json" id="${BUILT_FILES_ELEMENT}">${JSON.stringify(describe(bundle))}</script>`
        return html
          .replace(MODULES, '')
          .replace('<script>', (program) => `${files}\n    ${program}`)
          .replace(READING_STYLE, (link) => sectionStyles(bundle) + link)
      },
    },
  }
}

function describe(bundle: Bundle): BuiltFiles {
  const entry = `/${chunkOf(bundle, ENTRY).fileName}`
  const own = filesOf(bundle, ENTRY)
  const pages = Object.entries(DRAWN_PAGES).map(([name, sources]) => {
    const files = sources.flatMap((source) => [...filesOf(bundle, source)])
    return [PAGES[name as DrawnPageName].path, addresses(files.filter((file) => !own.has(file)))]
  })
  const shared = addresses([...own].filter((file) => !file.endsWith('.css')))
  return { entry, shared, pages: Object.fromEntries(pages) }
}

function sectionStyles(bundle: Bundle): string {
  const own = filesOf(bundle, ENTRY)
  return [...filesOf(bundle, LANDING_SECTIONS)]
    .filter((file) => file.endsWith('.css') && !own.has(file))
    .map((file) => `<link rel="stylesheet" href="/${file}" />`)
    .join('')
}

const addresses = (files: string[]): string[] => [...new Set(files)].map((file) => `/${file}`)
