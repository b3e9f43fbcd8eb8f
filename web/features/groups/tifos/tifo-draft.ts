// Unsaved work, kept on this device: it survives a reload, a closed tab and a lost connection.
import { localStore } from '#client/safe-storage.ts'
import { TIFO_CELLS, TIFO_FRAMES_MAX, type Tifo } from '#contract/tifos.ts'
import { decodeCells, encodeCells } from '#match/tifo.ts'
import type { Drawing } from './tifo-drawing.ts'

export interface TifoDraft {
  name: string
  drawing: Drawing
}

/** What is sent when it is saved. */
export function toSend({ name, drawing }: TifoDraft) {
  return {
    name: name.trim(),
    colors: [...drawing.colors],
    frames: drawing.frames.map(({ cells, ms }) => ({ cells: encodeCells(cells), ms })),
  }
}

export function drawingOf({ colors, frames }: Pick<Tifo, 'colors' | 'frames'>): Drawing {
  return {
    colors,
    frames: frames.map(({ cells, ms }, index) => ({ id: index + 1, cells: decodeCells(cells), ms })),
  }
}

/** Each fan has an own draft per group and per tifo that it was begun from. */
export function draftKey(userId: number, ultraId: number, from: string): string {
  return `tifo-draft:${userId}:${ultraId}:${from}`
}

export function keepDraft(key: string, draft: TifoDraft): void {
  localStore.setItem(key, JSON.stringify(toSend(draft)))
}

export function forgetDraft(key: string): void {
  localStore.removeItem(key)
}

/** The kept draft, or null where there is none or it cannot be read. */
export function readDraft(key: string): TifoDraft | null {
  try {
    const kept: unknown = JSON.parse(localStore.getItem(key) ?? 'null')
    return isKept(kept) ? { name: kept.name, drawing: drawingOf(kept) } : null
  } catch {
    return null
  }
}

type Kept = ReturnType<typeof toSend>

function isKept(value: unknown): value is Kept {
  const { name, colors, frames } = (value ?? {}) as Partial<Kept>
  return (
    typeof name === 'string' &&
    Array.isArray(colors) &&
    colors.length > 0 &&
    colors.every((color) => /^#[0-9a-f]{6}$/i.test(color)) &&
    Array.isArray(frames) &&
    frames.length > 0 &&
    frames.length <= TIFO_FRAMES_MAX &&
    frames.every(({ cells, ms }) => String(cells).length === TIFO_CELLS && Number.isFinite(ms))
  )
}
