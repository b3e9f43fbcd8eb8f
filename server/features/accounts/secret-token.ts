import { hash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** A secret for a person or a browser. The database only ever sees its hash. */
export function mintToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  return { token, tokenHash: hashToken(token) }
}

/** One fast hash is enough: the token has 256 random bits, so there is nothing to guess. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')
