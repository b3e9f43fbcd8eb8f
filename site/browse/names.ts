/** Names are compared without case and accents, as the server does. */
export function isSameName(one: string, other: string): boolean {
  return folded(one) === folded(other)
}

export function hasInName(name: string, text: string): boolean {
  return folded(name).includes(folded(text))
}

/** Letters that are no accent on another letter, and that are typed without all the same. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

function folded(name: string): string {
  const letters = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return letters
    .replaceAll(/[ßæœøłđðþı]/g, (letter) => LETTERS[letter] ?? letter)
    .trim()
    .replaceAll(/\s+/g, ' ')
}
