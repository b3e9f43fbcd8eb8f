export interface Toast {
  id: number
  text: string
  /** A quieter second line. */
  detail?: string
  kind: 'plain' | 'success' | 'error'
  /** What takes it back, where that is possible. */
  undo?: () => void
  /** What can be done about it. Such a toast stays until somebody decides. */
  action?: { label: string; run: () => void }
}

export const TOAST_MS = 6_000

let shown: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** The toasts on screen, as an external store: anything may show one, whatever page is open. */
export const toasts = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  get: (): readonly Toast[] => shown,
}

export function showToast(toast: Omit<Toast, 'id'>): void {
  lastId += 1
  change([...shown, { ...toast, id: lastId }])
}

export function dismissToast(id: number): void {
  change(shown.filter((toast) => toast.id !== id))
}

function change(next: readonly Toast[]): void {
  shown = next
  for (const listener of listeners) listener()
}
