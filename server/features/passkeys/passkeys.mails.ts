import { findFan } from '#server/features/fans/index.ts'
import type { MailComposers } from '#server/mail/mail-delivery.ts'
import { secondFactorMail } from '#server/mail/second-factor-letters.ts'

/** passkeys.8: the owner hears of every change of their second factor. */
export function passkeyMailComposers(publicUrl: string): Pick<MailComposers, 'second_factor'> {
  return {
    async second_factor(db, { userId, event, language }) {
      const fan = await findFan(db, userId)
      if (!fan?.email) return null
      const links = {
        securityLink: `${publicUrl}/settings/security`,
        resetLink: `${publicUrl}/auth/password/request`,
      }
      return { to: fan.email, ...secondFactorMail({ name: fan.name, event, language, ...links }) }
    },
  }
}
