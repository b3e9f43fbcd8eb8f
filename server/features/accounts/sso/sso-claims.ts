import { NAME_MAX_LENGTH } from '#contract/constants.ts'
import { email as emailField, link, personName } from '#contract/fields.ts'

/** What an identity provider says of a person, brought into our shape. */
export interface SsoPerson {
  name: string
  avatar: string | null
  /** Null unless the provider itself verified the address. */
  verifiedEmail: string | null
}

export function readClaims(claims: Record<string, unknown>): SsoPerson {
  const email = emailField.safeParse(claims.email)
  // Some providers send the flag as text.
  const isVerified = claims.email_verified === true || claims.email_verified === 'true'
  const avatar = link.safeParse(claims.picture)
  return {
    name: readName(claims, email.success ? email.data : null),
    avatar: avatar.success ? avatar.data : null,
    verifiedEmail: email.success && isVerified ? email.data : null,
  }
}

function readName(claims: Record<string, unknown>, email: string | null): string {
  const candidates = [claims.name, claims.preferred_username, claims.nickname, email?.split('@')[0], 'Fan']
  for (const candidate of candidates) {
    if (typeof candidate !== 'string') continue
    const parsed = personName.safeParse(candidate.replaceAll('\0', '').slice(0, NAME_MAX_LENGTH))
    if (parsed.success) return parsed.data
  }
  return 'Fan'
}
