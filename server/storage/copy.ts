// COPY for whole tables: `pg` speaks its messages but offers no call for it.
import { once } from 'node:events'
import type pg from 'pg'

/** How much of a COPY may wait for who reads it before the connection is paused. */
const WAITING_MAX_BYTES = 1024 * 1024

interface CopyData {
  chunk: Buffer
}

/** What the published types leave out. */
interface CopyingConnection extends pg.Connection {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

/** What a client tells the query that is being answered. */
abstract class CopyQuery {
  readonly #sql: string
  readonly #ended = Promise.withResolvers<void>()
  #error: Error | null = null

  constructor(sql: string) {
    this.#sql = sql
    // Whoever waits is told; nobody waiting is no reason for the process to end.
    this.#ended.promise.catch(() => {})
  }

  get ended(): Promise<void> {
    return this.#ended.promise
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#sql)
  }

  handleError(error: Error): void {
    this.#error ??= error
    this.finish()
  }

  handleReadyForQuery(): void {
    this.finish()
  }

  handleCommandComplete(): void {}

  protected finish(): void {
    if (this.#error) this.#ended.reject(this.#error)
    else this.#ended.resolve()
  }
}

class CopyOut extends CopyQuery {
  #waiting: Buffer[] = []
  #waitingBytes = 0
  #isOver = false
  #wake = Promise.withResolvers<void>()
  #stream: pg.Connection['stream'] | null = null

  override submit(connection: pg.Connection): void {
    this.#stream = connection.stream
    super.submit(connection)
  }

  handleCopyData({ chunk }: CopyData): void {
    // The parser uses its buffer again: what waits has to be a copy.
    this.#waiting.push(Buffer.from(chunk))
    this.#waitingBytes += chunk.length
    if (this.#waitingBytes >= WAITING_MAX_BYTES) this.#stream?.pause()
    this.#wake.resolve()
  }

  protected override finish(): void {
    this.#isOver = true
    super.finish()
    this.#wake.resolve()
  }

  /** All rows that have come since the last time; null at the end. */
  async next(): Promise<Buffer | null> {
    while (this.#waiting.length === 0) {
      if (this.#isOver) {
        await this.ended
        return null
      }
      this.#wake = Promise.withResolvers()
      this.#stream?.resume()
      await this.#wake.promise
    }
    const rows = Buffer.concat(this.#waiting)
    this.#waiting = []
    this.#waitingBytes = 0
    return rows
  }
}

class CopyIn extends CopyQuery {
  readonly #connection = Promise.withResolvers<CopyingConnection>()

  /** The connection that takes rows, or null when the statement wants none. */
  taking(): Promise<CopyingConnection | null> {
    return Promise.race([this.#connection.promise, this.ended.then(() => null)])
  }

  handleCopyInResponse(connection: CopyingConnection): void {
    this.#connection.resolve(connection)
  }
}

/** The rows of a `COPY … TO STDOUT` as they come; each piece ends with a whole row. */
export async function* copyOut(client: pg.ClientBase, sql: string): AsyncGenerator<Buffer> {
  const query = client.query(new CopyOut(sql))
  for (let rows = await query.next(); rows !== null; rows = await query.next()) yield rows
}

/** Feeds rows to a `COPY … FROM STDIN`. */
export async function copyIn(client: pg.ClientBase, sql: string, rows: Buffer): Promise<void> {
  const query = client.query(new CopyIn(sql))
  const connection = await query.taking()
  if (connection === null) throw new Error('PostgreSQL took no rows')
  connection.sendCopyFromChunk(rows)
  if (connection.stream.writableNeedDrain) await Promise.race([once(connection.stream, 'drain'), query.ended])
  connection.endCopyFrom()
  await query.ended
}
