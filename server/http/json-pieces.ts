// JSON of large answers, written piece by piece: other calls are served in between.
import { setImmediate as othersFirst } from 'node:timers/promises'

/** Some milliseconds of writing. */
const ROWS_AT_ONCE = 500

/** The same text as JSON.stringify, for what is no more than objects with long lists in them. */
export async function* jsonInPieces(value: unknown): AsyncGenerator<string> {
  if (Array.isArray(value)) yield* listInPieces(value)
  else if (isPlainObject(value)) yield* objectInPieces(value)
  else yield JSON.stringify(value) ?? 'null'
}

async function* listInPieces(list: unknown[]): AsyncGenerator<string> {
  yield '['
  for (let i = 0; i < list.length; i += ROWS_AT_ONCE) {
    if (i > 0) await othersFirst()
    yield `${i > 0 ? ',' : ''}${JSON.stringify(list.slice(i, i + ROWS_AT_ONCE)).slice(1, -1)}`
  }
  yield ']'
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
