import { createStore } from '#client/store.ts'
import type { CrowdSound } from './crowd-sound.ts'

type Load = (context: AudioContext) => Promise<CrowdSound>

/**
 * The switch of the arena's sound. It starts off, and crowd-sound.ts is loaded when it is first turned on. Sound is a
 * decoration (pages.10): if it cannot be loaded or played, the switch goes back to off and nothing else happens.
 */
export function createSound(load: Load, openCard = () => new AudioContext()) {
  const isOn = createStore(false)
  const heard = createStore<CrowdSound | null>(null)
  let card: AudioContext | null = null
  let crowd: CrowdSound | null = null
  let loading: Promise<CrowdSound> | null = null

  return {
    get: isOn.get,
    subscribe: isOn.subscribe,
    async toggle(): Promise<void> {
      isOn.set(!isOn.get())
      try {
        if (isOn.get()) {
          // songs.3: before anything is waited for, because iOS starts sound only in a press.
          card ??= openCard()
          card.resume().catch(() => undefined)
          loading ??= load(card)
          crowd = await loading
        }
        crowd?.setOn(isOn.get())
        heard.set(isOn.get() ? crowd : null)
      } catch {
        loading = null
        isOn.set(false)
      }
    },
    /** Where a song can be played; null while the sound is off. */
    heard,
    /** How loud the crowd is, 0 to 1. */
    murmur: (level: number): void => crowd?.murmur(level),
    drum(): void {
      if (isOn.get()) crowd?.drum()
    },
  }
}

export const sound = createSound(async (card) => (await import('./crowd-sound.ts')).createCrowdSound(card))
