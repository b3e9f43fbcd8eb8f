import { isUtf8 } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { oneLine, Refusal } from '../command.ts'
import { CsvError, readCsv } from './csv.ts'

/** One thing to import, as the file says it. */
export interface FileRecord {
  line: number
  fields: Record<string, unknown>
}

/** Reads a .csv with a line of names, or a .json with a list of objects. Only the known names may occur. */
export async function readRecords(file: string, names: readonly string[]): Promise<FileRecord[]> {
  const kind = path.extname(file).toLowerCase()
  if (kind !== '.csv' && kind !== '.json') throw new Refusal(`${file} must end with .csv or .json.`)
  const bytes = await readFile(file).catch((error: unknown) => {
    throw new Refusal(oneLine(error))
  })
  const refuse = (line: number, why: string): never => {
    throw new Refusal(`${file} line ${line}: ${why}.`)
  }
  const text = textOf(bytes, refuse)
  const assertKnown = (line: number, given: readonly string[]) => {
    const unknown = given.find((name) => !names.includes(name))
    if (unknown !== undefined) refuse(line, `"${unknown}" is not known; there are ${names.join(', ')}`)
  }
  return kind === '.csv' ? fromCsv(text, assertKnown, refuse) : fromJson(file, text, assertKnown, refuse)
}

/** Spreadsheets also save in older encodings, of which every accent would become a question mark in the database. */
function textOf(bytes: Buffer, refuse: Refuse): string {
  const text = new TextDecoder().decode(bytes)
  if (isUtf8(bytes)) return text
  const before = text.slice(0, text.indexOf(REPLACEMENT))
  return refuse(
    before.split('\n').length,
    'not UTF-8; save the file in that encoding ("CSV UTF-8" in a spreadsheet)',
  )
}

/** What a decoder puts in the place of bytes that are no text. */
const REPLACEMENT = '\uFFFD'

type Refuse = (line: number, why: string) => never
type AssertKnown = (line: number, given: readonly string[]) => void

function fromCsv(text: string, assertKnown: AssertKnown, refuse: Refuse): FileRecord[] {
  const [header, ...rows] = rowsOf(text, refuse)
  if (!header) return refuse(1, 'the names of the columns are missing')
  const names = header.cells.map((name) => name.trim())
  assertKnown(header.line, names)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) refuse(header.line, `"${twice}" is there twice`)
  return rows.map(({ line, cells }) => {
    if (cells.length !== names.length) refuse(line, `${cells.length} cells instead of ${names.length}`)
    // An empty cell says nothing: what is there stays.
    const filled = names
      .map((name, index) => [name, cells[index]?.trim() ?? ''])
      .filter(([, cell]) => cell !== '')
    return { line, fields: Object.fromEntries(filled) }
  })
}

function rowsOf(text: string, refuse: Refuse) {
  try {
    return readCsv(text)
  } catch (error) {
    if (error instanceof CsvError) return refuse(error.line, error.message)
    throw error
  }
}

function fromJson(file: string, text: string, assertKnown: AssertKnown, refuse: Refuse): FileRecord[] {
  const list = parsed(file, text)
  if (!Array.isArray(list)) throw new Refusal(`${file} must hold a list of objects: [{…}, {…}].`)
  const lines = linesOfElements(text)
  return list.map((fields: unknown, index) => {
    const line = lines[index] ?? 1
    if (typeof fields !== 'object' || fields === null || Array.isArray(fields))
      return refuse(line, 'not an object')
    assertKnown(line, Object.keys(fields))
    return { line, fields: { ...fields } }
  })
}

function parsed(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Refusal(`${file} is no JSON: ${oneLine(error)}`)
  }
}

/** Where each element of a JSON list begins, so that a complaint can name its line. The text is valid JSON. */
export function linesOfElements(text: string): number[] {
  const lines: number[] = []
  let line = 1
  let depth = 0
  let isInString = false
  let isExpected = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '\n') line++
    if (isInString) {
      if (character === '\\') at++
      else if (character === '"') isInString = false
      continue
    }
    if (character === undefined || /[\s:]/.test(character)) continue
    if (isExpected && character !== ']') lines.push(line)
    isExpected = false
    if (character === '"') isInString = true
    else if (character === '[' || character === '{') depth++
    else if (character === ']' || character === '}') depth--
    // Within the outermost list, an element begins behind its bracket and behind each of its commas.
    isExpected = depth === 1 && (character === ',' || (character === '[' && lines.length === 0))
  }
  return lines
}
