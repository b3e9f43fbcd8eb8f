// The operator's command line. `tools/virage.mjs` starts it on the right Node.
import path from 'node:path'
import { version } from '#server/version.ts'
import { DONE, help, MISUSED, Misuse, oneLine, REFUSED, readArguments } from './command.ts'
import { COMMANDS, type ListedCommand } from './commands.ts'

// Who reads may have read enough, as `head` does.
process.stdout.on('error', () => {})
process.exitCode = await main(process.argv.slice(2))

async function main(args: string[]): Promise<number> {
  try {
    return await dispatch(args)
  } catch (error) {
    process.stderr.write(`virage: ${oneLine(error)}\n`)
    return error instanceof Misuse ? MISUSED : REFUSED
  }
}

async function dispatch(args: string[]): Promise<number> {
  const told = answerAtOnce(args)
  if (told !== null) {
    process.stdout.write(`${told}\n`)
    return args.length === 0 ? MISUSED : DONE
  }
  const { listed, rest } = findCommand(args)
  const command = await listed.load()
  const asked = readArguments(listed.name, command, rest)
  if (asked.kind === 'help') {
    process.stdout.write(`${help(listed.name, listed.summary, command)}\n`)
    return DONE
  }
  const placed = (kind: string | undefined, value: string) =>
    kind === 'FILE' ? path.resolve(process.env.OPERATOR_CWD ?? '', value) : value
  return command.run({
    flags: asked.flags,
    operands: asked.operands.map((operand, index) => placed(command.operands[index], operand)),
    options: new Map(
      [...asked.options].map(([option, value]) => [option, placed(command.options?.[option]?.value, value)]),
    ),
    env: process.env,
    say: (line) => process.stdout.write(`${line}\n`),
    note: (line) => process.stderr.write(`${line}\n`),
  })
}

function isHelp(word: string | undefined): boolean {
  return word === '--help' || word === '-h' || word === 'help'
}

/** What needs no command: the version, and lists of all commands or of those with the same first word. */
function answerAtOnce([first, second]: string[]): string | null {
  if (first === undefined || isHelp(first)) return overview(COMMANDS)
  if (first === '--version') return version
  const family = COMMANDS.filter(({ name }) => name.split(' ')[0] === first)
  const isCommand = family.some(({ name }) => name === first)
  return family.length > 0 && !isCommand && isHelp(second) ? overview(family) : null
}

function findCommand(args: string[]): { listed: ListedCommand; rest: string[] } {
  // The longest name first: one command may begin with the name of another.
  for (const listed of COMMANDS.toSorted((a, b) => b.name.length - a.name.length)) {
    const words = listed.name.split(' ')
    if (words.every((word, index) => args[index] === word)) return { listed, rest: args.slice(words.length) }
  }
  const close = COMMANDS.filter(({ name }) => name.startsWith(`${args[0]} `)).map(({ name }) => name)
  const list = close.length > 0 ? close : COMMANDS.map(({ name }) => name)
  throw new Misuse(`There is no command "${args.join(' ')}"; there are: ${list.join(', ')}.`)
}

function overview(commands: readonly ListedCommand[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length))
  return [
    'virage COMMAND [--help]',
    '',
    ...commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    'Settings come from the environment, as for the server. The embedded database is started for the command,',
    'or reached where a server runs on it already.',
    `Exit codes: ${DONE} done, ${REFUSED} refused or failed (one line says why), ${MISUSED} no such command or flag.`,
  ].join('\n')
}
