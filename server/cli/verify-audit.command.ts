import { hasAuditLink, verifyAudit } from '#server/features/audit/index.ts'
import { readSettings } from '#server/settings.ts'
import type { Db } from '#server/storage/database.ts'
import { type Command, DONE, Misuse, REFUSED } from './command.ts'
import { withDatabase } from './operator-database.ts'

const HASH = /^[0-9a-f]{64}$/

export const verifyAuditLog: Command = {
  operands: ['[HEAD]'],
  flags: {},
  details: [
    'Entries are chained by hash: one that was changed, removed or slipped in breaks the chain, and the first such is',
    'named. Erasing what entries say about a deleted fan does not. The answer ends with the hash of the newest entry:',
    'note it elsewhere and give it as HEAD the next time, then a log whose end was cut off is found as well. Reads',
    'only, also while servers run. Exit code 1 when something is wrong.',
  ].join('\n'),
  async run({ operands: [head], env, say }) {
    if (head !== undefined && !HASH.test(head)) throw new Misuse('HEAD has to be 64 hexadecimal digits.')
    return withDatabase(readSettings(env), { schema: 'current' }, async ({ db }) => {
      const { isRight, sentence } = await judgeAudit(db, head)
      say(sentence)
      return isRight ? DONE : REFUSED
    })
  },
}

async function judgeAudit(
  db: Db,
  noted: string | undefined,
): Promise<{ isRight: boolean; sentence: string }> {
  const { entries, erased, head, broken } = await verifyAudit(db)
  if (broken)
    return { isRight: false, sentence: `The audit log is WRONG: entry ${broken.entryId}: ${broken.why}.` }
  if (noted !== undefined && !(await hasAuditLink(db, noted)))
    return {
      isRight: false,
      sentence: `The audit log is WRONG: it does not hold ${noted}, so its end was cut off.`,
    }
  const texts = erased > 0 ? `, ${erased} with erased text` : ''
  return {
    isRight: true,
    sentence: `The audit log is right: ${entries} ${entries === 1 ? 'entry' : 'entries'}${texts}. Newest: ${head ?? 'none'}`,
  }
}
