// Programs in C: the limits that we are measured against, and clients that hardly cost anything.
import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { promisify } from 'node:util'

export type CompiledProgram = ChildProcessByStdio<Writable, Readable, null>

/** One of the `*.c` beside this file, compiled and started; null where there is no compiler. */
export async function startCompiled(
  source: string,
  ...args: (string | number)[]
): Promise<CompiledProgram | null> {
  const folder = await mkdtemp(path.join(tmpdir(), 'virage-bench-'))
  try {
    const program = path.join(folder, path.basename(source, '.c'))
    const options = ['-O2', '-Wall', '-Wextra', '-Werror', '-D_GNU_SOURCE', '-o', program]
    await promisify(execFile)('cc', [...options, path.join(import.meta.dirname, source)])
    const child = spawn(program, args.map(String), { stdio: ['pipe', 'pipe', 'inherit'] })
    await once(child, 'spawn')
    return child
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  } finally {
    // A program that runs no longer needs its file.
    await rm(folder, { recursive: true })
  }
}
