// bell.5: push on this device. Asked for only after a press; a browser that was told no is never asked again.
import { STORAGE_KEYS } from '#contract/constants.ts'
import { call } from './page.ts'
import { forgetPush, ownSubscription } from './push-device.ts'
import { localStore } from './safe-storage.ts'

export type PushHere =
  /** This browser cannot; `install`: it can once Virage is on the home screen. */
  { state: 'unsupported' | 'install' } | { state: 'blocked' } | { state: 'off' } | { state: 'on' }

export async function readPush(): Promise<PushHere> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return { state: isApple() ? 'install' : 'unsupported' }
  if (Notification.permission === 'denied') return { state: 'blocked' }
  const subscription = await ownSubscription()
  return { state: subscription && localStore.getItem(STORAGE_KEYS.push) !== null ? 'on' : 'off' }
}

/** Call it from a press: browsers ask for permission only then. */
export async function turnPushOn(): Promise<PushHere> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return readPush()
  const { element } = await call('GET /v1/push/key', {})
  const registration = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: element.key }
  // A subscription made with another server's key cannot be changed, only replaced.
  const subscription = await registration.pushManager.subscribe(options).catch(async () => {
    await (await registration.pushManager.getSubscription())?.unsubscribe()
    return registration.pushManager.subscribe(options)
  })
  await tellServer(subscription)
  return { state: 'on' }
}

async function tellServer(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON()
  if (!endpoint || !keys?.p256dh || !keys.auth)
    throw new Error('The browser made a subscription without keys.')
  await call('POST /v1/push/subscribe', {
    body: { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } },
  })
  localStore.setItem(STORAGE_KEYS.push, endpoint)
}

export async function turnPushOff(): Promise<PushHere> {
  const endpoint = localStore.getItem(STORAGE_KEYS.push)
  if (endpoint !== null) await call('POST /v1/push/unsubscribe', { body: { endpoint } })
  await forgetPush()
  return { state: 'off' }
}

/** The browser may have renewed its subscription while no page was open: the server must know the new one. */
export async function renewPush(): Promise<void> {
  const known = localStore.getItem(STORAGE_KEYS.push)
  const subscription = await ownSubscription()
  if (known === null || known === subscription?.endpoint) return
  if (subscription) await tellServer(subscription)
  else localStore.removeItem(STORAGE_KEYS.push)
}

/** On iPhones and iPads only installed apps can be pushed to. */
function isApple(): boolean {
  return (
    /iP(?:hone|ad|od)/.test(navigator.userAgent) ||
    (navigator.maxTouchPoints > 1 && /Mac/.test(navigator.userAgent))
  )
}
