import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { Refusal } from './command.ts'

/** Whether a person can be asked. */
export const isTerminal = (): boolean => process.stdin.isTTY === true && process.stderr.isTTY === true

/** Asks on standard error, so that the answer of a command can still be piped. */
export function ask(question: string): Promise<string> {
  return answerTo(question, process.stderr)
}

/** What is typed is not shown. */
export async function askSecret(question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  try {
    return await answerTo(question, nowhere)
  } finally {
    process.stderr.write('\n')
  }
}

/** What is typed is shown on `echo`. */
async function answerTo(question: string, echo: NodeJS.WritableStream): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: echo, terminal: true })
  // Only now: before, the terminal itself would show what is typed.
  if (echo !== process.stderr) process.stderr.write(question)
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

const PASSPHRASE_MIN_LENGTH = 8

/** The first line of a file, so that a passphrase never stands on the command line. */
export async function readPassphrase(file: string): Promise<string> {
  const [passphrase = ''] = (await readFile(file, 'utf8')).split(/\r?\n/, 1)
  if (passphrase.length < PASSPHRASE_MIN_LENGTH)
    throw new Refusal(`The passphrase in ${file} must have at least ${PASSPHRASE_MIN_LENGTH} characters.`)
  return passphrase
}
