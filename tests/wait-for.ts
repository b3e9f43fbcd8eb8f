import { vi } from 'vitest'

/** Waits until the check passes. Vitest's own second is too short where others use the machine too. */
export const waitFor = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 30_000, interval: 20 })
