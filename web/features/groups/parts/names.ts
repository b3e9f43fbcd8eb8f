/** Names are compared without case and accents, as the server does. */
export function isSameName(one: string, other: string): boolean {
  return folded(one) === folded(other)
}

export function hasInName(name: string, text: string): boolean {
  return folded(name).includes(folded(text))
}

function folded(name: string): string {
  return name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim().replaceAll(/\s+/g, ' ')
}
