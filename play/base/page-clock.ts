const STEP_MS = 200

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** One timer for everything on the page that shows time. */
export const clock = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    timer ??= setInterval(() => {
      for (const each of listeners) each()
    }, STEP_MS)
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      clearInterval(timer)
      timer = undefined
    }
  },
}
