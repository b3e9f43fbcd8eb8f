// Undo and redo: the states before and after the present one. Pure.
import type { Drawing } from './tifo-drawing.ts'

export interface History {
  past: readonly Drawing[]
  present: Drawing
  future: readonly Drawing[]
}

/** Frames that did not change are shared between states, so this many cost little memory. */
const STEPS_KEPT = 200

export const newHistory = (present: Drawing): History => ({ past: [], present, future: [] })

/** After a change. One that changes nothing is no step. */
export function changed(history: History, present: Drawing): History {
  if (isSame(history.present, present)) return history
  return { past: [...history.past, history.present].slice(-STEPS_KEPT), present, future: [] }
}

export function undo(history: History): History {
  const present = history.past.at(-1)
  if (!present) return history
  return { past: history.past.slice(0, -1), present, future: [history.present, ...history.future] }
}

export function redo(history: History): History {
  const [present, ...future] = history.future
  if (!present) return history
  return { past: [...history.past, history.present], present, future }
}

export function isSame(a: Drawing, b: Drawing): boolean {
  if (a === b) return true
  return (
    a.colors.length === b.colors.length &&
    a.colors.every((color, index) => color === b.colors[index]) &&
    a.frames.length === b.frames.length &&
    a.frames.every((frame, index) => {
      const other = b.frames[index]
      if (!other || frame.id !== other.id || frame.ms !== other.ms) return false
      return frame.cells === other.cells || frame.cells.every((color, cell) => color === other.cells[cell])
    })
  )
}
