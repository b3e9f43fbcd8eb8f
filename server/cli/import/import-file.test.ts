import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readRecords } from './import-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'virage-import-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function readAs(name: string, content: string | Buffer) {
  const file = path.join(folder, name)
  await writeFile(file, content)
  return readRecords(file, ['name', 'logo'])
}

test('[cli.5] a CSV file and a JSON file say the same; an empty cell says nothing', async () => {
  const records = [
    { line: 2, fields: { name: 'Ferrum', logo: 'https://a.test' } },
    { line: 3, fields: { name: 'Atlas' } },
  ]
  expect(await readAs('a.csv', 'name, logo\n Ferrum ,https://a.test\nAtlas,\n')).toEqual(records)
  const json = '[\n{"name": "Ferrum", "logo": "https://a.test"},\n{"name": "Atlas"}]'
  expect(await readAs('A.JSON', json)).toEqual(records)
})

test('[cli.5] a byte order mark is no part of the first name, in either kind of file', async () => {
  const records = [{ line: 2, fields: { name: 'Café' } }]
  expect(await readAs('mark.csv', '\uFEFFname\nCafé\n')).toEqual(records)
  expect(await readAs('mark.json', '\uFEFF[\n{"name": "Café"}]')).toEqual(records)
})

test.each([
  ['latin1', 3, Buffer.from('name\nFerrum\nSaint-Étienne\n', 'latin1')],
  ['utf16le', 1, Buffer.from('\uFEFFname\nFerrum\n', 'utf16le')],
] as const)(
  '[cli.5] a file in %s is refused instead of losing its accents',
  async (encoding, line, content) => {
    await expect(readAs(`${encoding}.csv`, content)).rejects.toThrow(
      `${encoding}.csv line ${line}: not UTF-8; save the file in that encoding`,
    )
  },
)

test.each([
  [
    'an unknown column',
    'b.csv',
    'name,colour\n',
    /b\.csv line 1: "colour" is not known; there are name, logo\.$/,
  ],
  ['a column twice', 'c.csv', 'name,name\n', /c\.csv line 1: "name" is there twice\.$/],
  ['a cell too many', 'd.csv', 'name\nFerrum,red\n', /d\.csv line 2: 2 cells instead of 1\.$/],
  ['a quote without end', 'e.csv', 'name\n"Ferrum\n', /e\.csv line 2: a quoted cell does not end\.$/],
  ['no names', 'f.csv', '\n', /f\.csv line 1: the names of the columns are missing\.$/],
  ['an unknown field', 'g.json', '[\n{"colour": 1}]', /g\.json line 2: "colour" is not known/],
  ['no object', 'h.json', '[{},\n"Ferrum"]', /h\.json line 2: not an object\.$/],
  ['no list', 'i.json', '{"name": "Ferrum"}', /i\.json must hold a list of objects/],
  ['no JSON', 'j.json', '[{]', /j\.json is no JSON: /],
  ['another kind of file', 'k.xml', '<clubs/>', /k\.xml must end with \.csv or \.json\.$/],
])('[cli.5] %s is refused', async (_case, name, content, line) => {
  await expect(readAs(name, content)).rejects.toThrow(line)
})

test('[cli.5] a file that is not there is refused', async () => {
  await expect(readRecords(path.join(folder, 'none.csv'), ['name'])).rejects.toThrow(
    /none\.csv: there is no such file or folder\./,
  )
})
