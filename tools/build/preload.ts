import type { Plugin } from 'vite'
import { firstFonts } from './bundle-files.ts'

/** The browser starts both fonts with the page, not only once the style sheet that names them has come. */
export function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) =>
        firstFonts(bundle ?? {}).map((file) => ({
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
