import { parseArgs } from 'node:util'
import { Failure } from '#server/http/failure.ts'
import { innermostError } from '#server/storage/database-errors.ts'

/** Exit codes of every command. */
export const DONE = 0
export const REFUSED = 1
export const MISUSED = 2

/** It was not done; the message is the one line the operator reads. */
export class Refusal extends Error {}
/** It was asked for in a way that does not exist. */
export class Misuse extends Error {}

export interface Invocation {
  /** What stands behind the command's name, flags left out. */
  operands: string[]
  flags: ReadonlySet<string>
  /** Option, without its dashes, to its value. */
  options: ReadonlyMap<string, string>
  env: Record<string, string | undefined>
  /** A line of the answer, to standard output. */
  say(line: string): void
  /** A line about the work, to standard error. */
  note(line: string): void
}

/** What a command takes and does; `commands.ts` has its name and its summary. */
export interface Command {
  /** Names of the operands as the help shows them; those in brackets may be left out. */
  operands: readonly string[]
  /** Flag, without its dashes, to what it does. */
  flags: Readonly<Record<string, string>>
  /** Options that take a value: what the help calls it, and what it does. A `FILE` is found from where the caller is. */
  options?: Readonly<Record<string, { value: string; meaning: string }>>
  /** What the help says below the summary. */
  details: string
  /** Resolves to the exit code. */
  run(invocation: Invocation): Promise<number>
}

type Asked =
  | { kind: 'help' }
  | { kind: 'run'; operands: string[]; flags: Set<string>; options: Map<string, string> }

/** Reads what stands behind the command's name. */
export function readArguments(name: string, command: Command, args: readonly string[]): Asked {
  const { values, positionals } = parse(name, command, args)
  if (values.help) return { kind: 'help' }
  const needed = command.operands.filter((operand) => !operand.startsWith('['))
  if (positionals.length < needed.length)
    throw new Misuse(`${needed[positionals.length]} is missing: ${usage(name, command)}`)
  if (positionals.length > command.operands.length)
    throw new Misuse(`"${positionals[command.operands.length]}" is too much: ${usage(name, command)}`)
  const given = Object.entries(values)
  return {
    kind: 'run',
    operands: positionals,
    flags: new Set(given.filter(([, value]) => value === true).map(([flag]) => flag)),
    options: new Map(given.filter((entry): entry is [string, string] => typeof entry[1] === 'string')),
  }
}

function parse(name: string, command: Command, args: readonly string[]) {
  const flags = [...Object.keys(command.flags), 'help']
  const options = Object.fromEntries([
    ...flags.map((flag) => [flag, { type: 'boolean', ...(flag === 'help' && { short: 'h' }) }] as const),
    ...Object.keys(command.options ?? {}).map((option) => [option, { type: 'string' }] as const),
  ])
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options,
      allowPositionals: true,
      strict: true,
    })
    return { values: values as Record<string, string | boolean | undefined>, positionals }
  } catch (error) {
    // Node adds advice of several sentences to the one that says what is wrong.
    const [sentence] = (error instanceof Error ? error.message : String(error)).split('. ')
    throw new Misuse(`${sentence}: ${usage(name, command)}`)
  }
}

export function usage(name: string, { operands, flags, options = {} }: Command): string {
  const taken = Object.entries(options).map(([option, { value }]) => `[--${option} ${value}]`)
  return ['virage', name, ...operands, ...Object.keys(flags).map((flag) => `[--${flag}]`), ...taken].join(' ')
}

export function help(name: string, summary: string, command: Command): string {
  const options = Object.entries(command.options ?? {}).map(
    ([option, { value, meaning }]) => [`${option} ${value}`, meaning] as const,
  )
  const flags = [...Object.entries(command.flags), ...options, ['help', 'shows this'] as const]
  const width = Math.max(...flags.map(([flag]) => flag.length))
  const list = flags.map(([flag, meaning]) => `  --${flag.padEnd(width)}  ${meaning}`)
  return [usage(name, command), '', summary, '', command.details, '', ...list].join('\n')
}

/** What the system says of a file or a disk. */
const FILE_FAULTS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of it is no folder',
  EISDIR: 'it is a folder',
  EACCES: 'this account has no right to it',
  EPERM: 'this account has no right to it',
  EROFS: 'the disk can only be read',
  ENOSPC: 'the disk is full',
  EDQUOT: 'this account may use no more of the disk',
}

function ofFile({ code, path, syscall }: NodeJS.ErrnoException): string | null {
  const fault = FILE_FAULTS[code ?? '']
  if (fault === undefined) return null
  if (path !== undefined) return `${path}: ${fault}.`
  return syscall === 'write' ? `A file cannot be written: ${fault}.` : null
}

/** What went wrong, for a person, in one line. */
export function oneLine(error: unknown): string {
  if (error instanceof Failure && error.fields)
    return Object.entries(error.fields)
      .map(([field, why]) => `${field}: ${why}`)
      .join(' ')
  const innermost = innermostError(error)
  const { message, name } = innermost
  return (ofFile(innermost) ?? (message || name)).replaceAll(/\s*\n\s*/g, ' ')
}
