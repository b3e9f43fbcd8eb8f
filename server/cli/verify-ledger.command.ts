import { auditLedger } from '#server/features/ledger/index.ts'
import { readSettings } from '#server/settings.ts'
import type { Db } from '#server/storage/database.ts'
import { type Command, DONE, REFUSED } from './command.ts'
import { withDatabase } from './operator-database.ts'

export const verifyLedger: Command = {
  operands: [],
  flags: {},
  details: [
    'The sum over all accounts is zero, every balance is what its transfers add up to, and nobody but the mint is',
    'below zero. Reads only, also while servers run. Exit code 1 when something is wrong.',
  ].join('\n'),
  run: ({ env, say }) =>
    withDatabase(readSettings(env), { schema: 'current' }, async ({ db }) => {
      const { isRight, sentence } = await judgeLedger(db)
      say(sentence)
      return isRight ? DONE : REFUSED
    }),
}

export async function judgeLedger(db: Db): Promise<{ isRight: boolean; sentence: string }> {
  const { sum, wrongAccounts, negative } = await auditLedger(db)
  const faults = [
    sum !== 0 && `the balances add up to ${sum}, not to 0`,
    wrongAccounts > 0 && `${wrongAccounts} balances are not what their transfers add up to`,
    negative > 0 && `${negative} accounts are below zero`,
  ].filter((fault) => fault !== false)
  if (faults.length === 0) return { isRight: true, sentence: 'The ledger is right.' }
  return { isRight: false, sentence: `The ledger is WRONG: ${faults.join('; ')}.` }
}
