import { CsvError as ParserError, parse } from 'csv-parse/sync'

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

const MESSAGES: Partial<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quoted cell does not end',
  CSV_INVALID_CLOSING_QUOTE: 'a quoted cell has text behind it',
  INVALID_OPENING_QUOTE: 'a cell with quotes in it must itself be quoted, and its quotes doubled',
}

/**
 * RFC 4180, with a comma or, as spreadsheets of half of Europe write it, a semicolon between cells. Blank lines
 * are left out.
 */
export function readCsv(text: string): CsvRow[] {
  const rows: CsvRow[] = []
  let line = 1
  try {
    parse(text, {
      delimiter: separatorOf(text),
      record_delimiter: ['\r\n', '\n'],
      relax_column_count: true,
      on_record(cells: string[], { lines }) {
        if (cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells })
        line = lines + 1
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof ParserError)) throw error
    throw new CsvError(Number(error.lines ?? line), MESSAGES[error.code] ?? error.message)
  }
  return rows
}

/** The one that stands more often in the line of names. */
function separatorOf(text: string): ',' | ';' {
  const [names = ''] = text.split('\n', 1)
  return names.split(';').length > names.split(',').length ? ';' : ','
}
