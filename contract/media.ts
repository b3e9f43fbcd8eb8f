import { z } from 'zod'
import { defineRoutes } from './route.ts'

export const MEDIA_LIMIT_BYTES = 5 * 1024 * 1024

export const mediaRoutes = defineRoutes({
  'POST /v1/media': {
    summary: 'Upload a picture (field `file`: PNG, JPEG or WebP, up to 5 MB); it is re-encoded',
    access: 'fan',
    limit: 'own',
    consumes: 'multipart',
    body: z.object({ file: z.string().describe('The picture') }),
    element: z.object({ url: z.string() }),
    errors: ['body_too_large', 'unsupported_media_type'],
  },
})
