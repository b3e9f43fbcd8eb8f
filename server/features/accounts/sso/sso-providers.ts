import * as oidc from 'openid-client'
import type { SsoProvider } from '#contract/accounts.ts'
import { NAME_MAX_LENGTH } from '#contract/constants.ts'
import { email as emailField, link, personName, withoutUnseen } from '#contract/fields.ts'
import type { SsoSettings } from '#server/settings.ts'

/** Where providers differ from plain OpenID Connect. */
interface Dialect {
  label: string
  scope: string
  extraParameters?: Record<string, string>
  /** Facebook's discovery document names no token endpoint. */
  tokenEndpoint?: string
  /** Twitch answers `scope` as a list where the standard has one string. */
  fetch?: oidc.CustomFetch
}

const TWITCH_CLAIMS = {
  id_token: { email: null, email_verified: null, picture: null, preferred_username: null },
}

export const DIALECTS: Record<SsoProvider, Dialect> = {
  google: { label: 'Google', scope: 'openid email profile' },
  twitch: {
    label: 'Twitch',
    scope: 'openid user:read:email',
    extraParameters: { claims: JSON.stringify(TWITCH_CLAIMS) },
    fetch: joinScopeList,
  },
  facebook: {
    label: 'Facebook',
    scope: 'openid email public_profile',
    tokenEndpoint: 'https://graph.facebook.com/oauth/access_token',
  },
}

const TIMEOUT_S = 10

/** Reads the provider's discovery document. */
export async function discover(provider: SsoProvider, settings: SsoSettings): Promise<oidc.Configuration> {
  const { tokenEndpoint, fetch: dialectFetch } = DIALECTS[provider]
  const isLocal = settings.issuer.startsWith('http://')
  const configuration = await oidc.discovery(
    new URL(settings.issuer),
    settings.clientId,
    settings.clientSecret,
    oidc.ClientSecretPost(settings.clientSecret),
    {
      timeout: TIMEOUT_S,
      execute: isLocal ? [oidc.allowInsecureRequests] : [],
      ...(dialectFetch && { [oidc.customFetch]: dialectFetch }),
    },
  )
  const metadata = configuration.serverMetadata()
  if (metadata.token_endpoint !== undefined || tokenEndpoint === undefined) return configuration
  // Copy the data only: the metadata object also has methods, which cannot be cloned.
  const discovered = JSON.parse(JSON.stringify(metadata)) as oidc.ServerMetadata
  const complete = new oidc.Configuration(
    { ...discovered, token_endpoint: tokenEndpoint },
    settings.clientId,
    settings.clientSecret,
    oidc.ClientSecretPost(settings.clientSecret),
  )
  complete.timeout = TIMEOUT_S
  return complete
}

async function joinScopeList(url: string, options: oidc.CustomFetchOptions): Promise<Response> {
  const response = await fetch(url, options as RequestInit)
  if (!response.headers.get('content-type')?.includes('json')) return response
  const body: unknown = await response.json()
  if (typeof body === 'object' && body !== null && 'scope' in body && Array.isArray(body.scope))
    body.scope = body.scope.join(' ')
  const { status, headers } = response
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': headers.get('content-type') ?? '' },
  })
}

/** A person as an identity provider describes them, in our own fields. */
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
    // Cut first: half a character at the end is removed with what nobody sees.
    const parsed = personName.safeParse(withoutUnseen(candidate.slice(0, NAME_MAX_LENGTH)))
    if (parsed.success) return parsed.data
  }
  return 'Fan'
}
