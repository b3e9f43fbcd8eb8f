import { createStore } from '#client/store.ts'
import type { CrowdSound } from './crowd-sound.ts'

const isOn = createStore(false)
let crowd: CrowdSound | null = null

/** The sound of the arena. It starts muted, and nothing of it is made before it is first turned on. */
export const sound = {
  get: isOn.get,
  subscribe: isOn.subscribe,
  async toggle(): Promise<void> {
    const next = !isOn.get()
    isOn.set(next)
    if (next && !crowd) {
      const { createCrowdSound } = await import('./crowd-sound.ts')
      crowd ??= createCrowdSound()
    }
    crowd?.setOn(isOn.get())
  },
  /** How loud the crowd is, 0 to 1. */
  murmur: (level: number): void => crowd?.murmur(level),
  drum(): void {
    if (isOn.get()) crowd?.drum()
  },
}
