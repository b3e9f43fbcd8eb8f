import type { FastifyInstance } from 'fastify'
import { type Passkey, passkeysRoutes } from '#contract/passkeys.ts'
import { placeOf, type SignInAnswer } from '#server/features/accounts/index.ts'
import type { Fan } from '#server/features/fans/index.ts'
import { type Authenticate, mount } from '#server/http/handlers.ts'
import { languageOf } from '#server/http/language.ts'
import type { PasskeySignIn } from './passkey-sign-in.service.ts'
import type { PasskeysService } from './passkeys.service.ts'
import type { StoredPasskey } from './passkeys.storage.ts'

interface PasskeysParts {
  passkeys: PasskeysService
  signIn: PasskeySignIn
  authenticate: Authenticate
  presentSignIn: (signedIn: { fan: Fan; token: string }) => Promise<SignInAnswer>
}

export function mountPasskeys(
  app: FastifyInstance,
  { passkeys, signIn, authenticate, presentSignIn }: PasskeysParts,
): void {
  mount(
    app,
    passkeysRoutes,
    {
      'POST /v1/auth/passkey/options': async ({ address }) => ({
        element: { ...(await signIn.options(address)) },
      }),
      'POST /v1/auth/passkey': async ({ body, request }) =>
        presentSignIn(await signIn.signIn(body.response, placeOf(request))),
      'POST /v1/auth/second-factor/options': async ({ body, address }) => ({
        element: { ...(await signIn.secondFactorOptions(body.ticket, address)) },
      }),
      'POST /v1/auth/second-factor': async ({ body, request }) => {
        const proof =
          'code' in body
            ? ({ kind: 'code', code: body.code, language: languageOf(request) } as const)
            : ({ kind: 'passkey', answer: body.response } as const)
        return presentSignIn(await signIn.finish(body.ticket, proof, placeOf(request)))
      },
      'GET /v1/passkeys': async ({ viewer }) => {
        const { keys, codesLeft, isRequired } = await passkeys.overview(viewer)
        return {
          element: {
            enabled: keys.length > 0,
            required: isRequired,
            passkeys: keys.map(present),
            recovery_codes_left: codesLeft,
          },
        }
      },
      'POST /v1/passkeys/add/options': async ({ viewer }) => ({
        element: { ...(await passkeys.addOptions(viewer)) },
      }),
      'POST /v1/passkeys/add': async ({ viewer, body, request }) => {
        const caller = { viewer, language: languageOf(request) }
        const { passkey, codes } = await passkeys.add(caller, body.name, body.response)
        return { element: { passkey: present(passkey), recovery_codes: codes }, msg: 'Passkey added.' }
      },
      'POST /v1/passkeys/rename': async ({ viewer, body }) => ({
        element: present(await passkeys.rename(viewer, body.id, body.name)),
        msg: 'Passkey renamed.',
      }),
      'POST /v1/passkeys/remove': async ({ viewer, body, request }) => {
        await passkeys.remove({ viewer, language: languageOf(request) }, body.id)
        return { element: null, msg: 'Passkey removed.' }
      },
      'POST /v1/passkeys/codes/renew': async ({ viewer, request }) => {
        const codes = await passkeys.renewCodes({ viewer, language: languageOf(request) })
        return { element: { recovery_codes: codes }, msg: 'Recovery codes renewed.' }
      },
      'POST /v1/passkeys/confirm/options': async ({ viewer }) => ({
        element: { ...(await passkeys.confirmOptions(viewer)) },
      }),
      'POST /v1/passkeys/confirm': async ({ viewer, body }) => {
        await passkeys.confirm(viewer, body.response)
        return { element: null, msg: 'Confirmed.' }
      },
    },
    authenticate,
  )
}

function present({ id, name, isSynced, createdAt, lastUsedAt }: StoredPasskey): Passkey {
  return {
    id,
    name,
    synced: isSynced,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
  }
}
