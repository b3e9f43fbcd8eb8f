import { Fragment } from 'react'
import { settings } from '#client/page.ts'
import { usePageTitle } from '#site/page.ts'
import { Link } from '#site/router/Router.tsx'
import { useLanguage } from '#site/useMessages.ts'
import {
  cookiesText,
  type LegalBlock,
  type LegalPiece,
  type LegalText,
  privacyText,
  takedownText,
  termsText,
} from '#texts/legal.ts'
import styles from './LegalPage.module.css'

export function DmcaPage() {
  return <LegalPage text={takedownText(useLanguage())} />
}

export function TermsPage() {
  return <LegalPage text={termsText} />
}

export function PrivacyPage() {
  return <LegalPage text={privacyText} />
}

export function CookiesPage() {
  return <LegalPage text={cookiesText} />
}

/** The French legal texts stay French in both languages. */
function LegalPage({ text: { title, lang, blocks } }: { text: LegalText }) {
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
