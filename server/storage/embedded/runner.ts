import { type ChildProcess, type StdioOptions, spawn, spawnSync } from 'node:child_process'
import type { Account } from './account.ts'

/** Starts PostgreSQL's programs as the right user. */
export type Run = (command: string, args: string[], stdio: StdioOptions) => ChildProcess

/**
 * With setpriv the kernel sends SIGINT, PostgreSQL's fast and clean shutdown, when our process dies in any
 * way, kill -9 included. Without it the next start deals with the orphan.
 */
export function makeRunner(account: Account | null): Run {
  const setpriv = setprivArguments(account)
  const hasSetpriv = spawnSync('setpriv', [...setpriv, 'true'], { cwd: '/', stdio: 'ignore' }).status === 0
  return (command, args, stdio) => {
    // Detached: Ctrl-C in a terminal signals the whole group, and the database has to outlive the server.
    const options = { cwd: '/', detached: true, windowsHide: true, env: cleanEnvironment(), stdio }
    if (hasSetpriv) return spawn('setpriv', [...setpriv, command, ...args], options)
    return spawn(command, args, { ...options, ...account })
  }
}

function setprivArguments(account: Account | null): string[] {
  const identity = account
    ? ['--reuid', String(account.uid), '--regid', String(account.gid), '--clear-groups']
    : []
  return [...identity, '--pdeathsig', 'INT', '--']
}

/** PGDATA, PGPORT and their like are meant for another server. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG')))
}
