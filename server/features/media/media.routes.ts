import multipart from '@fastify/multipart'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MEDIA_LIMIT_BYTES, mediaRoutes } from '#contract/media.ts'
import { problem } from '#contract/problems.ts'
import { Failure, invalid } from '#server/http/failure.ts'
import { type Authenticate, mount } from '#server/http/handlers.ts'
import type { RateLimits } from '#server/http/rate-limits.ts'
import { insertRow } from './media.cleanup.ts'
import { pictureAddress, readPicture, redraw, storePicture } from './picture.ts'
import type { PictureStore } from './picture-store.ts'

export interface MediaRoutesDeps {
  db: NodePgDatabase
  now: () => Date
  store: PictureStore
  /** Where browsers reach this server. */
  apiUrl: string
  limits: RateLimits
  authenticate: Authenticate
}

export async function mountMedia(app: FastifyInstance, deps: MediaRoutesDeps): Promise<void> {
  const { db, now, store, apiUrl, limits, authenticate } = deps

  // A scope of its own: only this route accepts multipart forms.
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    await scope.register(multipart, { limits: UPLOAD_LIMITS })
    // Other content types stay unread; the handler refuses them after the session check.
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    mount(
      scope,
      mediaRoutes,
      {
        'POST /v1/media': async ({ viewer, request }) => {
          await limits.take('uploadPerFan', String(viewer.userId))
          const picture = await redraw(await readUpload(request))
          const name = await storePicture(store, picture)
          await insertRow(db, name, viewer.userId, now())
          return { element: { url: pictureAddress(apiUrl, name) }, msg: 'Picture uploaded.' }
        },
      },
      authenticate,
    )
  })

  app.get<{ Params: { name: string } }>('/media/:name', async (request, reply) => {
    const picture = await readPicture(store, request.params.name)
    if (!picture) throw new Failure('not_found')
    return (
      reply
        // Names are random and never reused.
        .header('cache-control', 'public, max-age=31536000, immutable')
        // The site may be on another origin than the API.
        .header('cross-origin-resource-policy', 'cross-origin')
        .type('image/webp')
        .send(picture)
    )
  })
}

/** Room for the field names and boundaries around the file. */
const AROUND_FILE_BYTES = 16 * 1024

const FIELDS_MAX = 10

const UPLOAD_LIMITS = {
  fileSize: MEDIA_LIMIT_BYTES,
  files: 1,
  fields: FIELDS_MAX,
  fieldSize: 1024,
  parts: FIELDS_MAX + 1,
  headerPairs: 50,
}

const PARSER_FAILURES: Record<string, () => Failure> = {
  FST_REQ_FILE_TOO_LARGE: () => tooLarge(),
  FST_FILES_LIMIT: () => invalid({ file: problem('one_picture') }),
  FST_PARTS_LIMIT: () => tooManyFields(),
  FST_FIELDS_LIMIT: () => tooManyFields(),
}

/** The one file of the form, in its field `file`. */
async function readUpload(request: FastifyRequest): Promise<Buffer> {
  if (request.headers['content-type'] === undefined) throw fileMissing()
  if (!request.isMultipart()) throw new Failure('unsupported_media_type')
  // Refuse by the declared length, without reading the body.
  if (Number(request.headers['content-length']) > MEDIA_LIMIT_BYTES + AROUND_FILE_BYTES) throw tooLarge()
  const bytes = await readFile(request)
  if (bytes === null || bytes.length === 0) throw fileMissing()
  return bytes
}

async function readFile(request: FastifyRequest): Promise<Buffer | null> {
  let bytes: Buffer | null = null
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file') continue
      if (part.fieldname === 'file') bytes = await part.toBuffer()
      else part.file.resume()
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    throw PARSER_FAILURES[code]?.() ?? new Failure('malformed_body', { cause: error })
  }
  return bytes
}

const fileMissing = () => invalid({ file: problem('picture_missing') })
const tooLarge = () => new Failure('body_too_large', { detail: problem('picture_too_large', 5) })
const tooManyFields = () => new Failure('body_too_large', { detail: problem('too_many_fields', FIELDS_MAX) })
