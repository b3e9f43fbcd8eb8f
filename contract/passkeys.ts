// Passkeys: the second factor, and a way to sign in. Recovery codes stand in for a passkey that is lost.
import { z } from 'zod'
import { signedIn } from './accounts.ts'
import { PASSKEY_NAME_MAX_LENGTH } from './constants.ts'
import { id, token } from './fields.ts'
import { problem } from './problems.ts'
import { defineRoutes } from './route.ts'

const nothing = z.null()
const base64url = (maxLength: number) =>
  z
    .string(problem('passkey_unreadable'))
    .regex(/^[A-Za-z0-9_-]+$/, problem('passkey_unreadable'))
    .max(maxLength, problem('passkey_unreadable'))

/** What the browser returns, as JSON (WebAuthn Level 3, `PublicKeyCredential.toJSON()`). */
const answerOf = <R extends z.ZodObject>(response: R) =>
  z.object({
    id: base64url(1400),
    rawId: base64url(1400),
    type: z.literal('public-key'),
    response,
    clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
  })

const registration = answerOf(
  z.object({
    clientDataJSON: base64url(8000),
    attestationObject: base64url(40_000),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
)
const assertion = answerOf(
  z.object({
    clientDataJSON: base64url(8000),
    authenticatorData: base64url(8000),
    signature: base64url(8000),
    /** Keys that store nothing have none. */
    userHandle: z.union([base64url(200), z.literal('')]).nullish(),
  }),
)
export type PasskeyRegistration = z.output<typeof registration>
export type PasskeyAssertion = z.output<typeof assertion>

/** Options for the browser's own call, as JSON (`PublicKeyCredential.parseRequestOptionsFromJSON()`). */
const browserOptions = z.object({ challenge: z.string() }).loose()

const passkeyName = z
  .string(problem('name_missing'))
  .trim()
  .min(1, problem('name_missing'))
  .max(PASSKEY_NAME_MAX_LENGTH, problem('too_long', PASSKEY_NAME_MAX_LENGTH))

const passkey = z.object({
  id: z.number(),
  name: z.string(),
  synced: z.boolean().describe('Kept by a password manager, so that it is on several devices'),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
})
export type Passkey = z.output<typeof passkey>

const secondFactor = z.object({
  enabled: z.boolean(),
  required: z.boolean().describe('Calls for admins are refused until there is a passkey'),
  passkeys: z.array(passkey),
  recovery_codes_left: z.number(),
})
export type SecondFactor = z.output<typeof secondFactor>

/** The only time that the codes are told. */
const recoveryCodes = z.array(z.string())

export const passkeysRoutes = defineRoutes({
  'POST /v1/auth/passkey/options': {
    summary: 'Begin to sign in with a passkey alone; pass the answer to the browser',
    access: 'open',
    element: browserOptions,
    errors: ['rate_limited'],
  },
  'POST /v1/auth/passkey': {
    summary: 'Sign in with a passkey alone; the answer is the login’s',
    access: 'open',
    body: z.object({ response: assertion }),
    ...signedIn,
    errors: ['passkey_refused', 'account_disabled', 'suspended', 'rate_limited'],
  },
  'POST /v1/auth/second-factor/options': {
    summary: 'Begin to confirm a sign-in with a passkey; the ticket comes with `second_factor_needed`',
    access: 'open',
    body: z.object({ ticket: token }),
    element: browserOptions,
    errors: ['sign_in_expired', 'rate_limited'],
  },
  'POST /v1/auth/second-factor': {
    summary: 'Finish a sign-in with a passkey or a recovery code; the answer is the login’s',
    access: 'open',
    body: z.union([
      z.object({
        ticket: token,
        code: z.string().min(1, problem('code_missing')).max(100, problem('code_missing')),
      }),
      z.object({ ticket: token, response: assertion }),
    ]),
    ...signedIn,
    errors: [
      'sign_in_expired',
      'passkey_refused',
      'code_refused',
      'account_disabled',
      'suspended',
      'rate_limited',
    ],
  },
  'GET /v1/passkeys': {
    summary: 'My passkeys, and how many recovery codes are left',
    access: 'fan',
    element: secondFactor,
  },
  'POST /v1/passkeys/add/options': {
    summary: 'Begin to add a passkey; pass the answer to the browser',
    access: 'fan',
    element: browserOptions,
    errors: ['fresh_sign_in_needed', 'too_many_passkeys'],
  },
  'POST /v1/passkeys/add': {
    summary: 'Add a passkey; the first one turns the second factor on and brings recovery codes, told once',
    access: 'fan',
    body: z.object({ name: passkeyName, response: registration }),
    element: z.object({ passkey, recovery_codes: recoveryCodes.nullable() }),
    errors: ['fresh_sign_in_needed', 'too_many_passkeys', 'passkey_refused', 'passkey_taken'],
  },
  'POST /v1/passkeys/rename': {
    summary: 'Rename a passkey',
    access: 'fan',
    body: z.object({ id, name: passkeyName }),
    element: passkey,
    errors: ['passkey_not_found'],
  },
  'POST /v1/passkeys/remove': {
    summary: 'Remove a passkey; without the last one the second factor is off',
    access: 'fan',
    body: z.object({ id }),
    element: nothing,
    errors: ['fresh_sign_in_needed', 'passkey_not_found'],
  },
  'POST /v1/passkeys/codes/renew': {
    summary: 'Replace the recovery codes; the new ones are told once',
    access: 'fan',
    element: z.object({ recovery_codes: recoveryCodes }),
    errors: ['fresh_sign_in_needed', 'passkey_not_found'],
  },
  'POST /v1/passkeys/confirm/options': {
    summary: 'Begin to confirm with a passkey that it is still me',
    access: 'fan',
    element: browserOptions,
    errors: ['passkey_not_found'],
  },
  'POST /v1/passkeys/confirm': {
    summary: 'Confirm with a passkey that it is still me: for ten minutes this session counts as a fresh one',
    access: 'fan',
    body: z.object({ response: assertion }),
    element: nothing,
    errors: ['passkey_refused'],
  },
})
