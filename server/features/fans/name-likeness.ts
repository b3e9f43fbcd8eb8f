// fans.10: a fan's name must not pass for an admin's. Names are compared by their skeleton: what is left when characters
// that look alike are made equal (Unicode UTS 39). There is no maintained package for it, so the table is our own and
// covers what names here are written in: Latin, Greek, Cyrillic and Armenian letters, and digits.
import { and, eq, isNull } from 'drizzle-orm'
import { problem } from '#contract/problems.ts'
import { invalid } from '#server/http/failure.ts'
import type { Db } from '#server/storage/database.ts'
import { users } from './fans.tables.ts'

/** Each letter with the characters that pass for it; capitals are listed where they look unlike their small form. */
const LOOKALIKES: Record<string, string> = {
  a: 'аαɑ@4',
  b: 'вьƅβʙ8',
  c: 'сϲᴄ',
  d: 'ԁɗժ',
  e: 'еҽєεɛ3',
  f: 'ƒϝ',
  g: 'ɡցɢ9',
  h: 'һհнʜΗ',
  i: 'іıɩιɪ1|lӏǀ',
  j: 'јϳ',
  k: 'кκĸᴋ',
  m: 'мμᴍ',
  n: 'пոռηɴΝ',
  o: 'оοօ0σᴏ',
  p: 'рρթ',
  q: 'ԛգզ',
  r: 'гɾᴦʀ',
  s: 'ѕꜱ5$',
  t: 'тτᴛ7+',
  u: 'υսʋцᴜ',
  v: 'ѵνᴠ',
  w: 'ԝաѡωшщ',
  x: 'хχ×',
  y: 'уүγʏΥ',
  z: 'ζᴢʐ2',
  ae: 'æ',
  oe: 'œ',
  ss: 'ß',
}

const LETTER_OF = new Map(
  Object.entries(LOOKALIKES).flatMap(([letter, alike]) => Array.from(alike, (one) => [one, letter] as const)),
)
const letterOf = (one: string): string =>
  LETTER_OF.get(one) ?? LETTER_OF.get(one.toLowerCase()) ?? one.toLowerCase()

/** Pairs that read as one letter. `l` has become `i` above, so a typed `cl` arrives here as `ci`. */
const PAIRS = [
  ['rn', 'm'],
  ['vv', 'w'],
  ['ci', 'd'],
] as const

/** Two names with the same skeleton look alike. */
export function skeletonOf(name: string): string {
  const letters = Array.from(name.normalize('NFKD'), letterOf)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '')
  return PAIRS.reduce((text, [pair, letter]) => text.replaceAll(pair, letter), letters)
}

/** Throws 422 when the name looks like that of an admin other than `fanId`. */
export async function refuseAdminsName(db: Db, name: string, fanId?: number): Promise<void> {
  if (await looksLikeAdmin(db, name, fanId)) throw invalid({ name: problem('name_of_admin') })
}

/** For names nobody can be asked about any more: those of confirmed registrations and identity providers. */
export async function safeNameFor(db: Db, name: string): Promise<string> {
  return (await looksLikeAdmin(db, name)) ? 'Fan' : name
}

async function looksLikeAdmin(db: Db, name: string, fanId?: number): Promise<boolean> {
  const skeleton = skeletonOf(name)
  const admins = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.deletedAt)))
  return skeleton !== '' && admins.some((admin) => admin.id !== fanId && skeletonOf(admin.name) === skeleton)
}
