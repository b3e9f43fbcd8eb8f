export type PathId = { state: 'missing' } | { state: 'invalid' } | { state: 'given'; id: number }

/** The id in an address: spec §5 wants it numeric. One beyond all ids names nothing, which the server says. */
export function readPathId(text: string | undefined): PathId {
  if (text === undefined || text === '') return { state: 'missing' }
  if (!/^[0-9]+$/.test(text)) return { state: 'invalid' }
  return { state: 'given', id: Math.min(Number(text), Number.MAX_SAFE_INTEGER) }
}
