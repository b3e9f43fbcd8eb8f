import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { program } from './programs.ts'

export interface Answer {
  code: number
  stdout: string
  stderr: string
}

/** `virage …` as its own process, with these settings, nothing of our own environment, and no terminal. */
export async function virage(args: string[], env: Record<string, string>, input = ''): Promise<Answer> {
  const cli = await program('virage')
  const child = spawn(process.execPath, [cli.file, ...args], {
    env: { PATH: process.env.PATH, ...cli.env, ...env },
    stdio: 'pipe',
  })
  child.stdin.on('error', () => {}) // a command that reads nothing may be gone before
  child.stdin.end(input)
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number]>,
  ])
  return { code, stdout, stderr }
}

/** Refused: exit 1 and one line, which says why. */
export function refusal(why: RegExp): { code: number; stderr: unknown } {
  return { code: 1, stderr: new OneLine(why) }
}

/** Matches what `virage:` says in one line, without a stack. */
class OneLine {
  readonly #why: RegExp

  constructor(why: RegExp) {
    this.#why = why
  }

  asymmetricMatch(printed: unknown): boolean {
    const lines = String(printed).trimEnd().split('\n')
    const last = lines.at(-1) ?? ''
    return last.startsWith('virage: ') && this.#why.test(last) && !String(printed).includes('    at ')
  }

  toString(): string {
    return `OneLine<${this.#why}>`
  }
}

export async function query(config: pg.PoolConfig, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
