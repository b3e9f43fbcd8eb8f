import { createHash } from 'node:crypto'
import type { Plugin, Rolldown } from 'vite'
import { bundleProgram, chunkOf, ENTRY, filesOf } from './bundle.ts'

const SOURCE = 'web/worker/service-worker.ts'
/** A worker controls the folder it comes from, and browsers look for updates under the same name. */
const WORKER = 'sw.js'
const OFFLINE_PAGE = 'web/offline/index.html'

/** Bundles the service worker as one file, and tells it which files the build consists of. */
export function buildServiceWorker(): Plugin {
  return {
    name: 'build-service-worker',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const code = await bundleProgram(SOURCE)
        const source = `const BUILD = ${JSON.stringify(describe(bundle, code))};\n${code}\n`
        this.emitFile({ type: 'asset', fileName: WORKER, source })
      },
    },
  }
}

function describe(bundle: Rolldown.OutputBundle, workerCode: string) {
  const web = pageOf(bundle, 'web/index.html')
  const play = pageOf(bundle, 'play/index.html')
  const offline = pageOf(bundle, OFFLINE_PAGE)
  const entry = chunkOf(bundle, ENTRY)
  const entries = [`/${entry.fileName}`, lastScriptOf(play)]
  const own = [...filesOf(bundle, ENTRY)].map((file) => `/${file}`)
  const files = [...new Set([...own, ...filesNamedIn(web), ...filesNamedIn(offline)])]
  const version = createHash('sha256')
    .update(JSON.stringify([web, play, offline, workerCode]))
    .digest('hex')
    .slice(0, 12)
  return { version, entries, offlinePage: `/${OFFLINE_PAGE}`, files }
}

function pageOf(bundle: Rolldown.OutputBundle, name: string): string {
  const page = bundle[name]
  if (page?.type !== 'asset') throw new Error(`The build has no ${name}.`)
  return String(page.source)
}

/** The page's own script, after those it shares with others. */
function lastScriptOf(page: string): string {
  return [...page.matchAll(/<script type="module"[^>]* src="([^"]+)"/g)].at(-1)?.[1] ?? ''
}

/** What a page cannot do without: its entry, what that imports, its style sheet and its fonts. */
function filesNamedIn(page: string): string[] {
  const scripted = page.replaceAll(/<noscript>[\s\S]*?<\/noscript>/g, '')
  return [...scripted.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file = '']) => file)
}
