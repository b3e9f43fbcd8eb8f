import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import * as oidc from 'openid-client'
import type { SsoProvider } from '#contract/accounts.ts'
import {
  type Fan,
  findFan,
  findFanByEmail,
  insertFan,
  isDisabled,
  safeNameFor,
} from '#server/features/fans/index.ts'
import { Failure } from '#server/http/failure.ts'
import { addJob } from '#server/jobs/jobs.ts'
import type { SsoSettingsByProvider } from '#server/settings.ts'
import type { Db, Transaction } from '#server/storage/database.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import type { Language } from '#texts/messages.ts'
import type { OnNewFan } from '../accounts.service.ts'
import {
  findIdentityOwner,
  type Identity,
  insertIdentity,
  insertSsoAttempt,
  type SsoAttempt,
  takeSsoAttempt,
} from '../identities.storage.ts'
import type { Place } from '../places.ts'
import type { KeyedHashes } from '../secrets.ts'
import { startSession } from '../sessions.service.ts'
import type { SsoRefusal } from './sso.messages.ts'
import { DIALECTS, discover, readClaims, type SsoPerson } from './sso-providers.ts'

/** A failed sign-in: the auth dialog shows why in the language of its reader, the log the cause. */
export class SsoFailure extends Error {
  readonly refusal: SsoRefusal

  constructor(refusal: SsoRefusal, options?: ErrorOptions) {
    super(refusal, options)
    this.refusal = refusal
  }
}

/** A concurrent sign-in of the same person created the fan first; a retry finds them. */
class Overtaken extends Error {}

interface SsoContext {
  db: NodePgDatabase
  now: () => Date
  settings: SsoSettingsByProvider
  /** The address of this API as the browser sees it. */
  apiUrl: string
  hashes: KeyedHashes
  onNewFan: OnNewFan
  ticketIfNeeded: (db: Db, fanId: number, now: Date) => Promise<string | null>
  /** Signing in may earn a top-up (points.4). */
  onSignedIn: (fanId: number) => Promise<unknown>
}

/** A session, or what a second factor turns into one (passkeys.4). */
export type SsoResult = { token: string } | { ticket: string }

export type SsoService = ReturnType<typeof createSsoService>

export function createSsoService(context: SsoContext) {
  const { db, now, settings, apiUrl, hashes, onNewFan, ticketIfNeeded, onSignedIn } = context
  const configurations = new Map<SsoProvider, Promise<oidc.Configuration>>()

  function configurationOf(provider: SsoProvider): Promise<oidc.Configuration> {
    const own = settings[provider]
    if (!own) throw new SsoFailure('notConfigured')
    const known = configurations.get(provider)
    if (known) return known
    const discovered = discover(provider, own)
    configurations.set(provider, discovered)
    // Forget a failed discovery, so that the next sign-in retries it.
    discovered.catch(() => configurations.delete(provider))
    return discovered
  }

  const redirectUri = (provider: SsoProvider) => `${apiUrl}/v1/auth/${provider}/callback`

  return {
    /** Returns where to send the browser, and the state that binds the attempt to it. */
    async start(provider: SsoProvider, deviceId: string | null): Promise<{ url: URL; state: string }> {
      const configuration = await atProvider(() => configurationOf(provider))
      const { scope, extraParameters } = DIALECTS[provider]
      const state = oidc.randomState()
      const nonce = oidc.randomNonce()
      const codeVerifier = oidc.randomPKCECodeVerifier()
      await insertSsoAttempt(db, state, { provider, nonce, codeVerifier, deviceId }, now())
      const url = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri(provider),
        response_type: 'code',
        scope,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ...extraParameters,
      })
      return { url, state }
    },

    /** `cookieState` proves that this browser started the attempt. */
    async finish(
      provider: SsoProvider,
      query: URLSearchParams,
      cookieState: string | null,
      place: Omit<Place, 'deviceId'>,
    ): Promise<SsoResult> {
      const state = query.get('state')
      const attempt = state && state === cookieState ? await takeSsoAttempt(db, state, now()) : null
      if (!state || attempt?.provider !== provider) throw new SsoFailure('notStartedHere')
      if (query.has('error')) throw new SsoFailure('refused')

      const claims = await atProvider(() => askForClaims(provider, query, state, attempt))
      const identity = { issuer: claims.iss, subject: claims.sub, provider }
      return signIn(identity, readClaims(claims), { ...place, deviceId: attempt.deviceId })
    },
  }

  async function askForClaims(
    provider: SsoProvider,
    query: URLSearchParams,
    expectedState: string,
    { codeVerifier, nonce }: SsoAttempt,
  ): Promise<oidc.IDToken> {
    const configuration = await configurationOf(provider)
    const callback = new URL(`${redirectUri(provider)}?${query}`)
    const tokens = await oidc.authorizationCodeGrant(configuration, callback, {
      pkceCodeVerifier: codeVerifier,
      expectedState,
      expectedNonce: nonce,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) throw new SsoFailure('nothingTold')
    return withUserInfo(configuration, tokens.access_token, claims)
  }

  async function signIn(identity: Identity, person: SsoPerson, place: Place): Promise<SsoResult> {
    for (let attempt = 1; ; attempt++) {
      try {
        const { fanId, result } = await inTransaction(db, async (tx) => {
          const fan = await fanOf(tx, identity, person, place.language)
          if (isDisabled(fan)) throw new Failure('account_disabled')
          const ticket = await ticketIfNeeded(tx, fan.id, now())
          if (ticket !== null) return { fanId: fan.id, result: { ticket } }
          const token = await startSession(tx, hashes, fan.id, place, now())
          return { fanId: fan.id, result: { token } }
        })
        if ('token' in result) await onSignedIn(fanId)
        return result
      } catch (error) {
        if (!(error instanceof Overtaken) || attempt > 1) throw error
      }
    }
  }

  /**
   * Finds the fan by issuer and subject. Only an unknown identity is matched by address, and only if the provider
   * verified it: our own addresses are always verified, so nobody can claim another's account.
   */
  async function fanOf(
    tx: Transaction,
    identity: Identity,
    person: SsoPerson,
    language: Language,
  ): Promise<Fan> {
    const ownerId = await findIdentityOwner(tx, identity)
    const owner = ownerId === null ? null : await findFan(tx, ownerId)
    if (owner) return owner

    const namesake = person.verifiedEmail ? await findFanByEmail(tx, person.verifiedEmail) : null
    if (namesake) {
      await link(tx, namesake.id, identity)
      const provider = DIALECTS[identity.provider].label
      await addJob(tx, 'mail.sso_linked', { userId: namesake.id, provider, language })
      return namesake
    }

    const { verifiedEmail: email, avatar } = person
    const fan = await insertFan(tx, { name: await safeNameFor(tx, person.name), email, avatar })
    if (!fan) throw new Overtaken()
    await link(tx, fan.id, identity)
    await onNewFan(tx, fan.id, { email, identities: [identity] })
    return fan
  }

  async function link(tx: Transaction, userId: number, identity: Identity): Promise<void> {
    if (!(await insertIdentity(tx, userId, identity, now()))) throw new Overtaken()
  }
}

/** Turns network errors at the provider into SSO failures, so that they do not look like a lost database. */
async function atProvider<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof SsoFailure) throw cause
    throw new SsoFailure('failed', { cause })
  }
}

/** Some providers put the address into the ID token, others only into the user-info answer. */
async function withUserInfo(
  configuration: oidc.Configuration,
  accessToken: string,
  claims: oidc.IDToken,
): Promise<oidc.IDToken> {
  if (claims.email !== undefined || configuration.serverMetadata().userinfo_endpoint === undefined)
    return claims
  // The signed claims win over the user-info response.
  return { ...(await oidc.fetchUserInfo(configuration, accessToken, claims.sub)), ...claims }
}
