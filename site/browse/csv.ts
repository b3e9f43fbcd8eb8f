import { saveFile } from '#client/save-file.ts'

export type CsvValue = string | number | boolean | null | undefined
export interface CsvColumn<T> {
  head: string
  value: (row: T) => CsvValue
}

/** Spreadsheets run such a cell as a formula, and fans typed its text. */
const FORMULA = /^[=+\-@\t\r]/

/** RFC 4180, as spreadsheets read it. */
export function toCsv<T>(rows: readonly T[], columns: readonly CsvColumn<T>[]): string {
  const lines = [
    columns.map(({ head }) => cell(head)),
    ...rows.map((row) => columns.map(({ value }) => cell(value(row)))),
  ]
  return `${lines.map((line) => line.join(',')).join('\r\n')}\r\n`
}

function cell(value: CsvValue): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string') return String(value)
  const safe = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The byte-order mark makes spreadsheets read the file as UTF-8. */
export function saveCsv(name: string, csv: string): void {
  saveFile(name, new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }))
}
