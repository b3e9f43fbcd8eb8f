import { parseArgs } from 'node:util'
import { Failure } from '#server/http/failure.ts'

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
  /** What the help says below the summary. */
  details: string
  /** Resolves to the exit code. */
  run(invocation: Invocation): Promise<number>
}

type Asked = { kind: 'help' } | { kind: 'run'; operands: string[]; flags: Set<string> }

/** Reads what stands behind the command's name. */
export function readArguments(name: string, command: Command, args: readonly string[]): Asked {
  const { values, positionals } = parse(name, command, args)
  if (values.help) return { kind: 'help' }
  const needed = command.operands.filter((operand) => !operand.startsWith('['))
  if (positionals.length < needed.length)
    throw new Misuse(`${needed[positionals.length]} is missing: ${usage(name, command)}`)
  if (positionals.length > command.operands.length)
    throw new Misuse(`"${positionals[command.operands.length]}" is too much: ${usage(name, command)}`)
  return { kind: 'run', operands: positionals, flags: new Set(Object.keys(values)) }
}

function parse(name: string, command: Command, args: readonly string[]) {
  const flags = [...Object.keys(command.flags), 'help']
  const options = Object.fromEntries(flags.map((flag) => [flag, { type: 'boolean' } as const]))
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true })
  } catch (error) {
    // Node adds advice of several sentences to the one that says what is wrong.
    const [sentence] = (error instanceof Error ? error.message : String(error)).split('. ')
    throw new Misuse(`${sentence}: ${usage(name, command)}`)
  }
}

export function usage(name: string, { operands, flags }: Command): string {
  return ['virage', name, ...operands, ...Object.keys(flags).map((flag) => `[--${flag}]`)].join(' ')
}

export function help(name: string, summary: string, command: Command): string {
  const flags = Object.entries({ ...command.flags, help: 'shows this' })
  const width = Math.max(...flags.map(([flag]) => flag.length))
  const list = flags.map(([flag, meaning]) => `  --${flag.padEnd(width)}  ${meaning}`)
  return [usage(name, command), '', summary, '', command.details, '', ...list].join('\n')
}

/** What went wrong, for a person, in one line. The innermost error knows; those around it quote statements. */
export function oneLine(error: unknown): string {
  if (error instanceof Failure && error.fields)
    return Object.entries(error.fields)
      .map(([field, why]) => `${field}: ${why}`)
      .join(' ')
  const { message, name } = innermost(error)
  return (message || name).replaceAll(/\s*\n\s*/g, ' ')
}

function innermost(error: unknown): Error {
  if (error instanceof AggregateError && error.errors.length > 0) return innermost(error.errors[0])
  if (!(error instanceof Error)) return new Error(String(error))
  return error.cause instanceof Error ? innermost(error.cause) : error
}
