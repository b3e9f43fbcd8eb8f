import type { Letter, Link } from './letter.ts'
import { oneLine } from './safe-text.ts'

/** Links stand alone on their line: readable, clickable, and easy to find for a script. */
export function letterText(letter: Letter): string {
  const blocks = [
    oneLine(letter.greeting),
    ...letter.paragraphs.map(oneLine),
    linkText(letter.button),
    oneLine(letter.note),
    ...(letter.secondLink ? [linkText(letter.secondLink)] : []),
    `-- \nVIRAGE\n${oneLine(letter.reason)}`,
  ]
  return `${blocks.join('\n\n')}\n`
}

function linkText({ label, url }: Link): string {
  return `${oneLine(label)}:\n${oneLine(url)}`
}
