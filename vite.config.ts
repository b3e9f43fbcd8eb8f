import type { IncomingMessage } from 'node:http'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunkGroups } from './tools/build/chunks.ts'
import { preloadFonts } from './tools/build/preload.ts'
import { standInForBrowser } from './tools/build/served.ts'
import { buildServiceWorker } from './tools/build/service-worker.ts'
import { startApplication } from './tools/build/start.ts'

/** In development, every address that is not a file is a page of web or play, as the server does it. */
function servePages(): Plugin {
  return {
    name: 'serve-pages',
    configureServer(server) {
      server.middlewares.use((request: IncomingMessage, _response, next) => {
        if (request.headers.accept?.includes('text/html')) request.url = htmlOf(request.url ?? '')
        next()
      })
    },
  }
}

function htmlOf(url: string): string {
  if (/^\/dev\/ui(?:[/?]|$)/.test(url)) return '/web/dev/index.html'
  return /^\/play(?:[/?]|$)/.test(url) ? '/play/index.html' : '/web/index.html'
}

export default defineConfig({
  appType: 'mpa',
  publicDir: 'web/public',
  plugins: [
    react(),
    preloadFonts(),
    startApplication(),
    servePages(),
    buildServiceWorker(),
    standInForBrowser(),
  ],
  server: {
    proxy: { '/v1': { target: 'http://localhost:3000', ws: true }, '/media': 'http://localhost:3000' },
  },
  build: {
    // The content security policy allows neither inline scripts nor data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
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
    // For the server, which draws first contents with it; the dot keeps it from being sent to anybody.
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
