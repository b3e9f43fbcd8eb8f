import type { FastifyInstance } from 'fastify'
import { accountsRoutes } from '#contract/accounts.ts'
import type { Fan } from '#server/features/fans/index.ts'
import { mount } from '#server/http/handlers.ts'
import type { Db } from '#server/storage/database.ts'
import { type LoadMemberships, presentOwnUser } from './accounts.present.ts'
import type { AccountsService } from './accounts.service.ts'

const REGISTERED = 'Registration successful! Please check your email to verify your account.'
const VERIFIED = 'Email verified successfully! You can now log in.'

export function mountAccounts(
  app: FastifyInstance,
  accounts: AccountsService,
  db: Db,
  load: LoadMemberships,
): void {
  const present = (fan: Fan) => presentOwnUser(db, fan, load)
  const verify = async (token: string, address: string) => {
    await accounts.verifyEmail(token, address)
    return { element: null, msg: VERIFIED }
  }

  mount(
    app,
    accountsRoutes,
    {
      'POST /v1/auth/register': async ({ body, address }) => {
        await accounts.register(body, address)
        return { element: null, msg: REGISTERED }
      },
      'POST /v1/auth/email/verify/request': async ({ body, address }) => {
        await accounts.requestVerification(body.email, address)
        return { element: null, msg: 'If this address waits for verification, a new link is on its way.' }
      },
      'GET /v1/auth/email/verify': ({ query, address }) => verify(query.token, address),
      'GET /v1/auth/email/verify/{token}': ({ params, address }) => verify(params.token, address),
      'POST /v1/users/login': async ({ body, address }) => {
        const { token, fan } = await accounts.login(body.username, body.password, address)
        const user = await present(fan)
        return {
          access_token: token,
          token_type: 'bearer' as const,
          element: { ...user, access_token: token },
          msg: 'Signed in.',
        }
      },
      'POST /v1/users/logout': async ({ viewer, body }) => {
        await accounts.logout(viewer, body?.all ?? false)
        return { element: null, msg: 'Signed out.' }
      },
      'GET /v1/users/ping': async ({ viewer }) => ({
        element: await present(await accounts.currentFan(viewer)),
      }),
      'POST /v1/auth/password/reset/request': async ({ body, address }) => {
        await accounts.requestReset(body.email, address)
        return { element: null, msg: 'Password reset instructions sent to your email.' }
      },
      'POST /v1/auth/password/reset': async ({ body, address }) => {
        await accounts.resetPassword(body.token, body.new_password, address)
        return { element: null, msg: 'Password reset successful!' }
      },
    },
    (token) => accounts.authenticate(token),
  )
}
