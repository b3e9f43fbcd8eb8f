// The two languages, and the tables of sentences that each feature has beside it (`*.messages.ts`).

export type Language = 'en' | 'fr'

/** How dates and numbers are written in each language. */
export const LOCALES: Record<Language, string> = { en: 'en-GB', fr: 'fr-FR' }

/** The language we speak to somebody who prefers this one (`fr-CA`): theirs where we have it, else English. */
export function spokenLanguage(preferred: string): Language {
  return /^fr\b/i.test(preferred) ? 'fr' : 'en'
}

type Sentence = string | ((...values: never[]) => string)
type Sentences = Record<string, Sentence>
/** The same keys; where English takes values, so does the translation. */
type Translation<M extends Sentences> = { [K in keyof M]: M[K] extends string ? string : M[K] }

type Messages<M extends Sentences> = Record<Language, Translation<M>>

/** Sentences that people read, in each language. A missing translation does not compile. */
export function messages<M extends Sentences>(table: { en: M; fr: NoInfer<Translation<M>> }): Messages<M> {
  return table as Messages<M>
}
