import path from 'node:path'
import type { ModulePreloadOptions, Plugin } from 'vite'

/** Vite's name for its loader, which it imports wherever a front end has an `import()`. */
const HELPER = '\0vite/preload-helper.js'
const OURS = '\0part-loader.js'

/** Every `import()` loads its files by client/load-part.ts, which can try again what did not come (pages.10). */
export function loadParts(root: string): Plugin {
  const loader = path.join(root, 'client/load-part.ts')
  let isUsed = false
  return {
    name: 'load-parts',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(source) {
      if (source !== HELPER) return null
      isUsed = true
      return OURS
    },
    load: (id) =>
      id === OURS ? `export { loadPart as __vitePreload } from ${JSON.stringify(loader)}` : null,
    generateBundle() {
      if (!isUsed)
        throw new Error('Vite names its loader differently now: parts that failed to load would stay away.')
    },
  }
}

/** The files that a part is told to need: Vite leaves out the part itself where it is all there is. */
export const wholeParts: ModulePreloadOptions = {
  polyfill: false,
  resolveDependencies: (file, needed) => [...new Set([file, ...needed])],
}
