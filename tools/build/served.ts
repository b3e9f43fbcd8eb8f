import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const STAND_INS: Record<string, URL> = {
  '#client/page.ts': new URL('../../web/served/stand-ins/page.ts', import.meta.url),
  '#web/base/clean-html.ts': new URL('../../web/served/stand-ins/clean-html.ts', import.meta.url),
}

/** Where the server draws pages there is no browser: what needs one is replaced. */
export function standInForBrowser(): Plugin {
  return {
    name: 'stand-in-for-browser',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'ssr',
    resolveId: (source) => {
      const standIn = STAND_INS[source]
      return standIn && fileURLToPath(standIn)
    },
  }
}
