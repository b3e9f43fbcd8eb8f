import type { IncomingMessage } from 'node:http'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** The browser starts both fonts with the page, not only once the style sheet that names them has come. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => file.endsWith('.woff2'))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
            injectTo: 'head' as const,
          })),
    },
  }
}

/** In development, every address that is not a file is a page of web or play, as the server does it. */
function servePages(): Plugin {
  return {
    name: 'serve-pages',
    configureServer(server) {
      server.middlewares.use((request: IncomingMessage, _response, next) => {
        const isPlay = /^\/play(?:[/?]|$)/.test(request.url ?? '')
        if (request.headers.accept?.includes('text/html'))
          request.url = isPlay ? '/play/index.html' : '/web/index.html'
        next()
      })
    },
  }
}

export default defineConfig({
  appType: 'mpa',
  publicDir: 'web/public',
  plugins: [react(), preloadFonts(), servePages()],
  server: {
    proxy: { '/v1': { target: 'http://localhost:3000', ws: true }, '/media': 'http://localhost:3000' },
  },
  build: {
    outDir: 'dist',
    // The content security policy allows neither inline scripts nor data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    rolldownOptions: { input: { web: 'web/index.html', play: 'play/index.html' } },
  },
})
