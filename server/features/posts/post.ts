export interface Post {
  id: number
  title: string
  slug: string
  author: string
  publishedAt: Date
  summary: string
  /** HTML, sanitised. */
  content: string
  imageUrl: string | null
  tags: string[]
}

/** Only admins see a post before its date. */
export const isPublished = (post: Pick<Post, 'publishedAt'>, now: Date): boolean => post.publishedAt <= now

const SLUG_MAX_LENGTH = 120
/** Room for the number that distinguishes posts with the same title. */
const NUMBER_LENGTH = 6

/** Letters that Unicode does not decompose into a plain letter and an accent. */
const LIGATURES: Record<string, string> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', đ: 'd', ł: 'l', ı: 'i' }

/** `L’été à Nîmes !` becomes `l-ete-a-nimes`; a title without any letter we can write becomes `post`. */
export function slugFrom(title: string): string {
  const slug = title
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[œæßøđłı]/g, (letter) => LIGATURES[letter] ?? '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_MAX_LENGTH - NUMBER_LENGTH)
    .replaceAll(/^-+|-+$/g, '')
  return slug || 'post'
}

/** The slug itself if it is free, else with the first number that is, from 2 on. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug
  for (let number = 2; ; number++) if (!taken.has(`${slug}-${number}`)) return `${slug}-${number}`
}
