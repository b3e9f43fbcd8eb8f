// History by time: what the database holds, and taking the oldest out of it (docs/operations/history.md).
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { attendancePartitionHooks, findUnfinishedBefore } from '#server/features/arenas/index.ts'
import { findUndecidedBefore } from '#server/features/bets/index.ts'
import { transfersPartitionHooks } from '#server/features/ledger/index.ts'
import { matchRowsPartitionHooks } from '#server/features/matches/index.ts'
import { notificationsPartitionHooks } from '#server/features/notifications/index.ts'
import { readSettings } from '#server/settings.ts'
import { isForbidden } from '#server/storage/database-errors.ts'
import {
  attachAgain,
  detachOldest,
  listPartitions,
  type Partition,
  type PartitionHooks,
} from '#server/storage/partitions.ts'
import { type Command, DONE, Misuse, REFUSED, Refusal } from './command.ts'
import { withDatabase } from './operator-database.ts'
import { judgeLedger } from './verify-ledger.command.ts'

interface History {
  period: 'month' | 'year'
  /** So much of the latest history stays, because screens, statistics and corrections read it. */
  monthsKept: number
  hooks: PartitionHooks
  /** Why what is older than this cannot go yet, or null. */
  findObstacle: (db: NodePgDatabase, until: Date) => Promise<string | null>
}

const HISTORY: Record<string, History> = {
  ledger_transfers: {
    period: 'month',
    monthsKept: 3,
    hooks: transfersPartitionHooks,
    findObstacle: findUndecidedBet,
  },
  attendance: {
    period: 'month',
    monthsKept: 3,
    hooks: attendancePartitionHooks,
    findObstacle: async (db, until) => (await findUndecidedBet(db, until)) ?? findLiveArena(db, until),
  },
  // Streaks are told over five years (achievements.5).
  match_rows: {
    period: 'year',
    monthsKept: 60,
    hooks: matchRowsPartitionHooks,
    findObstacle: async () => null,
  },
  // After 90 days the server deletes them by itself.
  notifications: {
    period: 'month',
    monthsKept: 1,
    hooks: notificationsPartitionHooks,
    findObstacle: async () => null,
  },
}

async function findUndecidedBet(db: NodePgDatabase, until: Date): Promise<string | null> {
  const bet = await findUndecidedBefore(db, until)
  return bet && `The bet ${bet.id} in the arena ${bet.arenaId} is not decided yet: settle or void it first.`
}

async function findLiveArena(db: NodePgDatabase, until: Date): Promise<string | null> {
  const arena = await findUnfinishedBefore(db, until)
  return arena && `The arena ${arena} has been live since then: stop it first.`
}

export const partitions: Command = {
  operands: [],
  flags: {},
  details: [
    'One line for each partition: its table, the months it holds, about how many rows, and its size with its indexes.',
    'Only the owner of the tables sees them: set DATABASE_OWNER_URL as for the server.',
  ].join('\n'),
  run: ({ env, say }) =>
    asOwner(env, async (db) => {
      for (const partition of await listPartitions(db)) say(lineOf(partition))
      return DONE
    }),
}

export const detachPartitions: Command = {
  operands: ['TABLE', 'MONTH'],
  flags: {},
  details: [
    'Takes everything of TABLE up to the end of MONTH (as 2026-03) out of it, of match_rows whole years. Nothing is',
    'deleted: each partition becomes a table of its own in the schema "detached", to be archived with pg_dump and',
    'dropped. What is added up over all time stays right, because the sums of what goes are kept; fans no longer see the',
    'single entries. The last three months, of match_rows the last five years, of notifications the last month, stay.',
    'Servers may run meanwhile.',
  ].join('\n'),
  async run({ operands: [table = '', month = ''], env, say }) {
    const history = historyOf(table)
    const until = endOf(month, history, new Date())
    return asOwner(env, async (db) => {
      const obstacle = await history.findObstacle(db, until)
      if (obstacle) throw new Refusal(obstacle)
      let count = 0
      for (;;) {
        const detached = await detachOldest(db, table, until, history.hooks)
        if (!detached) break
        count += 1
        say(`${detached.rows} rows are now in detached.${detached.name}.`)
      }
      if (count === 0) say(`${table} has no partition that ends by then: nothing changed.`)
      const { isRight, sentence } = await judgeLedger(db)
      say(sentence)
      return isRight ? DONE : REFUSED
    })
  },
}

export const attachPartitions: Command = {
  operands: ['TABLE'],
  flags: {},
  details: [
    'Puts the part of TABLE that was detached last back from the schema "detached"; call it again for the one before.',
    'Sums that were kept for it are taken back, so that everything is as if it had never gone. Servers may run meanwhile.',
  ].join('\n'),
  async run({ operands: [table = ''], env, say }) {
    const { hooks } = historyOf(table)
    return asOwner(env, async (db) => {
      const attached = await attachAgain(db, table, hooks)
      if (!attached)
        throw new Refusal(`The part of ${table} before its first one is not in the schema "detached".`)
      say(`${attached.rows} rows of ${attached.name} are back in ${table}.`)
      const { isRight, sentence } = await judgeLedger(db)
      say(sentence)
      return isRight ? DONE : REFUSED
    })
  },
}

/** The server's role has no rights to partitions, and PostgreSQL would not say whose are needed. */
async function asOwner(
  env: Record<string, string | undefined>,
  work: (db: NodePgDatabase) => Promise<number>,
): Promise<number> {
  try {
    return await withDatabase(readSettings(env), { schema: 'current' }, ({ db }) => work(db))
  } catch (error) {
    throw isForbidden(error) ? new Refusal(NOT_THE_OWNER) : error
  }
}

const NOT_THE_OWNER =
  'Only the role that owns the tables may do this: set DATABASE_OWNER_URL to its address, as for migrations.'

function historyOf(table: string): History {
  const history = HISTORY[table]
  if (history) return history
  throw new Misuse(`There is no partitioned table "${table}"; there are: ${Object.keys(HISTORY).join(', ')}.`)
}

/** The first moment after a month that is old enough. */
function endOf(month: string, { period, monthsKept }: History, now: Date): Date {
  const [, year, number] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(month) ?? []
  if (year === undefined || number === undefined)
    throw new Misuse(`"${month}" is no month: write it as 2026-03.`)
  const until = new Date(Date.UTC(Number(year), Number(number)))
  const kept = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsKept))
  if (until <= kept) return until
  // Partitions go as a whole: a year that is not over by then stays.
  const whole = period === 'year' ? new Date(Date.UTC(kept.getUTCFullYear(), 0)) : kept
  const stays = monthsKept === 1 ? 'month stays' : `${monthsKept} months stay`
  const years = period === 'year' ? ', and only whole years go' : ''
  throw new Refusal(`The last ${stays}${years}: choose ${monthOf(new Date(whole.getTime() - 1))} or earlier.`)
}

const monthOf = (moment: Date) => moment.toISOString().slice(0, 7)

function lineOf({ table, since, until, rows, bytes }: Partition): string {
  const last = until === null ? '' : monthOf(new Date(until.getTime() - 1))
  const first = since === null ? '' : monthOf(since)
  const period =
    since === null
      ? `until ${last}`
      : until === null
        ? `from ${first}`
        : first === last
          ? first
          : `${first} to ${last}`
  return `${table}  ${period}  ${rows} rows  ${(bytes / 1_000_000).toFixed(1)} MB`
}
