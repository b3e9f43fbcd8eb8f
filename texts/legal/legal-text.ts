/** A part of a sentence: words, the name of a thing that is stored, a link within the site, our address. */
export type LegalPiece = string | { code: string } | { link: string; to: string } | typeof CONTACT

export type LegalBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; pieces: readonly LegalPiece[] }
  | { kind: 'list'; isNumbered: boolean; items: readonly (readonly LegalPiece[])[] }

/** A text that is read, not looked at: the same for the page with and without JavaScript. */
export interface LegalText {
  title: string
  /** Where it is known to differ from the language of the page. */
  lang?: 'fr'
  blocks: readonly LegalBlock[]
}

/** Stands in a text for the e-mail address that the operator has set. */
export const CONTACT = { isContact: true } as const

export const heading = (text: string): LegalBlock => ({ kind: 'heading', text })
export const paragraph = (...pieces: LegalPiece[]): LegalBlock => ({ kind: 'paragraph', pieces })
export const bullets = (...items: LegalPiece[][]): LegalBlock => ({ kind: 'list', isNumbered: false, items })
export const numbered = (...items: LegalPiece[][]): LegalBlock => ({ kind: 'list', isNumbered: true, items })
