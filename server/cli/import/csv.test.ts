import { expect, test } from 'vitest'
import { readCsv } from './csv.ts'
import { linesOfElements } from './import-file.ts'

const cells = (text: string) => readCsv(text).map((row) => row.cells)

test('[cli.5] cells, quotes, separators and line ends', () => {
  expect(cells('a,b\n1,2\n')).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
  expect(cells('a;b\r\n1,5;2')).toEqual([
    ['a', 'b'],
    ['1,5', '2'],
  ])
  expect(cells('a,b\n"1,5","say ""hey"""\n')).toEqual([
    ['a', 'b'],
    ['1,5', 'say "hey"'],
  ])
  expect(cells('a,b\n,\n1,\n')).toEqual([
    ['a', 'b'],
    ['1', ''],
  ])
  expect(cells('a\n""\n"x"')).toEqual([['a'], ['x']])
  expect(cells('')).toEqual([])
})

test('[cli.5] rows know the line they begin on, whatever is in the cells before', () => {
  const rows = readCsv('a,b\n"two\nlines",x\n\nlast,y\n')
  expect(rows.map(({ line }) => line)).toEqual([1, 2, 5])
})

test.each([
  ['"open\n', 'a quoted cell does not end'],
  ['"a"b\n', 'a quoted cell has text behind it'],
  ['a,say "hey"\n', 'a cell with quotes in it must itself be quoted, and its quotes doubled'],
])('[cli.5] %j is refused', (text, message) => {
  expect(() => readCsv(text)).toThrow(message)
})

test.each([
  ['[{"a": 1}, {"b": 2}]', [1, 1]],
  ['[\n  {"a": [1,\n 2]},\n  {"b": "],[{"}\n]', [2, 4]],
  ['[1,\n"two \\" ,",\n\n{}]', [1, 2, 4]],
  ['[]', []],
  ['[\n]', []],
])('[cli.5] the elements of %j begin on these lines', (text, lines) => {
  expect(linesOfElements(text)).toEqual(lines)
  expect(JSON.parse(text)).toHaveLength(lines.length)
})
