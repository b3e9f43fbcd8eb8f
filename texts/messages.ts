export type Language = 'en' | 'fr'

type Sentence = string | ((...values: never[]) => string)
type Sentences = Record<string, Sentence>
/** The same keys; where English interpolates, so does the translation. */
type Translation<M extends Sentences> = { [K in keyof M]: M[K] extends string ? string : M[K] }

export type Messages<M extends Sentences> = Record<Language, Translation<M>>

/** Every sentence a person reads, in each language; the compiler sees to it that none is missing. */
export function messages<M extends Sentences>(table: { en: M; fr: NoInfer<Translation<M>> }): Messages<M> {
  return table as Messages<M>
}
