import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

const columns = [
  { head: 'Name', value: (row: { name: string; score: number | null }) => row.name },
  { head: 'Score', value: (row: { name: string; score: number | null }) => row.score },
]

test('[admin.11] quotes, commas and line ends stay within their cell', () => {
  const rows = [
    { name: 'Léa "Loud", M', score: -1.5 },
    { name: 'two\nlines', score: null },
  ]
  expect(toCsv(rows, columns)).toBe('Name,Score\r\n"Léa ""Loud"", M",-1.5\r\n"two\nlines",\r\n')
})

test('[security.5] what fans typed is never a formula', () => {
  for (const name of ['=1+1', '+1', '-1', '@sum'])
    expect(toCsv([{ name, score: 1 }], columns)).toContain(`'${name},1`)
})
