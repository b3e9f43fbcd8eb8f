import { messages } from '#texts/messages.ts'
import { entryOfPage } from './entry-script.ts'
import { language } from './preferences.ts'

/** A newer build is installed. It is used only after the fan accepts it. */
interface NewVersion {
  text: string
  label: string
  run: () => void
}

const WORKER = '/sw.js'
const CHECK_INTERVAL_MS = 60 * 60 * 1000
/** The old worker may have an answer under way for long; the page itself comes from the server, so it is new anyway. */
const CHANGE_OVER_MS = 5_000

/** Installs the service worker, and offers a newer build once. */
export function watchForNewVersion(offer: (version: NewVersion) => void): void {
  if (!('serviceWorker' in navigator)) return
  // Browsers may forbid workers, as they may forbid storage. Then only the offline page is missing.
  navigator.serviceWorker
    .register(WORKER, { updateViaCache: 'none' })
    .then((registration) => follow(registration, offer))
    .catch(() => undefined)
}

function follow(registration: ServiceWorkerRegistration, offer: (version: NewVersion) => void): void {
  let isOffered = false

  async function onWaiting(worker: ServiceWorker): Promise<void> {
    // A page opened after the release already runs the new build; only the worker is old.
    if (await isOfBuild(worker, entryOfPage())) return worker.postMessage('take-over')
    if (isOffered) return
    isOffered = true
    const m = newVersionMessages[language.get()]
    offer({ text: m.ready, label: m.reload, run: () => changeOver(registration) })
  }
  function onInstalling(worker: ServiceWorker | null): void {
    worker?.addEventListener('statechange', () => {
      // The very first worker replaces nothing, so there is nothing to offer.
      if (worker.state === 'installed' && registration.active) void onWaiting(worker)
    })
  }

  if (registration.waiting && registration.active) void onWaiting(registration.waiting)
  onInstalling(registration.installing)
  registration.addEventListener('updatefound', () => onInstalling(registration.installing))
  setInterval(() => void registration.update().catch(() => undefined), CHECK_INTERVAL_MS)
}

/** Reloads only the tab that asked for it: a match may be on in another one. */
function changeOver({ waiting }: ServiceWorkerRegistration): void {
  // Another tab may have activated it already.
  if (!waiting) {
    location.reload()
    return
  }
  waiting.addEventListener('statechange', () => {
    if (waiting.state === 'activated') location.reload()
  })
  waiting.postMessage('take-over')
  setTimeout(() => location.reload(), CHANGE_OVER_MS)
}

function isOfBuild(worker: ServiceWorker, entry: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true)
    worker.postMessage(entry, [port2])
  })
}

const newVersionMessages = messages({
  en: { ready: 'A new version of Virage is ready.', reload: 'Reload' },
  fr: { ready: 'Une nouvelle version de Virage est prête.', reload: 'Recharger' },
})
