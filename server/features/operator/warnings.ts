import { isLocalHost } from '#contract/links.ts'
import type { OperatorWarning } from '#contract/operator.ts'
import type { Settings } from '#server/settings.ts'

type Looked = Pick<
  Settings,
  | 'rateLimitScale'
  | 'publicUrl'
  | 'host'
  | 'trustProxy'
  | 'demo'
  | 'isHome'
  | 'requireSecondFactor'
  | 'smtpUrl'
  | 'mailFrom'
  | 'redisUrl'
  | 'mediaUrl'
  | 'legalEmail'
>

/** What only the database knows. */
export interface Found {
  canAlterHistory: boolean
  mailsFailed: number
  admins: number
}

/**
 * home.6: what an operator should change before strangers come, the gravest first. Where somebody tries the product at
 * home, only what is missing for a match night counts.
 */
export function warningsOf(settings: Looked, found: Found): OperatorWarning[] {
  const { hostname, protocol } = new URL(settings.publicUrl)
  const isPublic = !isLocalHost(hostname)
  const isOpen = isPublic || !isLocalHost(settings.host)
  const warnings: [OperatorWarning, boolean][] = [
    ['limits_off', settings.rateLimitScale === 0],
    ['public_url_plain', isPublic && protocol === 'http:'],
    // Links in mails would lead everybody to their own machine.
    ['public_url_local', !isPublic && !isLocalHost(settings.host)],
    // Behind a proxy that is not named, all fans have one address and share its limits.
    ['proxy_untrusted', isPublic && protocol === 'https:' && settings.trustProxy.length === 0],
    ['demo_among_strangers', settings.demo && !settings.isHome],
    ['history_alterable', found.canAlterHistory],
    ['no_second_factor', isOpen && settings.requireSecondFactor === 'none'],
    ['mail_to_files', settings.smtpUrl === undefined],
    ['mail_from_default', settings.smtpUrl !== undefined && settings.mailFrom.includes('@localhost')],
    ['mails_failing', found.mailsFailed > 0],
    ['pictures_local', settings.redisUrl !== undefined && settings.mediaUrl === undefined],
    ['legal_email_default', isPublic && settings.legalEmail.endsWith('@virage.example')],
    ['one_admin', found.admins < 2],
  ]
  return warnings.flatMap(([warning, holds]) => (holds ? [warning] : []))
}
