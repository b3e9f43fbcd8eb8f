// This device's push subscription, apart from the calls that tell the server of it.
import { STORAGE_KEYS } from '#contract/constants.ts'
import { localStore } from './safe-storage.ts'

export async function ownSubscription(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator)) return null
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager?.getSubscription()) ?? null
}

/** Ends the subscription at the browser's push service, which tells the server when it next tries. */
export async function forgetPush(): Promise<void> {
  localStore.removeItem(STORAGE_KEYS.push)
  await (await ownSubscription())?.unsubscribe()
}
