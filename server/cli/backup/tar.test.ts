import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { type Entry, readTar, writeTar } from './tar.ts'

const ENTRIES: Entry[] = [
  { name: 'manifest.json', body: Buffer.from('{}') },
  { name: 'tables/users/00000001', body: Buffer.alloc(1024, 'x') },
  { name: 'media/empty', body: Buffer.alloc(0) },
]

async function* each<T>(values: readonly T[]): AsyncGenerator<T> {
  yield* values
}
const pack = (entries: Entry[]) => buffer(Readable.from(writeTar(each(entries), new Date(0))))
const unpack = (chunks: Buffer[]) => Readable.from(readTar(each(chunks))).toArray()

test('[cli.4] what was written is read, in whatever pieces it comes', async () => {
  const archive = await pack(ENTRIES)
  expect(archive.length % 512).toBe(0)
  expect(await unpack([archive])).toEqual(ENTRIES)
  const pieces = Array.from({ length: Math.ceil(archive.length / 7) }, (_, i) =>
    archive.subarray(i * 7, i * 7 + 7),
  )
  expect(await unpack(pieces)).toEqual(ENTRIES)
})

test('[cli.4] what is cut off or is no archive is refused', async () => {
  const archive = await pack(ENTRIES)
  await expect(unpack([archive.subarray(0, 1800)])).rejects.toThrow('Unexpected end of data')
  await expect(unpack([Buffer.alloc(1024, 'a')])).rejects.toThrow('Invalid tar header')
})
