import { describe, expect, test } from 'vitest'
import { help, Misuse, oneLine, readArguments } from './command.ts'
import { COMMANDS } from './commands.ts'

async function read(name: string, ...args: string[]) {
  const listed = COMMANDS.find((each) => each.name === name)!
  return readArguments(name, await listed.load(), args)
}

test('[cli.1] an option takes a value', async () => {
  expect(await read('backup', 'a.tar.gz', '--passphrase-file', 'secret')).toEqual({
    kind: 'run',
    operands: ['a.tar.gz'],
    flags: new Set(),
    options: new Map([['passphrase-file', 'secret']]),
  })
  await expect(read('backup', 'a.tar.gz', '--passphrase-file')).rejects.toThrow(Misuse)
})

test('[cli.1] operands and flags, in whatever order', async () => {
  const asked = { kind: 'run', operands: ['a.tar.gz'], flags: new Set(['force']), options: new Map() }
  expect(await read('restore', 'a.tar.gz', '--force')).toEqual(asked)
  expect(await read('restore', '--force', 'a.tar.gz')).toEqual(asked)
  expect(await read('restore', '--', '--force')).toEqual({
    kind: 'run',
    operands: ['--force'],
    flags: new Set(),
    options: new Map(),
  })
  expect(await read('create-admin')).toEqual({
    kind: 'run',
    operands: [],
    flags: new Set(),
    options: new Map(),
  })
})

describe('[cli.1] what is not known is refused in one sentence that shows the way', () => {
  test.each([
    ['an unknown flag', ['migrate', '--now'], "Unknown option '--now': virage migrate [--dry-run]"],
    [
      'a flag with a value',
      ['migrate', '--dry-run=yes'],
      /'--dry-run' does not take an argument: virage migrate/,
    ],
    ['a missing operand', ['backup'], 'FILE is missing: virage backup FILE'],
    ['one operand too many', ['verify-ledger', 'all'], '"all" is too much: virage verify-ledger'],
  ])('%s', async (_case, [name = '', ...args], sentence) => {
    const refusal = await read(name, ...args).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(Misuse)
    expect((refusal as Misuse).message).toMatch(sentence)
    expect((refusal as Misuse).message).not.toContain('\n')
  })
})

test.each(COMMANDS)(
  '[cli.1] $name has help, also when what it needs is missing',
  async ({ name, summary, load }) => {
    expect(await read(name, '--help')).toEqual({ kind: 'help' })
    expect(await read(name, '-h')).toEqual({ kind: 'help' })
    const text = help(name, summary, await load())
    expect(text).toMatch(new RegExp(`^virage ${name}`))
    expect(text).toContain(summary)
    for (const line of text.split('\n')) expect(line.length, line).toBeLessThanOrEqual(120)
  },
)

describe('[cli.1] what the system says of files and disks is told in words', () => {
  test.each([
    ['ENOENT', '/tmp/x.tar.gz', 'open', '/tmp/x.tar.gz: there is no such file or folder.'],
    ['EACCES', '/tmp/x.tar.gz', 'open', '/tmp/x.tar.gz: this account has no right to it.'],
    ['ENOSPC', undefined, 'write', 'A file cannot be written: the disk is full.'],
    ['ENOENT', undefined, 'connect', 'connect ENOENT'],
    ['ECONNREFUSED', undefined, 'connect', 'connect ECONNREFUSED'],
  ])('%s of %s', (code, path, syscall, line) => {
    expect(oneLine(Object.assign(new Error(`${syscall} ${code}`), { code, path, syscall }))).toBe(line)
  })
})
