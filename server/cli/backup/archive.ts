// What a backup file holds: a manifest, the tables in pieces, the pictures, and checksums at its end.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import { oneLine, Refusal } from '../command.ts'
import { decrypt, encrypt, isEncrypted } from './encryption.ts'
import { type Entry, readTar, writeTar } from './tar.ts'

const FORMAT = 1
const MANIFEST = 'manifest.json'
const CHECKSUMS = 'checksums.json'
const JOBS = 'jobs.json'

const manifest = z.object({
  format: z.literal(FORMAT),
  /** Of Virage, for people. */
  version: z.string(),
  createdAt: z.string(),
  /** The last migration the database had had: its name for people, its place in the order for us. */
  schema: z.object({ name: z.string(), at: z.number() }),
  /** Table to the columns that its rows hold. */
  tables: z.record(z.string(), z.array(z.string())),
  /** Sequence to its next value. */
  sequences: z.record(z.string(), z.number()),
  /** Partitioned table to the moment at which its first period begins. */
  partitions: z.record(z.string(), z.string()).default({}),
})
export type Manifest = z.output<typeof manifest>

const checksums = z.record(z.string(), z.string())

const waitingJob = z.object({
  kind: z.string(),
  payload: z.unknown(),
  runAt: z.coerce.date(),
  key: z.string().nullable(),
  maxAttempts: z.number(),
})
export type WaitingJob = z.output<typeof waitingJob>

export const readJobs = (body: Buffer): WaitingJob[] => z.array(waitingJob).parse(JSON.parse(body.toString()))

export type Piece =
  | { kind: 'jobs'; body: Buffer }
  | { kind: 'rows'; table: string; body: Buffer }
  | { kind: 'picture'; name: string; body: Buffer }

export interface ArchiveContent extends Omit<Manifest, 'format'> {
  pieces: AsyncIterable<Piece>
}

/** Writes beside the file and renames at the end: whenever it is killed, there is a whole file or none. */
export async function writeArchive(
  file: string,
  content: ArchiveContent,
  now: Date,
  passphrase: string | null,
): Promise<void> {
  const unfinished = `${file}.${process.pid}.part`
  const target = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true })
  const lock = async function* (packed: AsyncIterable<Buffer>) {
    yield* passphrase === null ? packed : encrypt(packed, passphrase)
  }
  try {
    await pipeline(writeTar(entriesOf(content), now), createGzip(), lock, target)
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

async function* entriesOf({ pieces, ...content }: ArchiveContent): AsyncGenerator<Entry> {
  const sums: Record<string, string> = {}
  const noted = (name: string, body: Buffer): Entry => {
    sums[name] = createHash('sha256').update(body).digest('hex')
    return { name, body }
  }
  yield noted(MANIFEST, json({ format: FORMAT, ...content }))
  let count = 0
  for await (const piece of pieces) {
    if (piece.kind === 'rows')
      yield noted(`tables/${piece.table}/${String(++count).padStart(8, '0')}`, piece.body)
    else yield noted(piece.kind === 'jobs' ? JOBS : `media/${piece.name}`, piece.body)
  }
  yield { name: CHECKSUMS, body: json(sums) }
}

const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)

/** A backup file and, where it is encrypted, its passphrase. */
export interface BackupFile {
  file: string
  passphrase: string | null
}

/** Reads a backup to its end: every piece is there and as it was written. Returns its manifest. */
export async function checkArchive({ file, passphrase }: BackupFile): Promise<Manifest> {
  const sums = new Map<string, string>()
  let found: Manifest | undefined
  let stated: Record<string, string> | undefined
  await readEntries({ file, passphrase }, async ({ name, body }) => {
    if (name === CHECKSUMS) stated = checksums.parse(JSON.parse(body.toString()))
    else sums.set(name, createHash('sha256').update(body).digest('hex'))
    if (name === MANIFEST) found = readManifest(body, file)
  })
  if (!found || !stated) throw damaged(file, 'it is not complete')
  const names = Object.keys(stated)
  if (names.length !== sums.size || names.some((name) => sums.get(name) !== stated?.[name]))
    throw damaged(file, 'its checksums are not those of its content')
  return found
}

/** Hands out the pieces of a backup that has been checked. */
export function readPieces(file: BackupFile, take: (piece: Piece) => Promise<void>): Promise<void> {
  return readEntries(file, async ({ name, body }) => {
    const [folder, part = ''] = name.split('/')
    if (folder === 'tables') await take({ kind: 'rows', table: part, body })
    if (name === JOBS) await take({ kind: 'jobs', body })
    if (folder === 'media') await take({ kind: 'picture', name: part, body })
  })
}

function readManifest(body: Buffer, file: string): Manifest {
  const parsed = manifest.safeParse(JSON.parse(body.toString()))
  if (parsed.success) return parsed.data
  throw damaged(file, 'its manifest is not one of this version')
}

/** Whether it was made with a passphrase. */
export async function needsPassphrase(file: string): Promise<boolean> {
  for await (const start of createReadStream(file, { end: 63 })) return isEncrypted(start as Buffer)
  return false
}

async function readEntries(
  { file, passphrase }: BackupFile,
  take: (entry: Entry) => Promise<void>,
): Promise<void> {
  const unlock = async function* (packed: AsyncIterable<Buffer>) {
    yield* passphrase === null ? packed : decrypt(packed, passphrase)
  }
  // What `take` throws is no damage of the file, so it is passed on as it is.
  let failure: { error: unknown } | null = null
  try {
    await pipeline(createReadStream(file), unlock, createGunzip(), async (chunks: AsyncIterable<Buffer>) => {
      for await (const entry of readTar(chunks))
        await take(entry).catch((error: unknown) => {
          failure = { error }
          throw error
        })
    })
  } catch (error) {
    throw failure === null && !(error instanceof Refusal) ? damaged(file, oneLine(error)) : error
  }
}

const damaged = (file: string, why: string) => new Refusal(`${file} cannot be used as a backup: ${why}.`)
