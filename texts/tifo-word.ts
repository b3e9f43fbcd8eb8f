/** A stand has so many seats side by side. */
const MOST_LETTERS = 10

/**
 * looks.3: what an end raises of a name, in capitals: as many of its whole words as fit, or where that is less than
 * three letters, as much of the name as fits.
 */
export function tifoWord(name: string, mostLetters = MOST_LETTERS): string {
  const words = name.trim().toLocaleUpperCase().split(/\s+/)
  let raised = ''
  for (const word of words) {
    const longer = raised === '' ? word : `${raised} ${word}`
    if (longer.length > mostLetters) break
    raised = longer
  }
  return raised.length > 2 ? raised : words.join(' ').slice(0, mostLetters).trim()
}
