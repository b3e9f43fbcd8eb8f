export type FanId = { state: 'known'; id: number } | { state: 'signedOut' } | { state: 'undetermined' }

/** Whose profile an address means: the fan it names, with no id the one who is signed in (profile.4). */
export function fanIdOf(param: string | undefined, ownId: number | undefined): FanId {
  if (param === undefined) return ownId === undefined ? { state: 'signedOut' } : { state: 'known', id: ownId }
  const id = Number(param)
  // A number too large for us names nobody; the server would be asked for another fan.
  if (!/^[0-9]+$/.test(param) || !Number.isSafeInteger(id)) return { state: 'undetermined' }
  return { state: 'known', id }
}
