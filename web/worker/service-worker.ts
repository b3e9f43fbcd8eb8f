import { addressOf, readPush } from './push.ts'
import { strategyFor } from './strategy.ts'

declare const self: ServiceWorkerGlobalScope

/** Prepended by the build. */
declare const BUILD: {
  version: string
  /** The entry scripts of the pages: a page that runs one of them belongs to this build. */
  entries: string[]
  offlinePage: string
  /** Files that nearly every page needs. Others are cached when they are first requested. */
  files: string[]
}

const CACHE = `virage-${BUILD.version}`

self.addEventListener('install', (event) => event.waitUntil(keepFirstFiles()))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))

self.addEventListener('fetch', (event) => {
  const strategy = strategyFor(event.request, self.location.origin)
  if (strategy === 'page') event.respondWith(answerPage(event))
  if (strategy === 'asset') event.respondWith(answerAsset(event))
})

self.addEventListener('message', (event) => {
  const question: unknown = event.data
  if (question === 'take-over') void self.skipWaiting()
  else if (typeof question === 'string') event.ports[0]?.postMessage(BUILD.entries.includes(question))
})

self.addEventListener('push', (event) => {
  const { title, options } = readPush(event.data?.text() ?? '')
  event.waitUntil(self.registration.showNotification(title, options))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(addressOf(event.notification.data, self.location.origin)))
})

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAgain(event)))

/** A tab that shows the page already comes to the front; others may hold a form or a seat and are left alone. */
async function openPage(address: string): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = tabs.find(({ url }) => url === address)
  await (there ? there.focus() : self.clients.openWindow(address))
}

/** The next page that opens tells the server of the new one (client/push.ts): a worker has no session. */
async function subscribeAgain({ oldSubscription }: PushSubscriptionChangeEvent): Promise<void> {
  const key = oldSubscription?.options.applicationServerKey
  if (key) await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

async function keepFirstFiles(): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.addAll([BUILD.offlinePage, ...BUILD.files])
}

async function takeOver(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)))
  // Requests the page while this worker is still starting.
  await self.registration.navigationPreload?.enable()
}

/** Always from the server, never from the cache; without a network, the offline page. */
async function answerPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    const early: unknown = await preloadResponse
    return early instanceof Response ? early : await fetch(request)
  } catch {
    const offline = await caches.match(BUILD.offlinePage, { ignoreVary: true })
    return offline ?? Response.error()
  }
}

async function answerAsset(event: FetchEvent): Promise<Response> {
  const { request } = event
  const kept = await caches.match(request, { ignoreVary: true })
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok) event.waitUntil(keep(request, response.clone()))
  return response
}

async function keep(request: Request, response: Response): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.put(request, response)
}
