// Programs in C: the limits that we are measured against, and clients that hardly cost anything. In JavaScript they took
// more of the machine's two cores than the server that they measure.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'

export interface Program {
  /** What it says next. */
  line: () => Promise<string>
  /** Its answer to an order, in JSON. */
  ask: <Answer>(order: string) => Promise<Answer>
  stop: () => void
}

/** One of the `*.c` beside this file, compiled and started; null where there is no compiler. */
export async function startProgram(source: string, ...args: (string | number)[]): Promise<Program | null> {
  const folder = await mkdtemp(path.join(tmpdir(), 'virage-bench-'))
  try {
    const program = path.join(folder, path.basename(source, '.c'))
    const options = ['-O2', '-Wall', '-Wextra', '-Werror', '-D_GNU_SOURCE', '-o', program]
    await promisify(execFile)('cc', [...options, path.join(import.meta.dirname, source)])
    const child = spawn(program, args.map(String), { stdio: ['pipe', 'pipe', 'inherit'] })
    await once(child, 'spawn')
    // It keeps what was said before somebody asked for it.
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
    const line = async () => {
      const { value, done } = await lines.next()
      if (done) throw new Error(`${source} ended without an answer`)
      return value
    }
    const ask = async <Answer>(order: string) => {
      child.stdin.write(`${order}\n`)
      return JSON.parse(await line()) as Answer
    }
    return { line, ask, stop: () => void child.kill() }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  } finally {
    // A program that runs no longer needs its file.
    await rm(folder, { recursive: true })
  }
}

/** As above, for what a bench cannot do without. */
export async function startClients(source: string): Promise<Program> {
  const program = await startProgram(source)
  if (!program)
    throw new Error('This bench needs a C compiler (cc); on Debian: apt-get install gcc libc6-dev')
  return program
}
