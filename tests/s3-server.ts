import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from './processes/free-port.ts'

interface S3rverProgram {
  run(): Promise<unknown>
  close(): Promise<void>
}
// The package has no types of its own.
const S3rver = createRequire(import.meta.url)('s3rver') as new (options: object) => S3rverProgram

export interface S3Server {
  /** For MEDIA_URL. */
  url: string
  stop(): Promise<void>
  start(): Promise<void>
  /** Ends it and removes what it kept. */
  remove(): Promise<void>
}

/** A server that speaks S3 and refuses unknown keys, with one bucket. */
export async function startS3(): Promise<S3Server> {
  const directory = await mkdtemp(path.join(tmpdir(), 'virage-s3-'))
  const port = await freePort()
  const options = { address: '127.0.0.1', port, silent: true, directory, vhostBuckets: false }
  let program: S3rverProgram | undefined
  const start = async () => {
    program = new S3rver({ ...options, configureBuckets: [{ name: 'pictures' }] })
    await program.run()
  }
  const stop = async () => {
    await program?.close()
    program = undefined
  }
  await start()
  return {
    url: `http://S3RVER:S3RVER@127.0.0.1:${port}/pictures`,
    start,
    stop,
    async remove() {
      await stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
