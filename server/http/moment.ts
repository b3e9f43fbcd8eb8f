import { problem } from '#contract/problems.ts'
import { invalid } from './failure.ts'

/** The database's years: from 1 to 9999, in milliseconds. */
const FIRST_MOMENT_MS = Date.parse('0001-01-01T00:00:00Z')
const LAST_MOMENT_MS = Date.parse('9999-12-31T23:59:59.999Z')

/** A time as calls take it, ISO or milliseconds; one that no column holds is refused under its field. */
export function toMoment(value: string | number | null | undefined, field: string): Date | null {
  if (value == null) return null
  const moment = new Date(value)
  const ms = moment.getTime()
  if (!(ms >= FIRST_MOMENT_MS && ms <= LAST_MOMENT_MS))
    throw invalid({ [field]: problem('year_out_of_range', 1, 9999) })
  return moment
}
