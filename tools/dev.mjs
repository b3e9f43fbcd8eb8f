// npm run dev: the server, restarted when one of its files changes, and the pages with hot reload, in one terminal.
import { requireNode } from './node-version.mjs'

const PAGES_PORT = 5173

requireNode()
// Imported after the check: an old Node cannot parse newer syntax.
void Promise.all([import('./project.mjs'), import('./programs.mjs')]).then(([project, { ensureInstalled }]) =>
  project.main(async () => {
    await ensureInstalled()
    return runBoth(project)
  }),
)

/** Ctrl-C reaches both programs directly; when one ends for any reason, the other is ended too. */
async function runBoth({ environment, findNode, ROOT }) {
  const { spawn } = await import('node:child_process')
  const { once } = await import('node:events')
  const env = environment({ PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${PAGES_PORT}` })
  const start = (args) => spawn(findNode(), args, { cwd: ROOT, env, stdio: ['ignore', 'inherit', 'inherit'] })
  const programs = [
    start(['--watch', '--watch-preserve-output', 'server/main.ts']),
    start([
      'node_modules/vite/bin/vite.js',
      '--port',
      String(PAGES_PORT),
      '--strictPort',
      '--clearScreen',
      'false',
    ]),
  ]
  const end = () => {
    for (const program of programs) if (program.exitCode === null) program.kill('SIGTERM')
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end)
  console.log(`Open http://localhost:${PAGES_PORT}. Ctrl-C ends the server and the pages.`)
  const ended = programs.map((program) => once(program, 'exit'))
  await Promise.race(ended)
  end()
  await Promise.all(ended)
  return 0
}
