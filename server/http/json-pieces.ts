// JSON of large answers, written piece by piece: other calls are served in between.
import { setImmediate as othersFirst } from 'node:timers/promises'

/** Some milliseconds of writing. */
const ROWS_AT_ONCE = 500

/** A long list that is read while it is written, some rows at a time. */
export type Pages<Row> = AsyncIterable<Row[]>

/** The same text as JSON.stringify, for what is no more than objects with long lists in them; such a list may be `Pages`. */
export async function* jsonInPieces(value: unknown): AsyncGenerator<string> {
  if (Array.isArray(value)) yield* listInPieces([value])
  else if (isPages(value)) yield* listInPieces(value)
  else if (isPlainObject(value)) yield* objectInPieces(value)
  else yield JSON.stringify(value) ?? 'null'
}

async function* listInPieces(pages: Pages<unknown> | unknown[][]): AsyncGenerator<string> {
  let before = '['
  for await (const page of pages)
    for (let i = 0; i < page.length; i += ROWS_AT_ONCE) {
      if (before === ',') await othersFirst()
      yield `${before}${JSON.stringify(page.slice(i, i + ROWS_AT_ONCE)).slice(1, -1)}`
      before = ','
    }
  yield before === '[' ? '[]' : ']'
}

async function* objectInPieces(object: object): AsyncGenerator<string> {
  let before = '{'
  for (const [key, part] of Object.entries(object)) {
    if (part === undefined) continue
    yield `${before}${JSON.stringify(key)}:`
    yield* jsonInPieces(part)
    before = ','
  }
  yield before === '{' ? '{}' : '}'
}

const isPlainObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

const isPages = (value: unknown): value is Pages<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value
