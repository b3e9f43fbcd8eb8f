export interface Toast {
  id: number
  text: string
  /** A quieter second line. */
  detail?: string
  kind: 'plain' | 'success' | 'error'
  /** Undoes what the toast reports. */
  undo?: () => void
  /** Something to do about it. Such a toast stays until it is dismissed, unless it passes like the others. */
  action?: { label: string; run: () => void; passes?: true }
}

export const TOAST_MS = 6_000

let shown: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** The toasts on screen, as a store outside React, so that any code can show one. */
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
