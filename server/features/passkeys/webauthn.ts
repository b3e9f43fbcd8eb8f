// What WebAuthn asks of a server, by @simplewebauthn/server. Whatever a browser sends and is not right is one failure.
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { CHALLENGE_LIFETIME_MINUTES } from '#contract/constants.ts'
import type { PasskeyAssertion, PasskeyRegistration } from '#contract/passkeys.ts'
import { Failure } from '#server/http/failure.ts'

/** Who we are to an authenticator. A passkey works for this host name only. */
export interface RelyingParty {
  id: string
  origin: string
}

export function relyingPartyOf(publicUrl: string): RelyingParty {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, origin }
}

/** What is stored of a passkey to recognise it. */
export interface Credential {
  credentialId: Buffer
  publicKey: Buffer
  counter: number
  transports: string[]
  isSynced: boolean
}

/** EdDSA, ES256 and RS256 (COSE numbers). Named, because the library's default tries an experimental one of Node's. */
const ALGORITHMS = [-8, -7, -257]
const TIMEOUT_MS = CHALLENGE_LIFETIME_MINUTES * 60 * 1000

/** The owner's id, which an authenticator keeps beside the key and tells when it signs somebody in. */
const userHandleOf = (userId: number): Buffer => Buffer.from(String(userId))

export function registrationOptions(
  party: RelyingParty,
  fan: { id: number; name: string; email: string | null },
  present: readonly Credential[],
  challenge: Buffer,
) {
  return generateRegistrationOptions({
    rpName: 'Virage',
    rpID: party.id,
    userID: new Uint8Array(userHandleOf(fan.id)),
    userName: fan.email ?? fan.name,
    userDisplayName: fan.name,
    challenge: new Uint8Array(challenge),
    timeout: TIMEOUT_MS,
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: present.map(descriptorOf),
    // A key that stores nothing or asks for no PIN is still a second factor.
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
}

export function requestOptions(
  party: RelyingParty,
  challenge: Buffer,
  ask: { userVerification: 'required' | 'preferred'; allowed?: readonly Credential[] },
) {
  return generateAuthenticationOptions({
    rpID: party.id,
    challenge: new Uint8Array(challenge),
    timeout: TIMEOUT_MS,
    userVerification: ask.userVerification,
    ...(ask.allowed && { allowCredentials: ask.allowed.map(descriptorOf) }),
  })
}

const descriptorOf = ({ credentialId, transports }: Credential) => ({
  id: credentialId.toString('base64url'),
  transports,
})

/** The challenge that the browser says it answers; whether it is one of ours is for the caller to find out. */
export function challengeOf(answer: { response: { clientDataJSON: string } }): Buffer {
  return refusing(() => {
    const client = JSON.parse(Buffer.from(answer.response.clientDataJSON, 'base64url').toString()) as unknown
    const { challenge } = client as { challenge: unknown }
    if (typeof challenge !== 'string') throw new Error('there is no challenge')
    return Buffer.from(challenge, 'base64url')
  })
}

export async function verifyRegistration(
  party: RelyingParty,
  answer: PasskeyRegistration,
  challenge: Buffer,
): Promise<Credential> {
  const { verified, registrationInfo } = await refusingLater(() =>
    verifyRegistrationResponse({
      response: answer as Parameters<typeof verifyRegistrationResponse>[0]['response'],
      expectedChallenge: challenge.toString('base64url'),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  )
  if (!verified) throw new Failure('passkey_refused')
  const { credential, credentialBackedUp } = registrationInfo
  return {
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: answer.response.transports ?? [],
    isSynced: credentialBackedUp,
  }
}

/** Returns the authenticator's count, which the caller compares: the library does so before it checks the signature. */
export async function verifyAssertion(
  party: RelyingParty,
  answer: PasskeyAssertion,
  challenge: Buffer,
  passkey: Credential & { userId: number },
  needs: { isUserVerified: boolean },
): Promise<{ counter: number; isSynced: boolean }> {
  const { userHandle } = answer.response
  if (userHandle && !userHandleOf(passkey.userId).equals(Buffer.from(userHandle, 'base64url')))
    throw new Failure('passkey_refused')
  const { verified, authenticationInfo } = await refusingLater(() =>
    verifyAuthenticationResponse({
      response: answer as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
      expectedChallenge: challenge.toString('base64url'),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: {
        id: passkey.credentialId.toString('base64url'),
        publicKey: new Uint8Array(passkey.publicKey),
        counter: 0,
      },
      requireUserVerification: needs.isUserVerified,
    }),
  )
  if (!verified) throw new Failure('passkey_refused')
  return { counter: authenticationInfo.newCounter, isSynced: authenticationInfo.credentialBackedUp }
}

function refusing<T>(read: () => T): T {
  try {
    return read()
  } catch (cause) {
    throw new Failure('passkey_refused', { cause })
  }
}

async function refusingLater<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify()
  } catch (cause) {
    throw new Failure('passkey_refused', { cause })
  }
}
