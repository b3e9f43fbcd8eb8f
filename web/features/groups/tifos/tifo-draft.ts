// A tifo that is not saved yet: as it is kept on this device, and as it is sent.
import { TIFO_CELLS, TIFO_FRAMES_MAX, type Tifo } from '#contract/tifos.ts'
import { decodeCells, encodeCells } from '#match/tifo.ts'
import { keepDraft, readDraft } from '#site/form/device-draft.ts'
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

export function keepTifo(key: string, draft: TifoDraft): void {
  keepDraft(key, toSend(draft))
}

export function readTifo(key: string): TifoDraft | null {
  const kept = readDraft(key, isKept)
  return kept && { name: kept.name, drawing: drawingOf(kept) }
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
