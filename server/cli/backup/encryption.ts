// A backup under a passphrase: scrypt makes the key, AES-256-GCM encrypts in chunks, so that a file of any size streams.
// Each chunk is authenticated with its place and whether it is the last: one that was changed, moved, left out or cut off
// is found before anything of it is used.
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto'
import { Refusal } from '../command.ts'

const MAGIC = Buffer.from('VIRAGE-ENCRYPTED-1\n')
const SALT_BYTES = 16
const MAC_BYTES = 32
const HEADER_BYTES = MAGIC.length + SALT_BYTES + MAC_BYTES
const CHUNK_BYTES = 64 * 1024
const TAG_BYTES = 16
/** About 128 MiB and half a second for each guess. */
const SCRYPT = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }

interface Keys {
  chunks: Buffer
  /** Tells a wrong passphrase from a damaged file. */
  header: Buffer
}

function deriveKeys(passphrase: string, salt: Buffer): Promise<Keys> {
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFC'), salt, 64, SCRYPT, (error, key) =>
      error ? reject(error) : resolve({ chunks: key.subarray(0, 32), header: key.subarray(32) }),
    )
  })
}

const macOf = ({ header }: Keys, salt: Buffer) =>
  createHmac('sha256', header)
    .update(Buffer.concat([MAGIC, salt]))
    .digest()

/** The key is of this file alone, so the chunk's number may be its nonce. */
function nonceOf(chunk: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(chunk), 3)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

export const isEncrypted = (start: Buffer): boolean => start.subarray(0, MAGIC.length).equals(MAGIC)

export async function* encrypt(plain: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES)
  const keys = await deriveKeys(passphrase, salt)
  yield Buffer.concat([MAGIC, salt, macOf(keys, salt)])
  let count = 0
  for await (const { chunk, isLast } of inChunks(plain, CHUNK_BYTES)) {
    const cipher = createCipheriv('aes-256-gcm', keys.chunks, nonceOf(count++, isLast))
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
  }
}

/** Throws at the first chunk that is not as it was written. */
export async function* decrypt(secret: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const source = secret[Symbol.asyncIterator]()
  let start: Buffer = Buffer.alloc(0)
  while (start.length < HEADER_BYTES) {
    const { value, done } = await source.next()
    if (done) throw new Error('it is not complete')
    start = Buffer.concat([start, value])
  }
  const salt = start.subarray(MAGIC.length, MAGIC.length + SALT_BYTES)
  const keys = await deriveKeys(passphrase, salt)
  if (!timingSafeEqual(macOf(keys, salt), start.subarray(HEADER_BYTES - MAC_BYTES, HEADER_BYTES)))
    throw new Refusal('The passphrase is not the one of this backup.')
  async function* rest(): AsyncGenerator<Buffer> {
    yield start.subarray(HEADER_BYTES)
    yield* { [Symbol.asyncIterator]: () => source }
  }
  let count = 0
  for await (const { chunk, isLast } of inChunks(rest(), CHUNK_BYTES + TAG_BYTES)) {
    if (chunk.length < TAG_BYTES) throw new Error('it is not complete')
    const decipher = createDecipheriv('aes-256-gcm', keys.chunks, nonceOf(count++, isLast), {
      authTagLength: TAG_BYTES,
    })
    decipher.setAuthTag(chunk.subarray(-TAG_BYTES))
    try {
      yield Buffer.concat([decipher.update(chunk.subarray(0, -TAG_BYTES)), decipher.final()])
    } catch {
      throw new Error('it was changed or is not complete')
    }
  }
}

/** Cuts a stream into pieces of one size; the last may be shorter, and is there even when it is empty. */
async function* inChunks(
  stream: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<{ chunk: Buffer; isLast: boolean }> {
  let held: Buffer = Buffer.alloc(0)
  for await (const piece of stream) {
    held = held.length > 0 ? Buffer.concat([held, piece]) : piece
    while (held.length > size) {
      yield { chunk: held.subarray(0, size), isLast: false }
      held = held.subarray(size)
    }
  }
  yield { chunk: held, isLast: true }
}
