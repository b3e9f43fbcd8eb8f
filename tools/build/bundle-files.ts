import type { Rolldown } from 'vite'

export type Bundle = Rolldown.OutputBundle

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

/** Everything that must be there before the chunk can run: itself, what it imports, and their style sheets. */
export function filesOf(bundle: Bundle, chunk: Rolldown.OutputChunk): Set<string> {
  const files = new Set<string>()
  const styles = new Set<string>()
  const add = (fileName: string) => {
    const file = bundle[fileName]
    if (files.has(fileName) || file?.type !== 'chunk') return
    files.add(fileName)
    for (const style of file.viteMetadata?.importedCss ?? []) styles.add(style)
    file.imports.forEach(add)
  }
  add(chunk.fileName)
  return new Set([...files, ...styles])
}

/** The fonts that every page begins with; those of the extended alphabets come when a letter asks for them. */
export function firstFonts(bundle: Bundle): string[] {
  return Object.keys(bundle).filter((file) => file.endsWith('.woff2') && !file.includes('-ext-'))
}
