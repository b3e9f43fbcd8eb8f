// The processes of a bench: starting them, asking them, and what they cost.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'

/** One of the `*.process.ts` beside this file. */
export const start = (name: string, ...args: (string | number)[]): ChildProcess =>
  fork(path.join(import.meta.dirname, name), args.map(String))

/** Sends an order and resolves with the answer; fails when the process ends before it. */
export async function ask<Answer>(child: ChildProcess, order: object | string): Promise<Answer> {
  child.send(order)
  return answerOf<Answer>(child)
}

export async function answerOf<Answer>(child: ChildProcess): Promise<Answer> {
  const over = new AbortController()
  const { signal } = over
  try {
    const ended = once(child, 'exit', { signal }).then(() => {
      throw new Error(`${child.spawnargs.slice(1).join(' ')} ended without an answer`)
    })
    const [answer] = (await Promise.race([once(child, 'message', { signal }), ended])) as [Answer]
    return answer
  } finally {
    over.abort()
  }
}

/** Resolves once it has ended, also when it did so by itself before. */
export async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

/** Seconds of processor time so far. */
export function cpuSecondsOf({ pid }: Pick<ChildProcess, 'pid'>): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** Resident kilobytes. */
export const residentKbOf = ({ pid }: Pick<ChildProcess, 'pid'>): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
