// Where uploaded pictures are kept: a folder, or S3-compatible storage that several machines share.
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { AwsClient } from 'aws4fetch'
import { MEDIA_PATH } from '#contract/links.ts'
import type { Settings } from '#server/settings.ts'

export interface KeptPicture {
  name: string
  keptAt: Date
}

/** Every method throws while the storage is away. Names that we did not make are none of ours: no path leads out of it. */
export interface PictureStore {
  put(name: string, picture: Buffer): Promise<void>
  get(name: string): Promise<Buffer | null>
  remove(name: string): Promise<void>
  /** Finished pictures. */
  list(): AsyncIterable<KeptPicture>
  /** Removes what uploads that broke off before then have left. */
  removeUnfinished(before: Date): Promise<void>
}

export const isPictureName = (name: string): boolean => MEDIA_PATH.test(`/media/${name}`)

export const createPictureStore = ({
  mediaUrl,
  dataDir,
}: Pick<Settings, 'mediaUrl' | 'dataDir'>): PictureStore =>
  mediaUrl === undefined ? createFolderStore(path.join(dataDir, 'media')) : createS3Store(mediaUrl)

const UNFINISHED_FILE = /^\.[0-9a-f]{32}\.webp\.part$/

export function createFolderStore(folder: string): PictureStore {
  async function files(): Promise<string[]> {
    return readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    })
  }
  /** Null for a file that was removed meanwhile. */
  async function changedAt(name: string): Promise<Date | null> {
    return stat(path.join(folder, name)).then(
      ({ mtime }) => mtime,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      },
    )
  }
  return {
    /** Writes to a temporary file first, so that nobody reads half a picture. */
    async put(name, picture) {
      const unfinished = path.join(folder, `.${ours(name)}.part`)
      try {
        await mkdir(folder, { recursive: true })
        await writeFile(unfinished, picture, { flag: 'wx' })
        await rename(unfinished, path.join(folder, name))
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => {})
        throw error
      }
    },

    async get(name) {
      if (!isPictureName(name)) return null
      try {
        return await readFile(path.join(folder, name))
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw error
      }
    },

    remove: (name) => rm(path.join(folder, ours(name)), { force: true }),

    async *list() {
      for (const name of await files()) {
        const keptAt = isPictureName(name) ? await changedAt(name) : null
        if (keptAt) yield { name, keptAt }
      }
    },

    async removeUnfinished(before) {
      for (const name of await files()) {
        const keptAt = UNFINISHED_FILE.test(name) ? await changedAt(name) : null
        if (keptAt && keptAt < before) await rm(path.join(folder, name), { force: true })
      }
    },
  }
}

const S3_TIMEOUT_MS = 5_000
const DEFAULT_REGION = 'us-east-1'

/** `https://KEY:SECRET@HOST/BUCKET?region=…`, the bucket in the path, which every S3-compatible server takes. */
export function createS3Store(mediaUrl: string): PictureStore {
  const { username, password, origin, pathname, searchParams } = new URL(mediaUrl)
  const bucket = `${origin}${pathname.replace(/\/+$/, '')}`
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    service: 's3',
    region: searchParams.get('region') ?? DEFAULT_REGION,
    retries: 1,
  })
  /** The answer, or null for 404. */
  async function call(method: string, address: string, picture?: Buffer): Promise<Response | null> {
    const answer = await client.fetch(address, {
      method,
      signal: AbortSignal.timeout(S3_TIMEOUT_MS),
      ...(picture && { body: new Uint8Array(picture), headers: { 'content-type': 'image/webp' } }),
    })
    if (answer.ok) return answer
    const text = await answer.text()
    if (answer.status === 404 && !text.includes('NoSuchBucket')) return null
    throw new Error(`the picture storage answered ${answer.status} to ${method}: ${text.slice(0, 300)}`)
  }
  return {
    async put(name, picture) {
      await call('PUT', `${bucket}/${ours(name)}`, picture)
    },

    async get(name) {
      const answer = isPictureName(name) ? await call('GET', `${bucket}/${name}`) : null
      return answer && Buffer.from(await answer.arrayBuffer())
    },

    async remove(name) {
      await call('DELETE', `${bucket}/${ours(name)}`)
    },

    async *list() {
      let next: string | null = null
      do {
        const from: string = next === null ? '' : `&continuation-token=${encodeURIComponent(next)}`
        const xml: string = (await (await call('GET', `${bucket}?list-type=2${from}`))?.text()) ?? ''
        for (const [, object = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const name = textOf(object, 'Key')
          if (isPictureName(name)) yield { name, keptAt: new Date(textOf(object, 'LastModified')) }
        }
        next = textOf(xml, 'NextContinuationToken') || null
      } while (next !== null)
    },

    // An object is there as a whole or not at all.
    async removeUnfinished() {},
  }
}

/** Names and times of ours hold no character that XML would escape. */
const textOf = (xml: string, tag: string): string =>
  new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? ''

function ours(name: string): string {
  if (!isPictureName(name)) throw new Error('not the name of a picture')
  return name
}
