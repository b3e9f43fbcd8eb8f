import { hash, randomBytes } from 'node:crypto'
import { hash as hashSlowly, verify } from '@node-rs/argon2'

// argon2id with 19 MiB and two passes, OWASP's recommendation; the binding defaults to argon2id.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hashSlowly(password, COST)

let decoy: Promise<string> | undefined

/** Compares with a decoy when there is no hash, so that the timing does not reveal whether the account exists. */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password')
  const matches = await verify(passwordHash ?? (await decoy), password)
  return passwordHash !== null && matches
}

const TOKEN_BYTES = 32

/** Creates a secret for a link or a session; the database stores only its hash. */
export function mintToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  return { token, tokenHash: hashToken(token) }
}

/** A fast hash is enough, because nobody can guess 256 random bits. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')
