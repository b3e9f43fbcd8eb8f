import { build } from 'vite'

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
