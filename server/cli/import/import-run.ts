import { sql } from 'drizzle-orm'
import { Failure } from '#server/http/failure.ts'
import { readSettings } from '#server/settings.ts'
import type { Transaction } from '#server/storage/database.ts'
import { ADVISORY_LOCKS, inTransaction } from '#server/storage/transaction.ts'
import { DONE, type Invocation, oneLine, Refusal } from '../command.ts'
import { withDatabase } from '../operator-database.ts'
import { type FileRecord, readRecords } from './import-file.ts'

export interface Outcome {
  kind: 'create' | 'update' | 'unchanged'
  /** What it is, for the operator. */
  label: string
  /** What no two lines of a file may be about. */
  key: string
}

/** Brings one record into the database. A `Failure` says what is wrong with it. */
export type ImportRecord = (tx: Transaction, fields: FileRecord['fields']) => Promise<Outcome>

export interface Import {
  /** What a record may hold. */
  names: readonly string[]
  importRecord: ImportRecord
}

/** Not an error: it takes back the transaction of a dry run. */
class DryRun extends Error {}

/** All records of the file, or none. */
export async function runImport(
  { operands: [file = ''], flags, env, say, note }: Invocation,
  what: Import,
): Promise<number> {
  const settings = readSettings(env)
  const records = await readRecords(file, what.names)
  const isDry = flags.has('dry-run')
  const counts = { create: 0, update: 0, unchanged: 0 }

  const work = async (tx: Transaction) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.import})`)
    const { outcomes, complaints } = await importAll(tx, records, what.importRecord)
    for (const { line, kind, label } of outcomes) {
      counts[kind]++
      say(`line ${line}: ${kind} ${label}`)
    }
    for (const { line, why } of complaints) note(`line ${line}: ${why}`)
    if (complaints.length > 0)
      throw new Refusal(
        `${complaints.length} of ${records.length} records cannot be imported; nothing was changed.`,
      )
    if (isDry) throw new DryRun()
  }
  try {
    await withDatabase(settings, { schema: 'current' }, ({ db }) => inTransaction(db, work))
  } catch (error) {
    if (!(error instanceof DryRun)) throw error
  }
  const { create, update, unchanged } = counts
  say(
    `${create} to create, ${update} to update, ${unchanged} unchanged: ${isDry ? 'dry run, nothing was changed' : 'done'}.`,
  )
  return DONE
}

interface Complaint {
  line: number
  why: string
}

/** Goes on after a bad record, so that the operator sees all of them at once. */
async function importAll(tx: Transaction, records: readonly FileRecord[], importRecord: ImportRecord) {
  const outcomes: (Outcome & { line: number })[] = []
  const complaints: Complaint[] = []
  const lineOf = new Map<string, number>()
  for (const { line, fields } of records) {
    try {
      const outcome = await inTransaction(tx, (inner) => importRecord(inner, fields))
      const other = lineOf.get(outcome.key)
      if (other !== undefined) complaints.push({ line, why: `the same as line ${other}` })
      lineOf.set(outcome.key, line)
      outcomes.push({ line, ...outcome })
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      complaints.push({ line, why: oneLine(error) })
    }
  }
  return { outcomes, complaints }
}
