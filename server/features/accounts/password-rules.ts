// accounts.13: the most common passwords, and one's own name or address, are refused.
import { readFile } from 'node:fs/promises'
import { PASSWORD_MIN_LENGTH } from '#contract/constants.ts'
import { problem } from '#contract/problems.ts'
import { invalid } from '#server/http/failure.ts'
import { madeOnce } from '#server/made-once.ts'

const REFUSED_COUNT = 10_000

/** Throws 422 for `field` when the password would be guessed first. */
export async function refuseWeakPassword(
  field: string,
  password: string,
  owner: { name: string; email: string | null } | null,
): Promise<void> {
  if (owner && isOwnName(password, owner)) throw invalid({ [field]: problem('password_own') })
  if (await isCommon(password)) throw invalid({ [field]: problem('password_common') })
}

async function isCommon(password: string): Promise<boolean> {
  return !password.includes('\n') && (await common()).includes(`\n${password.toLowerCase()}\n`)
}

/** One string of lines: a set of as many strings would take ten times the memory. */
const common = madeOnce(async () => {
  const file = new URL(import.meta.resolve('@zxcvbn-ts/language-common/src/passwords.json'))
  // Ordered by how often they are used; lower case.
  const ranked = JSON.parse(await readFile(file, 'utf8')) as string[]
  const long = ranked.slice(0, REFUSED_COUNT).filter(({ length }) => length >= PASSWORD_MIN_LENGTH)
  return `\n${long.join('\n')}\n`
})

function isOwnName(password: string, { name, email }: { name: string; email: string | null }): boolean {
  const own = [name, email, email?.split('@')[0]].filter((text) => text !== null && text !== undefined)
  return own.some((text) => bare(text) === bare(password))
}

/** Without case, accents, spaces and punctuation; letters and digits of every script stay. */
function bare(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
}
