import { RESET_LIFETIME_MINUTES, VERIFICATION_LIFETIME_HOURS } from '#contract/constants.ts'
import { type Fan, findFan, findFanByEmail, isDisabled } from '#server/features/fans/index.ts'
import {
  alreadyRegisteredMail,
  newDeviceMail,
  passwordChangedMail,
  resetMail,
  ssoLinkedMail,
  verificationMail,
} from '#server/mail/letters.ts'
import type { MailComposers } from '#server/mail/mail-delivery.ts'
import type { Mail } from '#server/mail/transport.ts'
import type { Db } from '#server/storage/database.ts'
import type { Language } from '#texts/messages.ts'
import { mintResetToken } from './credentials.storage.ts'
import {
  findPendingRegistration,
  findRegistration,
  mintVerificationToken,
  type Registration,
} from './registrations.storage.ts'

/** Links come from PUBLIC_URL, never from the request's Host. */
export function accountMailComposers(
  publicUrl: string,
  now: () => Date,
): Omit<MailComposers, 'second_factor'> {
  const signInLink = (returnTo: string | null) =>
    `${publicUrl}/login${returnTo === null ? '' : `?return=${encodeURIComponent(returnTo)}`}`
  const resetLink = `${publicUrl}/auth/password/request`

  async function verification(
    db: Db,
    { id, email, name }: Registration,
    { isResent, language }: { isResent: boolean; language: Language },
  ): Promise<Mail> {
    const token = await mintVerificationToken(db, id, { isResent, now: now() })
    const link = `${publicUrl}/auth/email/verify/${token}`
    return { to: email, ...verificationMail({ name, language, link, hours: VERIFICATION_LIFETIME_HOURS }) }
  }

  const toFan = (fan: Fan | null, content: (fan: Fan) => Omit<Mail, 'to'>): Mail | null =>
    fan?.email ? { to: fan.email, ...content(fan) } : null

  return {
    async registration(db, { registrationId, language }) {
      const registration = await findRegistration(db, registrationId)
      if (!registration || registration.confirmedAt) return null
      const owner = await findFanByEmail(db, registration.email)
      if (!owner) return verification(db, registration, { isResent: false, language })
      return toFan(owner, ({ name }) =>
        alreadyRegisteredMail({ name, language, signInLink: signInLink(registration.returnTo), resetLink }),
      )
    },
    async verification(db, { email, language }) {
      if (await findFanByEmail(db, email)) return null
      const registration = await findPendingRegistration(db, email)
      return registration ? verification(db, registration, { isResent: true, language }) : null
    },
    async reset(db, { email, language }) {
      const fan = await findFanByEmail(db, email)
      if (!fan) {
        // Not verified yet: a new verification link helps more than no mail.
        const registration = await findPendingRegistration(db, email)
        return registration ? verification(db, registration, { isResent: true, language }) : null
      }
      if (isDisabled(fan)) return null
      const token = await mintResetToken(db, fan.id, now())
      const link = `${publicUrl}/auth/password/reset?token=${token}`
      return toFan(fan, ({ name }) => resetMail({ name, language, link, minutes: RESET_LIFETIME_MINUTES }))
    },
    async password_changed(db, { userId, language }) {
      return toFan(await findFan(db, userId), ({ name }) =>
        passwordChangedMail({ name, language, resetLink }),
      )
    },
    async new_device(db, { userId, at, ...device }) {
      const facts = { ...device, at: new Date(at), resetLink, sessionsLink: `${publicUrl}/settings` }
      return toFan(await findFan(db, userId), ({ name }) => newDeviceMail({ name, ...facts }))
    },
    async sso_linked(db, { userId, provider, language }) {
      return toFan(await findFan(db, userId), ({ name }) =>
        ssoLinkedMail({ name, language, provider, resetLink }),
      )
    },
  }
}
