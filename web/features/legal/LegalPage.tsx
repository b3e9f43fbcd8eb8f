import { Fragment } from 'react'
import { settings } from '#client/page.ts'
import type { LegalBlock, LegalPiece, LegalText } from '#texts/legal/legal-text.ts'
import { Link } from '#web/base/router/Link.tsx'
import { usePageTitle } from '#web/base/usePageTitle.ts'
import styles from './LegalPage.module.css'

/** A text that is read, not looked at. The French legal texts stay French in both languages. */
export function LegalPage({ text: { title, lang, blocks } }: { text: LegalText }) {
  usePageTitle(title)
  return (
    <article lang={lang} className={`page ${styles.text}`}>
      <h1 className={`display w4 ${styles.title}`}>{title}</h1>
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text does not change.
        <Block key={index} block={block} />
      ))}
    </article>
  )
}

function Block({ block }: { block: LegalBlock }) {
  if (block.kind === 'heading') return <h2>{block.text}</h2>
  if (block.kind === 'paragraph') return <p>{block.pieces.map(piece)}</p>
  const List = block.isNumbered ? 'ol' : 'ul'
  return (
    <List>
      {block.items.map((pieces, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text does not change.
        <li key={index}>{pieces.map(piece)}</li>
      ))}
    </List>
  )
}

function piece(part: LegalPiece, index: number) {
  if (typeof part === 'string') return <Fragment key={index}>{part}</Fragment>
  if ('isContact' in part) {
    return (
      <a key={index} href={`mailto:${settings.legalEmail}`}>
        {settings.legalEmail}
      </a>
    )
  }
  if ('code' in part) return <code key={index}>{part.code}</code>
  return (
    <Link key={index} to={part.to}>
      {part.link}
    </Link>
  )
}
