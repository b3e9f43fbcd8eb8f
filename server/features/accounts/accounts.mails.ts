import { RESET_LIFETIME_MINUTES, VERIFICATION_LIFETIME_HOURS } from '#contract/constants.ts'
import { type Fan, findFan, findFanByEmail, isDisabled } from '#server/features/fans/index.ts'
import type { MailComposer } from '#server/mail/outbox.ts'
import { alreadyRegisteredMail } from '#server/mail/templates/already-registered.ts'
import { passwordChangedMail } from '#server/mail/templates/password-changed.ts'
import { resetMail } from '#server/mail/templates/reset.ts'
import { ssoLinkedMail } from '#server/mail/templates/sso-linked.ts'
import { verificationMail } from '#server/mail/templates/verification.ts'
import type { Mail } from '#server/mail/transport.ts'
import type { Db } from '#server/storage/database.ts'
import { mintResetToken } from './credentials.storage.ts'
import {
  findPendingRegistration,
  findRegistration,
  mintVerificationToken,
  type Registration,
} from './registrations.storage.ts'

/** The mails of this feature. Jobs hold no secret: tokens are minted when a mail is sent. */
export type AccountMailJob =
  | { kind: 'registration'; data: { registrationId: number } }
  | { kind: 'verification'; data: { email: string } }
  | { kind: 'reset'; data: { email: string } }
  | { kind: 'password_changed'; data: { userId: number } }
  | { kind: 'sso_linked'; data: { userId: number; provider: string } }

type DataOf<K extends AccountMailJob['kind']> = Extract<AccountMailJob, { kind: K }>['data']
type Composers = Record<AccountMailJob['kind'], MailComposer>

/** Links come from PUBLIC_URL, never from the request's Host. */
export function accountMailComposers(publicUrl: string, now: () => Date): Composers {
  const signInLink = `${publicUrl}/login`
  const resetLink = `${publicUrl}/auth/password/request`

  async function verification(db: Db, { id, email, name }: Registration): Promise<Mail> {
    const token = await mintVerificationToken(db, id, now())
    const link = `${publicUrl}/auth/email/verify/${token}`
    return { to: email, ...verificationMail({ name, link, hours: VERIFICATION_LIFETIME_HOURS }) }
  }

  const toFan = (fan: Fan | null, content: (fan: Fan) => Omit<Mail, 'to'>): Mail | null =>
    fan?.email ? { to: fan.email, ...content(fan) } : null

  return {
    async registration(db, data) {
      const { registrationId } = data as DataOf<'registration'>
      const registration = await findRegistration(db, registrationId)
      if (!registration || registration.confirmedAt) return null
      const owner = await findFanByEmail(db, registration.email)
      if (!owner) return verification(db, registration)
      return toFan(owner, ({ name }) => alreadyRegisteredMail({ name, signInLink, resetLink }))
    },
    async verification(db, data) {
      const { email } = data as DataOf<'verification'>
      if (await findFanByEmail(db, email)) return null
      const registration = await findPendingRegistration(db, email)
      return registration ? verification(db, registration) : null
    },
    async reset(db, data) {
      const { email } = data as DataOf<'reset'>
      const fan = await findFanByEmail(db, email)
      if (!fan) {
        // They never got through the first mail: another one helps more than silence.
        const registration = await findPendingRegistration(db, email)
        return registration ? verification(db, registration) : null
      }
      if (isDisabled(fan)) return null
      const token = await mintResetToken(db, fan.id, now())
      const link = `${publicUrl}/auth/password/reset?token=${token}`
      return toFan(fan, ({ name }) => resetMail({ name, link, minutes: RESET_LIFETIME_MINUTES }))
    },
    async password_changed(db, data) {
      const { userId } = data as DataOf<'password_changed'>
      return toFan(await findFan(db, userId), ({ name }) => passwordChangedMail({ name, resetLink }))
    },
    async sso_linked(db, data) {
      const { userId, provider } = data as DataOf<'sso_linked'>
      return toFan(await findFan(db, userId), ({ name }) => ssoLinkedMail({ name, provider, resetLink }))
    },
  }
}
