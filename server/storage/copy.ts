// COPY of whole tables in text format: one line per row, because line breaks in values are escaped.
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from, to } from 'pg-copy-streams'

const LINE_END = 0x0a

/** Streams the rows of a `COPY … TO STDOUT`; each piece ends with a complete row. */
export async function* copyOut(client: pg.ClientBase, sql: string): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of client.query(to(sql)) as AsyncIterable<Buffer>) {
    const known = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    const end = known.lastIndexOf(LINE_END) + 1
    if (end > 0) yield known.subarray(0, end)
    rest = known.subarray(end)
  }
  if (rest.length > 0) yield rest
}

/** Feeds rows to a `COPY … FROM STDIN`. */
export async function copyIn(client: pg.ClientBase, sql: string, rows: Buffer): Promise<void> {
  await pipeline(Readable.from([rows]), client.query(from(sql)))
}
