import type { FastifyInstance, FastifyRequest } from 'fastify'
import { accountsRoutes } from '#contract/accounts.ts'
import { DEVICE_HEADER, DEVICE_ID } from '#contract/constants.ts'
import type { Fan } from '#server/features/fans/index.ts'
import { mount } from '#server/http/handlers.ts'
import { languageOf } from '#server/http/language.ts'
import type { Db } from '#server/storage/database.ts'
import { type LoadMemberships, presentOwnUser, presentSession, presentSignIn } from './accounts.present.ts'
import type { AccountsService } from './accounts.service.ts'
import type { Place } from './places.ts'
import type { SessionsService } from './sessions.service.ts'
import { presentSuspension } from './suspensions.ts'

const REGISTERED = 'Registration successful! Please check your email to verify your account.'
const VERIFIED = 'Email verified successfully! You can now log in.'
const VERIFIED_WITHOUT_PASSWORD = 'Email verified successfully! Choose a password to finish.'

export interface AccountsMount {
  db: Db
  accounts: AccountsService
  sessions: SessionsService
  loadMemberships: LoadMemberships
}

export function mountAccounts(app: FastifyInstance, parts: AccountsMount): void {
  const { db, accounts, sessions, loadMemberships } = parts
  const present = (fan: Fan) => presentOwnUser(db, fan, loadMemberships)
  const verify = async (token: string, address: string) => {
    const { email, returnTo, resetToken } = await accounts.verifyEmail(token, address)
    const beside = { email, return_to: returnTo }
    if (resetToken === null) return { element: null, ...beside, msg: VERIFIED }
    return { element: { reset_token: resetToken }, ...beside, msg: VERIFIED_WITHOUT_PASSWORD }
  }

  mount(
    app,
    accountsRoutes,
    {
      'POST /v1/auth/register': async ({ body, request }) => {
        await accounts.register(body, placeOf(request))
        return { element: null, msg: REGISTERED }
      },
      'POST /v1/auth/email/verify/request': async ({ body, request }) => {
        await accounts.requestVerification(body.email, placeOf(request))
        return { element: null, msg: 'If this address waits for verification, a new link is on its way.' }
      },
      'GET /v1/auth/email/verify': ({ query, address }) => verify(query.token, address),
      'GET /v1/auth/email/verify/{token}': ({ params, address }) => verify(params.token, address),
      'POST /v1/users/login': async ({ body, request }) =>
        presentSignIn(
          db,
          await sessions.login(body.username, body.password, placeOf(request)),
          loadMemberships,
        ),
      'POST /v1/users/logout': async ({ viewer, body }) => {
        await sessions.logout(viewer, body?.all ?? false)
        return { element: null, msg: 'Signed out.' }
      },
      'GET /v1/users/ping': async ({ viewer }) => ({
        element: {
          ...(await present(await sessions.currentFan(viewer))),
          suspension: viewer.suspension ? presentSuspension(viewer.suspension) : null,
        },
      }),
      'POST /v1/users/welcomed': async ({ viewer }) => {
        await accounts.welcomed(viewer.userId)
        return { element: null, msg: 'Welcome.' }
      },
      'GET /v1/users/sessions': async ({ viewer }) => ({
        element: (await sessions.list(viewer)).map((session) => presentSession(session, viewer)),
      }),
      'POST /v1/users/sessions/revoke': async ({ viewer, body }) => {
        await sessions.revoke(viewer, body.id)
        return { element: null, msg: 'Session ended.' }
      },
      'POST /v1/auth/password/reset/request': async ({ body, request }) => {
        await accounts.requestReset(body.email, placeOf(request))
        return { element: null, msg: 'Password reset instructions sent to your email.' }
      },
      'POST /v1/auth/password/reset': async ({ body, request }) => {
        await accounts.resetPassword(body.token, body.new_password, placeOf(request))
        return { element: null, msg: 'Password reset successful!' }
      },
    },
    sessions.authenticate,
  )
}

/** Our front ends name their device by a header; other clients send none and lose nothing but the reserve. */
export function placeOf(request: FastifyRequest): Place {
  const device = request.headers[DEVICE_HEADER]
  return {
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? null,
    deviceId: typeof device === 'string' && DEVICE_ID.test(device) ? device : null,
    language: languageOf(request),
  }
}
