import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { decrypt, encrypt, isEncrypted } from './encryption.ts'

const PASSPHRASE = 'drums in row four'
const HEADER_BYTES = 67
const CHUNK_BYTES = 64 * 1024 + 16

/** In pieces of any size, as they come from a disk. */
const stream = (bytes: Buffer, piece = 10_007): AsyncIterable<Buffer> =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / piece) }, (_, i) =>
      bytes.subarray(i * piece, (i + 1) * piece),
    ),
  )
const lock = (plain: Buffer) => buffer(Readable.from(encrypt(stream(plain), PASSPHRASE)))
const unlock = (secret: Buffer, passphrase = PASSPHRASE) =>
  buffer(Readable.from(decrypt(stream(secret), passphrase)))

test('[cli.6] content of any length comes back, and no two files are alike', async () => {
  // Nothing, a whole chunk and one byte more; each costs a slow hash, on purpose, to lock and one to unlock.
  for (const length of [0, 64 * 1024, 64 * 1024 + 1]) {
    const plain = randomBytes(length)
    const secret = await lock(plain)
    expect(isEncrypted(secret)).toBe(true)
    expect((await unlock(secret)).equals(plain)).toBe(true)
  }
  const nothing = Buffer.alloc(0)
  expect((await lock(nothing)).equals(await lock(nothing))).toBe(false)
})

test('[cli.6] another passphrase is told from a damaged file', async () => {
  const secret = await lock(randomBytes(1_000))
  await expect(unlock(secret, 'drums in row five')).rejects.toThrow(
    'The passphrase is not the one of this backup',
  )
})

test('[cli.6] a changed, missing, moved or repeated piece is found', async () => {
  const secret = await lock(randomBytes(200_000))
  const chunk = (n: number) =>
    secret.subarray(HEADER_BYTES + n * CHUNK_BYTES, HEADER_BYTES + (n + 1) * CHUNK_BYTES)
  const header = secret.subarray(0, HEADER_BYTES)
  const flipped = Buffer.from(secret)
  flipped[HEADER_BYTES + 70_000]! ^= 1
  const broken = {
    'a changed byte': flipped,
    'cut off within a chunk': secret.subarray(0, -1),
    'cut off after a chunk': secret.subarray(0, HEADER_BYTES + 2 * CHUNK_BYTES),
    'cut off after its header': header,
    'a chunk left out': Buffer.concat([header, chunk(0), chunk(2), chunk(3)]),
    'two chunks exchanged': Buffer.concat([header, chunk(1), chunk(0), chunk(2), chunk(3)]),
    'a chunk twice': Buffer.concat([header, chunk(0), chunk(0), chunk(1), chunk(2), chunk(3)]),
    'something behind its end': Buffer.concat([secret, Buffer.from('more')]),
  }
  for (const [what, bytes] of Object.entries(broken))
    await expect(unlock(bytes), what).rejects.toThrow(/changed or is not complete|is not complete/)
})
