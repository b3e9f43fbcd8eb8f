import { closeSync, existsSync, openSync, readFileSync, renameSync } from 'node:fs'

/** A fresh log for each start; the last one is kept beside it. */
export function openLog(file: string): { fd: number; close(): void } {
  if (existsSync(file)) renameSync(file, `${file}.1`)
  const fd = openSync(file, 'a', 0o600)
  return { fd, close: () => closeSync(fd) }
}

/** The line that says why PostgreSQL ended, without its time stamp. */
export function lastComplaint(file: string): string {
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  const fatal = lines.findLast((line) => /\b(FATAL|PANIC):/.test(line)) ?? lines.at(-1) ?? ''
  return fatal.replace(/^.*\b(FATAL|PANIC):\s*/, '').trim() || `see ${file}`
}
