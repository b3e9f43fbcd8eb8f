import { z } from 'zod'
import type { Suspension } from './errors.ts'
import { email, newPassword, personName, token } from './fields.ts'
import { problem } from './problems.ts'
import { registrationPlace } from './return-path.ts'
import { defineRoutes } from './route.ts'
import { ownUser } from './user.ts'

export const ssoProvider = z.enum(['google', 'twitch', 'facebook'])
export type SsoProvider = z.output<typeof ssoProvider>

/** What the sign-in popup posts to the window that opened it. */
export type SsoMessage =
  | { success: true; token: string }
  /** With a ticket, a passkey or a recovery code finishes the sign-in (passkeys.4). */
  | { success: false; detail: string; ticket?: string }
  /** reports.5: the ticket is good for an appeal. */
  | { success: false; detail: string; ticket: string; suspension: Suspension }

const nothing = z.null()

/** accounts.11: where the link proved the address only, the token to choose a password with. */
const verified = z.object({ reset_token: z.string() }).nullable()

/** home.2: for the sign-in that follows: whose address it was, and where the registration came from. */
const besideVerified = z.object({ email: z.string(), return_to: z.string().nullable() })

const returnTo = z
  .string(problem('return_elsewhere'))
  .max(2000, problem('link_too_long'))
  .refine((path) => registrationPlace(path) !== null, problem('return_elsewhere'))

const ownSession = z.object({
  id: z.string(),
  device: z.string().nullable().describe('In short words, such as `Firefox, Windows`'),
  network: z.string().nullable().describe('Of the last use: IPv4 by /24, IPv6 by /48'),
  created_at: z.string(),
  last_used_at: z.string().describe('To a quarter of an hour'),
  expires_at: z.string(),
  current: z.boolean(),
})
export type OwnSession = z.output<typeof ownSession>

/** What every way to sign in answers. */
export const signedIn = {
  element: ownUser.extend({ access_token: z.string() }),
  beside: z.object({ access_token: z.string(), token_type: z.literal('bearer') }),
}

export const accountsRoutes = defineRoutes({
  'POST /v1/auth/register': {
    summary: 'Register with an e-mail address; the answer is the same whether the address is free or taken',
    access: 'open',
    body: z.object({ name: personName, email, password: newPassword, return_to: returnTo.optional() }),
    element: nothing,
    errors: ['rate_limited'],
  },
  'POST /v1/auth/email/verify/request': {
    summary: 'Send the verification mail again',
    access: 'open',
    body: z.object({ email }),
    element: nothing,
    errors: ['rate_limited'],
  },
  'GET /v1/auth/email/verify': {
    summary: 'Verify an e-mail address with the token from the mail',
    access: 'open',
    query: z.object({ token }),
    element: verified,
    beside: besideVerified,
    errors: ['link_invalid'],
  },
  'GET /v1/auth/email/verify/{token}': {
    summary: 'Verify an e-mail address, token in the path',
    access: 'open',
    params: z.object({ token }),
    element: verified,
    beside: besideVerified,
    errors: ['link_invalid'],
  },
  'POST /v1/users/login': {
    summary: 'Sign in; the username is the e-mail address',
    access: 'open',
    consumes: 'form',
    // The address is only compared, never judged: a wrong shape is a wrong credential, not a 422.
    body: z.object({
      username: z
        .string(problem('username_missing'))
        .min(1, problem('username_missing'))
        .max(1000, problem('email_too_long')),
      password: z
        .string(problem('own_password_missing'))
        .min(1, problem('own_password_missing'))
        .max(1000, problem('password_too_long', 1000)),
    }),
    ...signedIn,
    errors: [
      'wrong_credentials',
      'email_unverified',
      'account_disabled',
      'suspended',
      'second_factor_needed',
      'rate_limited',
    ],
  },
  'POST /v1/users/logout': {
    summary: 'End this session, or all of them',
    access: 'fan',
    // Ending one's sessions must always be possible.
    limit: 'none',
    whileSuspended: true,
    body: z.object({ all: z.boolean().optional() }).optional(),
    element: nothing,
  },
  'GET /v1/users/ping': {
    summary: 'The signed-in fan',
    access: 'fan',
    element: ownUser,
  },
  'POST /v1/users/welcomed': {
    summary: 'I have picked a club or skipped it: do not ask again',
    access: 'fan',
    element: nothing,
  },
  'GET /v1/users/sessions': {
    summary: 'Where I am signed in, last used first',
    access: 'fan',
    element: z.array(ownSession),
  },
  'POST /v1/users/sessions/revoke': {
    summary: 'End one of my sessions; its sockets close too',
    access: 'fan',
    whileSuspended: true,
    body: z.object({ id: z.string().min(1).max(64) }),
    element: nothing,
    errors: ['session_not_found'],
  },
  'POST /v1/auth/password/reset/request': {
    summary: 'Send a password reset mail; the answer never tells whether the account exists',
    access: 'open',
    body: z.object({ email }),
    element: nothing,
    errors: ['rate_limited'],
  },
  'POST /v1/auth/password/reset': {
    summary: 'Set a new password with the token from the mail; every session ends',
    access: 'open',
    body: z.object({ token, new_password: newPassword }),
    element: nothing,
    errors: ['link_invalid'],
  },
})
