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

/** Downloads a file. The byte-order mark makes spreadsheets read it as UTF-8. */
export function saveCsv(name: string, csv: string): void {
  const url = URL.createObjectURL(new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser needs the address until the download has begun, on the next turn of the event loop.
  setTimeout(() => URL.revokeObjectURL(url))
}
