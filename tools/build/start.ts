import type { Plugin } from 'vite'
import { type DrawnPageName, PAGES } from '#contract/pages.ts'
import { type Bundle, chunkOf, filesOf } from './bundle-files.ts'

const WEB = '/web/index.html'
export const ENTRY = 'web/app/main.tsx'
const SCRIPTS = /\s*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g
/** The source files of each page that the server draws, beside those of the frame. */
export const DRAWN_PAGES: Record<DrawnPageName, string[]> = {
  landing: ['web/features/landing/LandingPage.tsx'],
  blog: ['web/features/blog/BlogPage.tsx', 'web/base/queries.tsx'],
  article: ['web/features/blog/ArticlePage.tsx', 'web/base/queries.tsx', 'texts/built-in-content.ts'],
  login: ['web/features/auth/LoginPage.tsx'],
}
/** Nobody waits longer for the application, whatever the browser tells of its paints. */
const LONGEST_WAIT_MS = 3_000

/**
 * The page says by itself when the application comes. Where the server has drawn the page that is once it has been
 * seen: until then, the line is for what it looks like. Then all files of the page that was opened come at once,
 * without waiting for the entry to ask for them.
 */
export function startApplication(): Plugin {
  return {
    name: 'start-application',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, path }) {
        if (!bundle || path !== WEB) return html
        return (
          html
            .replace(SCRIPTS, '')
            // Above the style sheet, which scripts below it wait for.
            .replace('<link rel="icon"', (icon) => waiting(bundle) + icon)
            // Below it, and when all is there to be taken over.
            .replace('</body>', (end) => start(bundle) + end)
        )
      },
    },
  }
}

function waiting(bundle: Bundle): string {
  return `<script>
      {
        const isServed = document.documentElement.dataset.served !== undefined;
        window.canStart =
          !isServed || document.hidden
            ? Promise.resolve()
            : new Promise((resolve) => {
                new PerformanceObserver((paints) => {
                  if (paints.getEntriesByName("first-contentful-paint").length > 0) resolve();
                }).observe({ type: "paint", buffered: true });
                setTimeout(resolve, ${LONGEST_WAIT_MS});
              });
        canStart.then(() => {
          const [shared, arrivals] = ${JSON.stringify(filesToAskFor(bundle))};
          const place = location.pathname.replace(/^\\/blog\\/.+/, "/blog/:slug");
          for (const href of [...shared, ...(arrivals[place] ?? [])]) {
            const link = document.createElement("link");
            const isStyle = href.endsWith(".css");
            Object.assign(link, { rel: isStyle ? "preload" : "modulepreload", as: isStyle ? "style" : "script" });
            Object.assign(link, { crossOrigin: "", href });
            document.head.append(link);
          }
        });
        if (isServed) {
          // Its first use takes tens of milliseconds, which nobody misses while the style sheet is on its way.
          new Intl.DateTimeFormat(document.documentElement.lang).format();
          // What is pressed before there is anyone to hear it is pressed again. Until then nobody hears it: the
          // application listens before it has taken over, and would hear it twice.
          let pressed = null;
          const keep = (event) => {
            const button = event.target.closest("button");
            if (!button) return;
            event.preventDefault();
            event.stopPropagation();
            pressed = button;
          };
          document.addEventListener("click", keep, true);
          window.served = {
            heard() {
              document.removeEventListener("click", keep, true);
              // After what was typed has arrived.
              setTimeout(() => pressed?.click());
            },
          };
        }
      }
    </script>
    `
}

function start(bundle: Bundle): string {
  const entry = chunkOf(bundle, ENTRY).fileName
  return `<script>
      canStart.then(() => {
        const script = document.createElement("script");
        Object.assign(script, { type: "module", crossOrigin: "", src: "/${entry}" });
        document.head.append(script);
      });
    </script>
  `
}

function filesToAskFor(bundle: Bundle) {
  const shared = filesOf(bundle, chunkOf(bundle, ENTRY))
  const styles = [...shared].filter((file) => file.endsWith('.css'))
  const arrivals = Object.entries(DRAWN_PAGES).map(([name, sources]) => {
    const files = sources.flatMap((source) => [...filesOf(bundle, chunkOf(bundle, source))])
    return [PAGES[name as DrawnPageName].path, addresses(files.filter((file) => !shared.has(file)))]
  })
  return [addresses([...shared].filter((file) => !styles.includes(file))), Object.fromEntries(arrivals)]
}

const addresses = (files: string[]): string[] => [...new Set(files)].map((file) => `/${file}`)
