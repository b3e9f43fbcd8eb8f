import { z } from 'zod'
import { defineRoutes } from './route.ts'

/** Settings that are unsafe, or set by half; each has its sentence in the dashboard. */
const OPERATOR_WARNINGS = [
  'limits_off',
  'public_url_plain',
  'public_url_local',
  'proxy_untrusted',
  'demo_among_strangers',
  'history_alterable',
  'no_second_factor',
  'mail_to_files',
  'mail_from_default',
  'mails_failing',
  'pictures_local',
  'legal_email_default',
  'one_admin',
] as const
const warning = z.enum(OPERATOR_WARNINGS)
export type OperatorWarning = z.output<typeof warning>

const operatorView = z.object({
  /** The way to the first match night. */
  steps: z.object({
    clubs: z.number().describe('At most 2'),
    names: z.array(z.string()).describe('Of the first two clubs'),
    /** An arena to start, or the first there is; null without any. */
    arena: z.string().nullable(),
    started: z.boolean().describe('Whether a match was ever started'),
    bet: z.boolean().describe('Whether there was ever a bet'),
  }),
  mail: z.object({
    by: z.enum(['smtp', 'files']),
    failed: z.number().describe('Given up in the last 24 hours'),
  }),
  sso: z.object({ google: z.boolean(), twitch: z.boolean(), facebook: z.boolean() }),
  /** Devices that fans are told on. */
  push: z.object({ devices: z.number() }),
  hasStakes: z.boolean(),
  warnings: z.array(warning),
})
export type OperatorView = z.output<typeof operatorView>

export const operatorRoutes = defineRoutes({
  'GET /v1/operator': {
    summary:
      'How far this product is set up, and what is unsafe or missing; names settings, never their values',
    access: 'admin',
    element: operatorView,
  },
  'POST /v1/operator/test-mail': {
    summary: 'Send a mail to my own address, now, and tell what came of it',
    access: 'admin',
    element: z.object({
      to: z.string(),
      by: z.enum(['smtp', 'files']),
      /** Null: it was accepted. Else what the mail server said. */
      problem: z.string().nullable(),
    }),
    errors: ['rate_limited'],
  },
})
