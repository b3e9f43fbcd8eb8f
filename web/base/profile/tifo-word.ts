const LONGEST = 12

/** What is raised over a name's stand: as many of its whole words as can still be read seat by seat. */
export function tifoWord(name: string): string {
  const words = name.trim().toUpperCase().split(/\s+/)
  let raised = ''
  for (const word of words) {
    const longer = raised === '' ? word : `${raised} ${word}`
    if (longer.length > LONGEST) break
    raised = longer
  }
  return raised === '' ? (words[0] ?? '').slice(0, LONGEST) : raised
}
