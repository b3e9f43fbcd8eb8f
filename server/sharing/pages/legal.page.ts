import { LEGAL_PAGES, type LegalBlock, type LegalPath, type LegalPiece } from '#texts/legal.ts'
import { sharingMessages } from '#texts/sharing.messages.ts'
import { cardPath, GENERAL_CARD } from '../cards/card.ts'
import { type Markup, markup } from '../markup.ts'
import type { Page, PageContext } from '../page.ts'
import { frame } from '../readable/frame.ts'

export async function legalPage(context: PageContext, path: LegalPath): Promise<Page> {
  const { language, settings } = context
  const text = LEGAL_PAGES[path](language)
  const s = sharingMessages[language]
  const blocks = text.blocks.map((block) => renderBlock(block, settings.legalEmail))
  return {
    status: 200,
    head: {
      title: text.title,
      // In the language of the text.
      description: sharingMessages[text.lang ?? language].legal(text.title),
      path,
      isIndexed: true,
      kind: 'website',
      picture: { path: cardPath(GENERAL_CARD), text: s.card },
    },
    body: frame(
      context,
      markup`<article class="readable-article" lang="${text.lang ?? language}"><h1>${text.title}</h1>${blocks}</article>`,
    ),
  }
}

function renderBlock(block: LegalBlock, contact: string): Markup {
  const pieces = (parts: readonly LegalPiece[]) => parts.map((part) => renderPiece(part, contact))
  if (block.kind === 'heading') return markup`<h2>${block.text}</h2>`
  if (block.kind === 'paragraph') return markup`<p>${pieces(block.pieces)}</p>`
  const items = block.items.map((item) => markup`<li>${pieces(item)}</li>`)
  return block.isNumbered ? markup`<ol>${items}</ol>` : markup`<ul>${items}</ul>`
}

function renderPiece(piece: LegalPiece, contact: string): Markup {
  if (typeof piece === 'string') return markup`${piece}`
  if ('isContact' in piece) return markup`<a href="mailto:${contact}">${contact}</a>`
  return 'code' in piece
    ? markup`<code>${piece.code}</code>`
    : markup`<a href="${piece.to}">${piece.link}</a>`
}
