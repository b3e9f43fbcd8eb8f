const MOST_LETTERS = 10

/** What an end raises: its name, or where that is too long for a stand, as much of it as fits. */
export function tifoWord(name: string): string {
  const whole = name.trim().toLocaleUpperCase()
  if (whole.length <= MOST_LETTERS) return whole
  const [first = ''] = whole.split(/\s+/)
  return (first.length > 2 ? first : whole).slice(0, MOST_LETTERS).trim()
}
