import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'

const SETPRIV = '/usr/bin/setpriv'

/**
 * Starts a program that dies with us where the system can see to that; Ctrl-C reaches us alone, so that everything
 * stops in order. Its complaints pass through us: with our own output in its hands, whoever waits for the end of ours
 * would wait for it too.
 */
export function startProcess(program: string, args: string[], env?: Record<string, string>): ChildProcess {
  const guard = existsSync(SETPRIV) ? [SETPRIV, '--pdeathsig', 'TERM', program] : [program]
  const [command = program, ...before] = guard
  const child = spawn(command, [...before, ...args], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(env && { env }),
  })
  child.stderr?.on('data', (complaint: Buffer) => process.stderr.write(complaint))
  return child
}
