import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { program } from './binaries.ts'
import { FAST_SHUTDOWN_MS } from './server-process.ts'

const IMMEDIATE_SHUTDOWN_MS = 10_000
const POLL_MS = 20

/**
 * Stops a PostgreSQL that outlived a killed server; usually it is shutting down already. We do not reuse it, because
 * one that we start ourselves has our settings and log, and we notice when it ends.
 */
export async function endOrphan(cluster: string, binDir: string): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  if (process.platform === 'win32') {
    spawnSync(program(binDir, 'pg_ctl'), ['stop', '-D', cluster, '-m', 'fast'], { stdio: 'ignore' })
    return
  }
  const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10)
  if (pid > 0 && serves(pid, cluster)) await shutDown(pid, cluster)
  // PostgreSQL replaces the pid file of a dead process, but not an empty one, nor one whose pid now belongs to another
  // process, for example after a reboot.
  else if (!(pid > 0) || exists(pid)) rmSync(pidFile, { force: true })
}

async function shutDown(pid: number, cluster: string): Promise<void> {
  if (await endsAfter('SIGINT', pid, cluster, FAST_SHUTDOWN_MS)) return
  if (await endsAfter('SIGQUIT', pid, cluster, IMMEDIATE_SHUTDOWN_MS)) return
  throw new Error(`An earlier PostgreSQL (pid ${pid}) still runs on ${cluster} and does not stop.`)
}

async function endsAfter(
  signal: NodeJS.Signals,
  pid: number,
  cluster: string,
  patienceMs: number,
): Promise<boolean> {
  try {
    process.kill(pid, signal)
  } catch {
    return true
  }
  for (const end = Date.now() + patienceMs; Date.now() < end; await delay(POLL_MS)) {
    if (!serves(pid, cluster)) return true
  }
  return false
}

/** Whether the process is this cluster's PostgreSQL, whose working directory is the cluster; a zombie has none. */
function serves(pid: number, cluster: string): boolean {
  if (process.platform !== 'linux') {
    const ps = spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' })
    return ps.stdout.includes(cluster)
  }
  try {
    const workingIn = statSync(`/proc/${pid}/cwd`)
    const own = statSync(cluster)
    return workingIn.dev === own.dev && workingIn.ino === own.ino
  } catch {
    return false
  }
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
