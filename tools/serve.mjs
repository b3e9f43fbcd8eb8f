import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { environment, findNode, ROOT } from './project.mjs'

/** Prepares and runs the server; resolves to its exit code. */
export async function serve() {
  await ensureInstalled()
  await ensureBuilt()
  const server = spawn(findNode(), ['server/main.ts'], {
    cwd: ROOT,
    env: environment(),
    stdio: 'inherit',
  })
  passSignalsTo(server)
  const [code, signal] = await once(server, 'exit')
  return code ?? 128 + constants.signals[signal]
}

/**
 * Ctrl-C reaches the server by itself, from us, and maybe a second time from npm through us: one signal is
 * passed on, and the server takes any others as the same wish.
 */
function passSignalsTo(server) {
  let isPassed = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (isPassed) return
      isPassed = true
      server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
    })
  }
}
