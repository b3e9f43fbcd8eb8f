import { randomBytes } from 'node:crypto'
import { link } from '#contract/fields.ts'
import { problem } from '#contract/problems.ts'
import { Failure } from '#server/http/failure.ts'
import type { PictureStore } from './picture-store.ts'

const PICTURE_SIDE_MAX_PX = 1024
/** Enough for phone cameras, and a limit on decompression bombs. */
const INPUT_PIXELS_MAX = 40_000_000
const DECODE_TIMEOUT_S = 10
const WEBP_QUALITY = 82

const UNREADABLE = problem('picture_unreadable')

/**
 * Decodes a PNG, JPEG or WebP and encodes it as WebP, upright and at most 1024 pixels a side. That drops metadata and
 * anything hidden in the file.
 */
export async function redraw(bytes: Buffer): Promise<Buffer> {
  if (!isPicture(bytes))
    throw new Failure('unsupported_media_type', {
      detail: problem('picture_type'),
    })
  return inTurn(() => decode(bytes))
}

let lastDrawn: Promise<unknown> = Promise.resolve()

/** One after the other: a small file can take over 100 MB while it is decoded, and many come at once. */
function inTurn(draw: () => Promise<Buffer>): Promise<Buffer> {
  const drawn = lastDrawn.then(draw)
  lastDrawn = drawn.catch(() => {})
  return drawn
}

async function decode(bytes: Buffer): Promise<Buffer> {
  // With the first upload, because it takes memory that a server without uploads need not have.
  const { default: sharp } = await import('sharp')
  // No picture comes twice, and what is kept of one can be hundreds of MB.
  sharp.cache(false)
  try {
    return await sharp(bytes, { limitInputPixels: INPUT_PIXELS_MAX, failOn: 'error' })
      .timeout({ seconds: DECODE_TIMEOUT_S })
      .autoOrient()
      .resize({
        width: PICTURE_SIDE_MAX_PX,
        height: PICTURE_SIDE_MAX_PX,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .webp({ quality: WEBP_QUALITY })
      .toBuffer()
  } catch (cause) {
    throw new Failure('invalid', { detail: UNREADABLE, fields: { file: UNREADABLE }, cause })
  }
}

/** Checks the first bytes, because senders can choose any name and content type. */
function isPicture(bytes: Buffer): boolean {
  const isPng = bytes.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n'
  const isJpeg = bytes.subarray(0, 3).toString('latin1') === '\xff\xd8\xff'
  const isWebp =
    bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP'
  return isPng || isJpeg || isWebp
}

const PREFIX = '/media/'
const STORAGE_RETRY_S = 30

/** Returns the new picture's name. */
export async function storePicture(store: PictureStore, picture: Buffer): Promise<string> {
  const name = `${randomBytes(16).toString('hex')}.webp`
  await store.put(name, picture).catch(refuseForNow)
  return name
}

export const readPicture = (store: PictureStore, name: string): Promise<Buffer | null> =>
  store.get(name).catch(refuseForNow)

/** media.5: storage that is full, read-only or away is the operator's to mend; the sender may try again. */
function refuseForNow(cause: unknown): never {
  throw new Failure('unavailable', { cause, retryAfterS: STORAGE_RETRY_S })
}

/** Returns the full address if it is valid as a link (https), else the path on this server. */
export function pictureAddress(apiUrl: string, name: string): string {
  const whole = `${apiUrl}${PREFIX}${name}`
  return link.safeParse(whole).success ? whole : PREFIX + name
}
