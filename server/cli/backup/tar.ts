// The little of the tar format that a backup needs, so that any tar can look into one.

export interface Entry {
  name: string
  body: Buffer
}

const BLOCK = 512
/** Larger things are not ours: a backup is cut into pieces that fit into memory. */
const BODY_MAX_BYTES = 256 * 1024 * 1024
const NAME_MAX_BYTES = 100
const SIZE_FIELD = { start: 124, length: 12 }
const CHECKSUM_FIELD = { start: 148, length: 8 }
const FILE_MODE = 0o600

/** The bytes of an archive. */
export async function* writeTar(entries: AsyncIterable<Entry>, now: Date): AsyncGenerator<Buffer> {
  for await (const { name, body } of entries) {
    yield header(name, body.length, now)
    yield body
    yield Buffer.alloc(padding(body.length))
  }
  yield Buffer.alloc(2 * BLOCK)
}

const padding = (length: number) => (BLOCK - (length % BLOCK)) % BLOCK

function header(name: string, size: number, now: Date): Buffer {
  if (Buffer.byteLength(name) > NAME_MAX_BYTES) throw new Error(`too long a name for a backup: ${name}`)
  const block = Buffer.alloc(BLOCK)
  const octal = (value: number, start: number, length: number) =>
    block.write(`${value.toString(8).padStart(length - 1, '0')}\0`, start, 'latin1')
  block.write(name, 0)
  octal(FILE_MODE, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  octal(size, SIZE_FIELD.start, SIZE_FIELD.length)
  octal(Math.floor(now.getTime() / 1000), 136, 12)
  block.write('0', 156)
  block.write('ustar\x0000', 257, 'latin1')
  block.write(`${checksum(block).toString(8).padStart(6, '0')}\0 `, CHECKSUM_FIELD.start, 'latin1')
  return block
}

/** Over the header, its own field taken as spaces. */
function checksum(block: Buffer): number {
  const { start, length } = CHECKSUM_FIELD
  let sum = 0
  for (const [index, byte] of block.entries()) sum += index >= start && index < start + length ? 0x20 : byte
  return sum
}

/** The entries of an archive, one after the other. Throws when it is not one or ends too early. */
export async function* readTar(chunks: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const source = new Source(chunks)
  for (;;) {
    const block = await source.take(BLOCK)
    if (block.every((byte) => byte === 0)) break
    const { name, size } = readHeader(block)
    const body = await source.take(size)
    await source.take(padding(size))
    yield { name, body }
  }
  await source.drain()
}

function readHeader(block: Buffer): { name: string; size: number } {
  const text = (start: number, length: number) => {
    const field = block.subarray(start, start + length)
    const end = field.indexOf(0)
    return field.toString('utf8', 0, end === -1 ? length : end).trim()
  }
  const size = Number.parseInt(text(SIZE_FIELD.start, SIZE_FIELD.length), 8)
  const sum = Number.parseInt(text(CHECKSUM_FIELD.start, CHECKSUM_FIELD.length), 8)
  if (sum !== checksum(block) || !(size >= 0 && size <= BODY_MAX_BYTES))
    throw new Error('it is no archive of ours')
  return { name: text(0, NAME_MAX_BYTES), size }
}

/** Bytes in the sizes they are asked for, whatever sizes they come in. */
class Source {
  readonly #chunks: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  async take(length: number): Promise<Buffer> {
    const parts = [this.#rest]
    let have = this.#rest.length
    while (have < length) {
      const { done, value } = await this.#chunks.next()
      if (done) throw new Error('it ends too early')
      parts.push(value)
      have += value.length
    }
    const all = parts.length === 1 ? this.#rest : Buffer.concat(parts)
    this.#rest = all.subarray(length)
    return all.subarray(0, length)
  }

  /** To the end, so that what wrapped the bytes can check them. */
  async drain(): Promise<void> {
    while (!(await this.#chunks.next()).done);
  }
}
