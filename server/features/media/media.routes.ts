import multipart from '@fastify/multipart'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FastifyInstance } from 'fastify'
import { mediaRoutes } from '#contract/media.ts'
import { Failure } from '#server/http/failure.ts'
import { type Authenticate, mount } from '#server/http/handlers.ts'
import type { RateLimits } from '#server/http/rate-limits.ts'
import { insertRow } from './media.cleanup.ts'
import { redraw } from './picture.ts'
import { mediaFolder, pictureAddress, readPicture, storePicture } from './picture-files.ts'
import { readUpload, UPLOAD_LIMITS } from './upload.ts'

export interface MediaRoutesDeps {
  db: NodePgDatabase
  now: () => Date
  dataDir: string
  /** Where browsers reach this server. */
  apiUrl: string
  limits: RateLimits
  authenticate: Authenticate
}

export async function mountMedia(app: FastifyInstance, deps: MediaRoutesDeps): Promise<void> {
  const { db, now, dataDir, apiUrl, limits, authenticate } = deps
  const folder = mediaFolder(dataDir)

  // Forms with files are understood here and nowhere else.
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    await scope.register(multipart, { limits: UPLOAD_LIMITS })
    // Anything else is refused by the handler, unread, once it is known who calls.
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    mount(
      scope,
      mediaRoutes,
      {
        'POST /v1/media': async ({ viewer, request }) => {
          await limits.take('uploadPerFan', String(viewer.userId))
          const picture = await redraw(await readUpload(request))
          const name = await storePicture(folder, picture)
          await insertRow(db, name, viewer.userId, now())
          return { element: { url: pictureAddress(apiUrl, name) }, msg: 'Picture uploaded.' }
        },
      },
      authenticate,
    )
  })

  app.get<{ Params: { name: string } }>('/media/:name', async (request, reply) => {
    const picture = await readPicture(folder, request.params.name)
    if (!picture) throw new Failure('not_found')
    return (
      reply
        // A name is never given twice.
        .header('cache-control', 'public, max-age=31536000, immutable')
        // The site may be served from elsewhere than the API.
        .header('cross-origin-resource-policy', 'cross-origin')
        .type('image/webp')
        .send(picture)
    )
  })
}
