/** Hands the reader a file. The byte-order mark makes spreadsheets read it as UTF-8. */
export function saveCsv(name: string, csv: string): void {
  const url = URL.createObjectURL(new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has begun by the next turn; until then the address must hold.
  setTimeout(() => URL.revokeObjectURL(url))
}
