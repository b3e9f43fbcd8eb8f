// An authenticator in software: it answers what a browser would be asked, with real keys and signatures.

import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { PasskeyAssertion, PasskeyRegistration } from '#contract/passkeys.ts'

interface Options {
  challenge: string
  rp?: { id?: string }
  rpId?: string
  user?: { id: string }
}

/** What a test may get wrong on purpose. */
interface Flaws {
  origin?: string
  rpId?: string
  challenge?: string
  isUserVerified?: boolean
  counter?: number
  signWith?: KeyObject
  userHandle?: string
}

export interface Authenticator {
  readonly credentialId: string
  readonly privateKey: KeyObject
  /** The answer to the options of `POST /v1/passkeys/add/options`. */
  register(options: Options, flaws?: Flaws): PasskeyRegistration
  /** The answer to the options of a sign-in or a confirmation; counts one use. */
  assert(options: Options, flaws?: Flaws): PasskeyAssertion
}

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 }

export function createAuthenticator(origin: string): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  let counter = 0
  let userHandle = ''

  const id = credentialId.toString('base64url')
  const answer = <R extends object>(response: R) => ({
    id,
    rawId: id,
    type: 'public-key' as const,
    clientExtensionResults: {},
    response,
  })

  const clientData = (type: string, options: Options, flaws: Flaws): Buffer =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: flaws.challenge ?? options.challenge,
        origin: flaws.origin ?? origin,
        crossOrigin: false,
      }),
    )

  function authenticatorData(rpId: string, flags: number, count: number, attested = Buffer.alloc(0)): Buffer {
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(count)
    return Buffer.concat([
      createHash('sha256').update(rpId).digest(),
      Buffer.from([flags]),
      counted,
      attested,
    ])
  }

  const verifiedFlag = ({ isUserVerified = true }: Flaws) => (isUserVerified ? FLAGS.verified : 0)

  return {
    credentialId: id,
    privateKey,

    register(options, flaws = {}) {
      userHandle = options.user?.id ?? ''
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey(x, y)])
      const flags = FLAGS.present | FLAGS.attested | verifiedFlag(flaws)
      const authData = authenticatorData(flaws.rpId ?? options.rp?.id ?? '', flags, counter, attested)
      return answer({
        clientDataJSON: clientData('webauthn.create', options, flaws).toString('base64url'),
        attestationObject: attestationObject(authData).toString('base64url'),
        transports: ['internal'],
      })
    },

    assert(options, flaws = {}) {
      counter += 1
      const client = clientData('webauthn.get', options, flaws)
      const flags = FLAGS.present | verifiedFlag(flaws)
      const authData = authenticatorData(flaws.rpId ?? options.rpId ?? '', flags, flaws.counter ?? counter)
      const signed = Buffer.concat([authData, createHash('sha256').update(client).digest()])
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, flaws.signWith ?? privateKey).toString('base64url'),
        userHandle: flaws.userHandle ?? userHandle,
      })
    },
  }
}

// CBOR, as much of it as an authenticator needs.

/** {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y} */
function coseKey(x: string, y: string): Buffer {
  const point = (text: string) => Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(text, 'base64url')])
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    point(x),
    Buffer.from([0x22]),
    point(y),
  ])
}

/** {fmt: "none", attStmt: {}, authData} */
function attestationObject(authData: Buffer): Buffer {
  const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    Buffer.from([0x59, authData.length >> 8, authData.length & 0xff]),
    authData,
  ])
}
