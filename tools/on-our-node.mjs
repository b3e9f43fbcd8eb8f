import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import { environment, findNode, ROOT } from './project.mjs'

/** Runs a program in our terminal on the Node of our packages; resolves to its exit code. */
export async function runOnOurNode(script, args = [], additions = {}) {
  const options = { cwd: ROOT, env: environment(additions), stdio: 'inherit' }
  const child = spawn(findNode(), [script, ...args], options)
  passSignalsTo(child)
  const [code, signal] = await once(child, 'exit')
  return code ?? 128 + constants.signals[signal]
}

/**
 * Ctrl-C reaches the program directly, through us, and perhaps again through npm: we pass one signal on, and the
 * program ignores repetitions.
 */
function passSignalsTo(child) {
  let isPassed = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (isPassed) return
      isPassed = true
      child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
    })
  }
}
