import { build, type Rolldown } from 'vite'
import type { DrawnPageName } from '#contract/pages.ts'

export type Bundle = Rolldown.OutputBundle

/** The script that starts web. */
export const ENTRY = 'web/app/main.tsx'

/** The source files of each page that the server draws, besides those of the frame. */
export const DRAWN_PAGES: Record<DrawnPageName, string[]> = {
  landing: ['web/features/landing/LandingPage.tsx'],
  blog: ['web/features/blog/BlogPage.tsx', 'site/queries.tsx'],
  article: ['web/features/blog/ArticlePage.tsx', 'site/queries.tsx', 'texts/built-in-content.ts'],
  dmca: ['web/features/legal/LegalPage.tsx'],
  terms: ['web/features/legal/LegalPage.tsx'],
  privacy: ['web/features/legal/LegalPage.tsx'],
  cookies: ['web/features/legal/LegalPage.tsx'],
  match: ['web/features/match/MatchPage.tsx', 'site/queries.tsx'],
  login: ['web/features/auth/LoginPage.tsx'],
  register: ['web/features/auth/RegisterPage.tsx'],
}

/** The chunk that holds a source file. */
export function chunkOf(bundle: Bundle, source: string): Rolldown.OutputChunk {
  const chunk = Object.values(bundle).find(
    (file): file is Rolldown.OutputChunk => file.type === 'chunk' && isFrom(file, source),
  )
  if (!chunk) throw new Error(`The build has no chunk of ${source}.`)
  return chunk
}

function isFrom({ moduleIds }: Rolldown.OutputChunk, source: string): boolean {
  return moduleIds.some((id) => id.replaceAll('\\', '/').endsWith(`/${source}`))
}

/** Everything that must be there before a source file can run: its chunk, what that imports, and their style sheets. */
export function filesOf(bundle: Bundle, source: string): Set<string> {
  const files = new Set<string>()
  const styles = new Set<string>()
  const add = (fileName: string) => {
    const file = bundle[fileName]
    if (files.has(fileName) || file?.type !== 'chunk') return
    files.add(fileName)
    for (const style of file.viteMetadata?.importedCss ?? []) styles.add(style)
    file.imports.forEach(add)
  }
  add(chunkOf(bundle, source).fileName)
  return new Set([...files, ...styles])
}

/**
 * Bundles a browser program with everything it imports into one classic script: for inline scripts and for the
 * service worker, which cannot share chunks with the pages.
 */
export async function bundleProgram(file: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: file, output: { format: 'iife' } },
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (!output || !('output' in output)) throw new Error(`${file} was not built.`)
  return output.output[0].code.trim()
}
