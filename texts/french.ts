// Elision is written too: an H may ask for it or not (`d’Hugo`, `de Halcyon`), so it stays without.
const ELIDES = /^[^\p{L}\p{N}]*(?:[aeiouœæ]|y(?![aeiou]))/iu

/** `de Meridian`, `d’Atlas Rouge`. */
export function de(owner: string): string {
  return ELIDES.test(owner.normalize('NFD')) ? `d’${owner}` : `de ${owner}`
}
