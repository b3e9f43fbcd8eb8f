/** Where each element of a JSON list begins, so that a complaint can name its line. The text is valid JSON. */
export function linesOfElements(text: string): number[] {
  const lines: number[] = []
  let line = 1
  let depth = 0
  let isInString = false
  let isExpected = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '\n') line++
    if (isInString) {
      if (character === '\\') at++
      else if (character === '"') isInString = false
      continue
    }
    if (character === undefined || /[\s:]/.test(character)) continue
    if (isExpected && character !== ']') lines.push(line)
    isExpected = false
    if (character === '"') isInString = true
    else if (character === '[' || character === '{') depth++
    else if (character === ']' || character === '}') depth--
    // Within the outermost list, an element begins behind its bracket and behind each of its commas.
    isExpected = depth === 1 && (character === ',' || (character === '[' && lines.length === 0))
  }
  return lines
}
