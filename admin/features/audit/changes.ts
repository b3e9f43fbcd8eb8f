export interface Change {
  field: string
  before: string | null
  after: string | null
}

/** What differs between two records, field by field. A plain value counts as one field without a name. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const [old, fresh] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...Object.keys(old), ...Object.keys(fresh)])]
    .map((field) => ({ field, before: textOf(old[field]), after: textOf(fresh[field]) }))
    .filter((change) => change.before !== change.after)
}

function fieldsOf(value: unknown): Record<string, unknown> {
  if (value === null || value === undefined) return {}
  return typeof value === 'object' && !Array.isArray(value) ? { ...value } : { '': value }
}

function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Whom or what an entry is about: a bet by its statement, because its id says nothing to an admin. */
export function subjectOf({
  target,
  before,
  after,
}: {
  target: string
  before: unknown
  after: unknown
}): string {
  const statement = fieldsOf(after).statement ?? fieldsOf(before).statement
  return target.startsWith('bet ') && typeof statement === 'string' ? `bet “${statement}”` : target
}
