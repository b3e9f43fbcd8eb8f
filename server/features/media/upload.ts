import type { FastifyRequest } from 'fastify'
import { problem } from '#contract/problems.ts'
import '@fastify/multipart'
import { MEDIA_LIMIT_BYTES } from '#contract/media.ts'
import { Failure, invalid } from '#server/http/failure.ts'

/** Room for the field names and boundaries around the file. */
const AROUND_FILE_BYTES = 16 * 1024

export const UPLOAD_LIMITS = {
  fileSize: MEDIA_LIMIT_BYTES,
  files: 1,
  fields: 10,
  fieldSize: 1024,
  parts: 11,
  headerPairs: 50,
}

const PARSER_FAILURES: Record<string, () => Failure> = {
  FST_REQ_FILE_TOO_LARGE: () => tooLarge(),
  FST_FILES_LIMIT: () => invalid({ file: problem('one_picture') }),
  FST_PARTS_LIMIT: () => tooLarge(),
  FST_FIELDS_LIMIT: () => tooLarge(),
}

/** The one file of the form, in its field `file`. */
export async function readUpload(request: FastifyRequest): Promise<Buffer> {
  if (request.headers['content-type'] === undefined) throw fileMissing()
  if (!request.isMultipart()) throw new Failure('unsupported_media_type')
  // What says that it is too large is not read at all.
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
