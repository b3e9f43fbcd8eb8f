import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.join(import.meta.dirname, '..')
const TABLES = globSync(['{web,site,admin,play}/**/*.messages.ts', 'texts/*.ts', 'server/mail/*letter*.ts'], {
  cwd: ROOT,
  exclude: (file) => file.endsWith('.test.ts'),
})

/** The sentences of a table's French half, with a letter for each value; of all of it where the languages mix. */
function frenchOf(file: string): string[] {
  const text = readFileSync(path.join(ROOT, file), 'utf8')
  const french = text.slice(Math.max(0, text.indexOf('\n  fr: {')))
  const plain = french.replace(/\$\{[^{}]*\}/g, 'X')
  return [...plain.matchAll(/'([^'\n]*)'|`([^`\n]*)`/g)].map(
    ([, quoted, template]) => quoted ?? template ?? '',
  )
}

// Else a line of a narrow screen begins with a question mark.
test('[language.2] French has no-break spaces before ? ! ; : and inside « »', () => {
  expect(TABLES.length).toBeGreaterThan(40)
  const breaking = TABLES.flatMap((file) =>
    frenchOf(file).flatMap((text) =>
      !/[{}]/.test(text) && / [?!;:»](?:\s|$)|« /.test(text) ? [`${file}: ${text}`] : [],
    ),
  )
  expect(breaking).toEqual([])
})
