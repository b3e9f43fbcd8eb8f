import type { IncomingMessage } from 'node:http'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { isServerPath, SERVER_PATHS } from './contract/pages.ts'
import { chunkGroups } from './tools/build/chunks.ts'
import { inlinePrograms, preloadFonts, startApplication } from './tools/build/pages.ts'
import { loadParts, wholeParts } from './tools/build/part-loader.ts'
import { buildServiceWorker } from './tools/build/service-worker.ts'

/** The server of `npm run dev`: it reads the same PORT. */
const DEV_SERVER = `http://localhost:${process.env.PORT || 3000}`

/** In development every address that people open is a page of web or play, unless the server answers it itself. */
function servePages(): Plugin {
  return {
    name: 'serve-pages',
    configureServer(server) {
      server.middlewares.use((request: IncomingMessage, _response, next) => {
        const [path = ''] = (request.url ?? '').split('?')
        const isPage = request.headers.accept?.includes('text/html') && !isServerPath(path)
        if (isPage) request.url = htmlOf(request.url ?? '')
        next()
      })
    },
  }
}

function htmlOf(url: string): string {
  if (/^\/dev\/ui(?:[/?]|$)/.test(url)) return '/web/dev/index.html'
  return /^\/play(?:[/?]|$)/.test(url) ? '/play/index.html' : '/web/index.html'
}

const STAND_INS: Record<string, string> = {
  '#client/page.ts': 'web/served/stand-ins/page.ts',
  '#site/useLater.ts': 'web/served/stand-ins/useLater.tsx',
  '#site/clean-html.ts': 'web/served/stand-ins/clean-html.ts',
}

/** Replaces modules that need a browser in the bundle that renders pages on the server. */
function standInForBrowser(): Plugin {
  return {
    name: 'stand-in-for-browser',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'ssr',
    resolveId: (source) => {
      const standIn = STAND_INS[source]
      return standIn && path.join(import.meta.dirname, standIn)
    },
  }
}

export default defineConfig({
  appType: 'mpa',
  publicDir: 'web/public',
  plugins: [
    react(),
    inlinePrograms(),
    preloadFonts(),
    startApplication(),
    loadParts(import.meta.dirname),
    servePages(),
    buildServiceWorker(),
    standInForBrowser(),
  ],
  server: {
    proxy: Object.fromEntries(SERVER_PATHS.map((path) => [path, { target: DEV_SERVER, ws: path === '/v1' }])),
  },
  build: {
    // The content security policy allows neither inline scripts nor data: fonts.
    assetsInlineLimit: 0,
    modulePreload: wholeParts,
    // hls.js is as large as it is, and loaded only by who watches such a stream.
    chunkSizeWarningLimit: 600,
  },
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist',
        target: 'es2022',
        rolldownOptions: {
          input: {
            web: 'web/index.html',
            play: 'play/index.html',
            offline: 'web/offline/index.html',
          },
          output: {
            codeSplitting: {
              groups: chunkGroups(import.meta.dirname),
              includeDependenciesRecursively: false,
            },
          },
        },
      },
    },
    // For the server, which renders pages with it; the dot keeps it from being sent to anybody.
    ssr: {
      build: {
        outDir: 'dist/.served',
        copyPublicDir: false,
        rolldownOptions: { input: { 'draw-page': 'web/served/draw-page.tsx' } },
      },
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': '"production"' },
    },
  },
})
