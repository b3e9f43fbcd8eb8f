import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
// @ts-expect-error the package has no types; what is used of it is described below
import * as untyped from 'oidc-provider'

/** A person with an account at the provider. */
export interface ProviderAccount {
  sub: string
  name?: string
  email?: string
  email_verified?: boolean
  picture?: string
}

export interface TestProvider {
  issuer: string
  /** What lets a server use it under that name. */
  settings(name: 'GOOGLE' | 'TWITCH'): Record<string, string>
  /** Accounts may be added, and what they claim changed, at any time. */
  accounts: ProviderAccount[]
  close(): Promise<void>
}

export interface TestProviderOptions {
  redirectUris: string[]
  accounts?: ProviderAccount[]
  /** Answer `scope` as a list, as Twitch does. */
  isScopeList?: boolean
}

interface Grant {
  addOIDCScope(scope: string): void
  addOIDCClaims(claims: string[]): void
  save(): Promise<string>
}
interface Context {
  path: string
  body: unknown
  oidc: {
    result?: { login?: unknown }
    session: { accountId: string }
    client: { clientId: string }
    requestParamScopes: Set<string>
    requestParamClaims: Set<string>
    provider: { Grant: new (of: { accountId: string; clientId: string }) => Grant }
  }
}
interface Provider {
  callback(): (request: IncomingMessage, response: ServerResponse) => void
  use(middleware: (ctx: Context, next: () => Promise<void>) => Promise<void>): void
  interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<{ uid: string }>
  interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
}
interface Check {
  reason: string
}
const oidc = untyped as unknown as {
  Provider: new (issuer: string, configuration: object) => Provider
  interactionPolicy: {
    base(): { get(prompt: string): { checks: { add(check: Check): void } } }
    Check: new (reason: string, description: string, isNeeded: (ctx: Context) => boolean) => Check
  }
}

const CLAIMS = { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] }
const CLIENT_ID = 'virage'
const CLIENT_SECRET = 'the-secret-of-virage'

/**
 * A real OpenID provider on this machine. Each time it shows a page with a button "Sign in as …" for every
 * account and one to refuse; consent is given by itself.
 */
export async function startTestProvider(options: TestProviderOptions): Promise<TestProvider> {
  const accounts = options.accounts ?? []
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new oidc.Provider(issuer, configuration(options, accounts))
  if (options.isScopeList) provider.use(listScopes)
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response)
    interact(provider, accounts, request, response).catch((error: unknown) => {
      response.writeHead(400).end(String(error))
    })
  })
  return {
    issuer,
    settings: (name) => ({
      [`${name}_CLIENT_ID`]: CLIENT_ID,
      [`${name}_CLIENT_SECRET`]: CLIENT_SECRET,
      [`${name}_ISSUER`]: issuer,
    }),
    accounts,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function configuration({ redirectUris }: TestProviderOptions, accounts: ProviderAccount[]): object {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  // The session it remembers is not enough: a test chooses anew who signs in.
  const policy = oidc.interactionPolicy.base()
  policy
    .get('login')
    .checks.add(new oidc.interactionPolicy.Check('always', 'choose', (ctx) => !ctx.oidc.result?.login))
  return {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: redirectUris,
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    pkce: { required: () => true },
    claims: CLAIMS,
    scopes: ['openid', 'email', 'profile', 'user:read:email'],
    features: { devInteractions: { enabled: false }, claimsParameter: { enabled: true } },
    interactions: { policy, url: (_ctx: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig' }] },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    adapter: keepInMemory(),
    findAccount: (_ctx: unknown, accountId: string) => {
      const account = accounts.find(({ sub }) => sub === accountId)
      return account && { accountId, claims: () => ({ ...account }) }
    },
    loadExistingGrant: grantEverything,
  }
}

/** The package's own would do, but complains on standard error. */
function keepInMemory() {
  const kept = new Map<string, { uid?: string; consumed?: number }>()
  return (kind: string) => ({
    upsert: async (id: string, payload: object) => void kept.set(`${kind} ${id}`, payload),
    find: async (id: string) => kept.get(`${kind} ${id}`),
    findByUid: async (uid: string) => [...kept.values()].find((payload) => payload.uid === uid),
    destroy: async (id: string) => void kept.delete(`${kind} ${id}`),
    consume: async (id: string) => void Object.assign(kept.get(`${kind} ${id}`) ?? {}, { consumed: 1 }),
    revokeByGrantId: async () => {},
  })
}

async function grantEverything(ctx: Context): Promise<Grant> {
  const { provider, session, client, requestParamScopes, requestParamClaims } = ctx.oidc
  const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId })
  grant.addOIDCScope([...requestParamScopes].join(' '))
  grant.addOIDCClaims([...requestParamClaims])
  await grant.save()
  return grant
}

async function listScopes(ctx: Context, next: () => Promise<void>): Promise<void> {
  await next()
  const { body } = ctx
  if (typeof body !== 'object' || body === null || !('scope' in body)) return
  if (ctx.path === '/token') ctx.body = { ...body, scope: String(body.scope).split(' ') }
}

async function interact(
  provider: Provider,
  accounts: ProviderAccount[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { uid } = await provider.interactionDetails(request, response)
  if (request.method !== 'POST') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page(uid, accounts))
    return
  }
  const accountId = new URLSearchParams(await text(request)).get('account')
  const refusal = { error: 'access_denied', error_description: 'The person refused.' }
  await provider.interactionFinished(request, response, accountId ? { login: { accountId } } : refusal)
}

/** Names are shown as they are: only tests choose them. */
const page = (uid: string, accounts: ProviderAccount[]) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Test provider</title></head><body><h1>Who are you?</h1>
<form method="post" action="/interaction/${uid}">
${accounts.map(({ sub, name }) => `<p><button name="account" value="${sub}">Sign in as ${name ?? sub}</button></p>`).join('\n')}
<p><button name="account" value="">Refuse</button></p>
</form></body></html>
`
