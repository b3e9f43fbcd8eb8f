// Writes the OpenAPI document and its page for an address. It takes longer than the rest of a server's start and would
// hold up the event loop, so it is a thread of its own that ends afterwards.
import { parentPort, workerData } from 'node:worker_threads'
import { routes } from '#contract/routes.ts'
import { docsPage } from './docs-page.ts'
import { openApiDocument } from './openapi.ts'

export interface WrittenDocs {
  json: string
  page: string
}

const document = openApiDocument(routes, workerData as string)
parentPort?.postMessage({ json: JSON.stringify(document), page: docsPage(document) } satisfies WrittenDocs)
