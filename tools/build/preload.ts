import type { Plugin } from 'vite'
import { type Bundle, chunkOf, filesOf, firstFonts } from './bundle-files.ts'

const WEB = '/web/index.html'
/** The pages on which visitors arrive; what each needs beside the entry is asked for with the page itself. */
const ARRIVALS: Record<string, string[]> = {
  '/': ['web/features/landing/LandingPage.tsx'],
  '/blog': ['web/features/blog/BlogPage.tsx', 'web/app/queries.tsx'],
  '/blog/:slug': ['web/features/blog/ArticlePage.tsx', 'web/app/queries.tsx', 'texts/built-in-content.ts'],
  '/login': ['web/features/auth/LoginPage.tsx'],
}

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
            // After the scripts: without them there is nothing to read, in whatever letters.
            fetchpriority: 'low',
          },
          injectTo: 'head' as const,
        })),
    },
  }
}

/** Likewise the files of the page that was opened: otherwise they would wait for the entry to ask for them. */
export function preloadArrivals(): Plugin {
  return {
    name: 'preload-arrivals',
    transformIndexHtml: {
      order: 'post',
      // Above the style sheet, which scripts below it wait for.
      handler: (html, { bundle, path }) =>
        bundle && path === WEB ? html.replace('<link rel="icon"', (icon) => script(bundle) + icon) : html,
    },
  }
}

function script(bundle: Bundle): string {
  const shared = filesOf(bundle, chunkOf(bundle, 'web/index.html'))
  const lists = Object.entries(ARRIVALS).map(([path, sources]) => {
    const files = sources.flatMap((source) => [...filesOf(bundle, chunkOf(bundle, source))])
    const own = [...new Set(files)].filter((file) => !shared.has(file))
    return [path, own.map((file) => `/${file}`)]
  })
  return `<script>
      for (const href of (${JSON.stringify(Object.fromEntries(lists))})[
        location.pathname.replace(/^\\/blog\\/.+/, "/blog/:slug")
      ] ?? []) {
        const link = document.createElement("link");
        const isStyle = href.endsWith(".css");
        Object.assign(link, { rel: isStyle ? "preload" : "modulepreload", as: isStyle ? "style" : "script" });
        Object.assign(link, { crossOrigin: "", href });
        document.head.append(link);
      }
    </script>
    `
}
