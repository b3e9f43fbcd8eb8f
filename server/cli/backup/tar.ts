// A backup is a tar archive of small files, so that any tar can look into one.
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { extract, pack } from 'tar-stream'

export interface Entry {
  name: string
  body: Buffer
}

/** Larger files are not ours: a backup is cut into pieces that fit into memory. */
const BODY_MAX_BYTES = 256 * 1024 * 1024
const FILE_MODE = 0o600

/** The bytes of an archive. An error of `entries` ends them with it. */
export function writeTar(entries: AsyncIterable<Entry>, now: Date): AsyncIterable<Buffer> {
  const archive = pack()
  const add = (name: string, body: Buffer) =>
    new Promise<void>((resolve, reject) => {
      archive.entry({ name, mode: FILE_MODE, mtime: now }, body, (error) =>
        error ? reject(error) : resolve(),
      )
    })
  async function fill(): Promise<void> {
    for await (const { name, body } of entries) await add(name, body)
    archive.finalize()
  }
  fill().catch((error: Error) => archive.destroy(error))
  return archive as AsyncIterable<Buffer>
}

/** The entries of an archive, one after the other. Throws when it is not one or ends too early. */
export async function* readTar(chunks: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const archive = extract()
  // To the end, also behind the last entry, so that the checksum of what wraps the archive is compared.
  const read = pipeline(chunks, archive)
  read.catch((error: Error) => archive.destroy(error))
  for await (const entry of archive) {
    const { name, size } = entry.header
    if (size > BODY_MAX_BYTES) throw new Error('it is no archive of ours')
    yield { name, body: await buffer(entry) }
  }
  await read
}
