import type { z } from 'zod'
import { email as emailField, newPassword } from '#contract/fields.ts'
import { problem, readProblem } from '#contract/problems.ts'
import { type Admission, ensureAdmin } from '#server/demo/ensure-admin.ts'
import { refuseWeakPassword } from '#server/features/accounts/index.ts'
import { Failure } from '#server/http/failure.ts'
import { DEMO_PASSWORD, readSettings } from '#server/settings.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { type Command, DONE, type Invocation, Refusal } from './command.ts'
import { withDatabase } from './operator-database.ts'
import { ask, askSecret, isTerminal, readPiped } from './terminal.ts'

export const createAdmin: Command = {
  operands: ['[EMAIL]'],
  flags: {},
  details: [
    'EMAIL may also be in ADMIN_EMAIL, or is asked for. The password is taken from ADMIN_PASSWORD, else asked for',
    'twice on a terminal, else read from standard input; it never stands on the command line. A fan who has the',
    'address already becomes an admin and keeps their password; a disabled one stays disabled.',
  ].join('\n'),
  async run({ operands, env, say }) {
    const address = checked(emailField, operands[0] ?? env.ADMIN_EMAIL ?? (await askFor('E-mail address: ')))
    // Here each of the two may be given without the other.
    const settings = readSettings({ ...env, ADMIN_EMAIL: undefined, ADMIN_PASSWORD: undefined })
    const admission = await withDatabase(settings, { schema: 'current' }, ({ db }) =>
      inTransaction(db, (tx) => ensureAdmin(tx, address, () => choosePassword(env, address), new Date())),
    )
    say(sentenceFor(admission, address))
    return DONE
  },
}

function askFor(question: string): Promise<string> {
  if (isTerminal()) return ask(question)
  throw new Refusal('The e-mail address is missing: virage create-admin EMAIL')
}

/** accounts.13 holds for admins first of all. */
async function choosePassword(env: Invocation['env'], email: string): Promise<string> {
  const password = await readPassword(env)
  if (password === DEMO_PASSWORD) throw new Refusal('That is the published password of the demo.')
  try {
    await refuseWeakPassword('password', password, { name: 'Admin', email })
  } catch (error) {
    throw error instanceof Failure ? new Refusal(error.message) : error
  }
  return password
}

async function readPassword(env: Invocation['env']): Promise<string> {
  if (env.ADMIN_PASSWORD) return checked(newPassword, env.ADMIN_PASSWORD)
  if (!isTerminal()) return checked(newPassword, await readPiped())
  const password = checked(newPassword, await askSecret('Password: '))
  if ((await askSecret('Once more: ')) !== password) throw new Refusal('Passwords do not match.')
  return password
}

function checked(field: z.ZodType<string>, value: string): string {
  const parsed = field.safeParse(value)
  if (parsed.success) return parsed.data
  throw new Refusal(readProblem(parsed.error.issues[0]?.message ?? problem('not_accepted')).sentence)
}

function sentenceFor(admission: Admission, email: string): string {
  if (admission.kind === 'created') return `${email} is a new admin and can sign in.`
  const disabled = admission.fan.disabledAt === null ? '' : ' The account is disabled and stays so.'
  if (admission.kind === 'unchanged') return `${email} was an admin already; nothing changed.${disabled}`
  return `${email} is an admin now, with the password they had.${disabled}`
}
