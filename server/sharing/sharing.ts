import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { DrawPage } from '#contract/first-content.ts'
import type { PublicSettings } from '#contract/public-settings.ts'
import type { PictureStore } from '#server/features/media/index.ts'
import type { Asset } from '#server/http/asset-store.ts'
import { Failure } from '#server/http/failure.ts'
import type { WritePage } from '#server/http/front-ends.ts'
import type { RateLimits } from '#server/http/rate-limits.ts'
import type { Settings } from '#server/settings.ts'
import { isDatabaseAway } from '#server/storage/database-errors.ts'
import { createCardQueue } from './cards/card-queue.ts'
import { createCardWorker, createOwnPictures } from './cards/card-worker.ts'
import { createPageWriter } from './page-writer.ts'
import { mountSharing } from './sharing.routes.ts'

export interface SharingParts {
  db: NodePgDatabase
  now: () => Date
  settings: Settings
  limits: RateLimits
  log: Logger
  /** The files of the front ends: pictures that come with the product are among them. */
  assets: ReadonlyMap<string, Asset>
  drawPage: DrawPage | null
  pictureStore: PictureStore
  publicSettings: PublicSettings
}

export interface Sharing {
  writePage: WritePage
  mount(http: FastifyInstance): void
}

/** Everything that is read without running a script: heads, texts, cards, sitemap, feed. */
export function createSharing(parts: SharingParts): Sharing {
  const { db, now, settings, limits, log, assets, drawPage, publicSettings, pictureStore } = parts
  const context = { db, now, settings }
  const pictures = createOwnPictures({
    readUploaded: (name) => pictureStore.get(name),
    bases: [settings.publicUrl, settings.apiUrl],
    assets,
  })
  const worker = createCardWorker(pictures)
  const cards = createCardQueue(worker.draw)
  return {
    writePage: createPageWriter({
      context,
      limits,
      drawPage,
      publicSettings,
      onFailure(error) {
        // Said elsewhere, or not worth a line.
        if (error instanceof Failure || isDatabaseAway(error)) return
        log.warn({ err: error }, 'a page is shown without its own head')
      },
    }),
    mount(http) {
      http.addHook('onClose', () => worker.close())
      mountSharing(http, { context, cards, limits })
    },
  }
}
