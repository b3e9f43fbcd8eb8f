import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const NAME = 'virage-tests-'
const ROOM_BYTES = 8 * 2 ** 30

/**
 * Where tests put their files: in memory where there is room for it. Each test file makes and drops a database of its own, some
 * 900 files; on a disk a third of the processors' time goes into finding room for them. Undefined: where others put theirs.
 */
export function testFolder() {
  if (!isRoomy()) return undefined
  removeLeftovers()
  const folder = mkdtempSync(join(MEMORY, `${NAME}${process.pid}-`))
  // PostgreSQL runs as another user where we are root, and has to come through to its own folders.
  chmodSync(folder, 0o711)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function isRoomy() {
  try {
    const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
    const options = mounts.map((line) => line.split(' ')).findLast(([, place]) => place === MEMORY)
    if (options?.[2] !== 'tmpfs' || options[3].split(',').includes('noexec')) return false
    const { bavail, bsize } = statfsSync(MEMORY)
    return Math.min(bavail * bsize, process.availableMemory()) >= ROOM_BYTES
  } catch {
    return false // not Linux
  }
}

/** What a run that was killed has left would stay in memory until the machine is started again. */
function removeLeftovers() {
  for (const name of readdirSync(MEMORY)) {
    const [, pid] = /^virage-tests-(\d+)-/.exec(name) ?? []
    if (pid && !isAlive(Number(pid))) rmSync(join(MEMORY, name), { recursive: true, force: true })
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
