/** One row of a table, with the line of the file on which it begins. */
export interface CsvRow {
  line: number
  cells: string[]
}

/** A file that is no CSV, by line. */
export class CsvError extends Error {
  readonly line: number

  constructor(line: number, message: string) {
    super(message)
    this.line = line
  }
}

const QUOTE = '"'

/**
 * RFC 4180, with a comma or, as spreadsheets of half of Europe write it, a semicolon between cells. Blank lines
 * are left out.
 */
export function readCsv(text: string): CsvRow[] {
  const source = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  const separator = separatorOf(source)
  const rows: CsvRow[] = []
  let at = 0
  let line = 1
  while (at < source.length) {
    const row: CsvRow = { line, cells: [] }
    for (;;) {
      const cell = source[at] === QUOTE ? quoted(source, at, line) : plain(source, at, separator)
      row.cells.push(cell.text)
      line += cell.lines
      at = cell.end
      if (source[at] !== separator) break
      at++
    }
    if (at < source.length && source[at] !== '\n')
      throw new CsvError(line, 'a quoted cell has text behind it')
    at++
    line++
    if (row.cells.some((cell) => cell.trim() !== '')) rows.push(row)
  }
  return rows
}

/** The one that stands more often in the line of names. */
function separatorOf(source: string): ',' | ';' {
  const [names = ''] = source.split('\n', 1)
  return names.split(';').length > names.split(',').length ? ';' : ','
}

interface Cell {
  text: string
  /** Where the next one begins. */
  end: number
  /** How many line ends are in it. */
  lines: number
}

function plain(source: string, start: number, separator: string): Cell {
  let end = start
  while (end < source.length && source[end] !== separator && source[end] !== '\n') end++
  return { text: source.slice(start, end), end, lines: 0 }
}

function quoted(source: string, start: number, line: number): Cell {
  let text = ''
  for (let at = start + 1; ; ) {
    const end = source.indexOf(QUOTE, at)
    if (end === -1) throw new CsvError(line, 'a quoted cell does not end')
    text += source.slice(at, end)
    if (source[end + 1] !== QUOTE) return { text, end: end + 1, lines: text.split('\n').length - 1 }
    text += QUOTE
    at = end + 2
  }
}
