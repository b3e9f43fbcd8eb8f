import { findFanByEmail } from '#server/features/fans/index.ts'
import { resetSecondFactor } from '#server/features/passkeys/index.ts'
import { readSettings } from '#server/settings.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { type Command, DONE, Refusal } from './command.ts'
import { withDatabase } from './operator-database.ts'

export const resetSecondFactorCommand: Command = {
  operands: ['EMAIL'],
  flags: {},
  details: [
    'For somebody who lost every passkey and every recovery code, an admin too. Make sure first that it is really them',
    'who asks. Every session of theirs ends, they get a mail, and the audit log says so. Their password stays.',
  ].join('\n'),
  async run({ operands: [email = ''], env, say }) {
    const hadOne = await withDatabase(readSettings(env), { schema: 'current' }, ({ db }) =>
      inTransaction(db, async (tx) => {
        const fan = await findFanByEmail(tx, email)
        if (!fan) throw new Refusal(`Nobody has the address ${email}.`)
        return resetSecondFactor(tx, fan, null)
      }),
    )
    say(
      hadOne ? `${email} has no second factor any more.` : `${email} had no second factor; nothing changed.`,
    )
    return DONE
  },
}
