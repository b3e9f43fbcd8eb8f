import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { Refusal } from './command.ts'

/** Whether a person can be asked. */
export const isTerminal = (): boolean => process.stdin.isTTY === true && process.stderr.isTTY === true

/** Asks on standard error, so that the answer of a command can still be piped. */
export function ask(question: string): Promise<string> {
  return askOn(process.stderr, question)
}

/** What is typed is not shown. */
export async function askSecret(question: string): Promise<string> {
  process.stderr.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  try {
    return await askOn(nowhere, question)
  } finally {
    process.stderr.write('\n')
  }
}

async function askOn(output: NodeJS.WritableStream, question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output, terminal: true })
  const given = new AbortController()
  terminal.once('SIGINT', () => given.abort())
  terminal.once('close', () => given.abort())
  try {
    return await terminal.question(question, { signal: given.signal })
  } catch {
    throw new Refusal('Nothing was entered, nothing was done.')
  } finally {
    terminal.close()
  }
}

/** What a program pipes to us, without the end of its line. */
export async function readPiped(): Promise<string> {
  const [line = ''] = (await text(process.stdin)).split(/\r?\n/, 1)
  return line
}
